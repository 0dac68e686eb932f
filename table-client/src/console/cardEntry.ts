/** A card typed in two keys: its rank, then its suit. */

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'J', 'Q', 'K'] as const
export const SUITS = ['s', 'h', 'd', 'c'] as const

export interface Entry {
  rank: string
  suit: string
}

export const NOTHING: Entry = { rank: '', suit: '' }

/** What a key makes of what was typed so far; null where the key is none of these. */
export function pressed(entry: Entry, key: string): Entry | null {
  if (key === 'Backspace') return entry.suit ? { ...entry, suit: '' } : NOTHING
  if (key === 'Escape') return NOTHING
  const rank = RANKS.find((each) => each === key.toUpperCase())
  // A second rank corrects the first: nobody means a card of two ranks.
  if (rank) return { rank, suit: '' }
  const suit = SUITS.find((each) => each === key.toLowerCase())
  if (suit && entry.rank) return { rank: entry.rank, suit }
  return null
}

export const cardIn = (entry: Entry): string | null => (entry.rank && entry.suit ? entry.rank + entry.suit : null)
