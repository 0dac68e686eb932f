/** What a tab has kept for whoever sat at this browser goes when they sign out; how one likes the table stays. */

export function forgetWhoWasHere(store: () => Pick<Storage, 'clear'> = () => sessionStorage): void {
  try {
    store().clear()
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
