/** The cards on the layout in the order in which they are dealt, and where each place of that order goes. */

import type { LaidCardView, RoundView } from '../generated/messages'

export interface Place {
  /** null is the dealer's hand. */
  box: number | null
  /** The first or second card of the initial deal, nought for what comes after it. */
  card: number
}

/** The cards on the layout as they were dealt; one that lies face down is not known here. */
export function dealOrder(laid: readonly LaidCardView[]): string[] {
  return laid.filter((each) => !each.burned).flatMap((each) => each.card ?? [])
}

/** Where the card at each place goes, as far as it is certain before anybody decides. */
export function placesOf(round: RoundView): Place[] {
  const boxes = round.boxes.map((each) => each.box)
  return [...boxes.map((box) => ({ box, card: 1 })), { box: null, card: 1 }, ...boxes.map((box) => ({ box, card: 2 }))]
}

/** The same cards with one moved to another place. */
export function moved<T>(cards: readonly T[], from: number, to: number): T[] {
  const left = [...cards]
  const [card] = left.splice(from, 1)
  if (card === undefined) return left
  left.splice(Math.max(0, Math.min(left.length, to)), 0, card)
  return left
}
