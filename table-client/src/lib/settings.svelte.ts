/** What a person has chosen for this browser; kept here and told to nobody. */

export interface Choices {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'full' | 'none'
  fourColours: boolean
  suitLetters: boolean
  voice: boolean
  quickDeal: boolean
  favouriteChips: number[]
  wager: number
  pairs: number
}

const USUAL: Choices = {
  theme: 'system',
  motion: 'system',
  fourColours: false,
  suitLetters: false,
  voice: false,
  quickDeal: true,
  favouriteChips: [],
  wager: 2500,
  pairs: 0,
}
const KEY = 'pontoon.settings'

function kept(): Choices {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...USUAL, ...(found as Partial<Choices>) }
  } catch {
    return { ...USUAL }
  }
}

export const settings: Choices = $state(kept())

/** Keeps what is chosen and shows it on the page; called once, by the page itself. */
export function follow(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // Where nothing may be kept, the choice holds for this visit.
    }
    const root = document.documentElement
    root.dataset['theme'] = settings.theme
    root.dataset['motion'] = settings.motion
    root.classList.toggle('four-colours', settings.fourColours)
    root.classList.toggle('suit-letters', settings.suitLetters)
  })
}

/** Whether things may travel across the table. */
export function moves(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'full'
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
