/** A deck without the Tens, and hands as people type them. */

import type { Suit } from '../lib/cards'

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'J', 'Q', 'K'] as const
export const SUIT_SIGNS: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }
export const SUIT_ORDER: readonly Suit[] = ['s', 'h', 'd', 'c']
const LARGEST_HAND = 10

/** The cards of a text like `7s 7H, kd`; null where something in it is no card. */
export function cardsOf(text: string): string[] | null {
  const parts = text.split(/[\s,+]+/).filter(Boolean)
  const cards = parts.map((part) => {
    const found = /^([A2-9JQK])([SHDC♠♥♦♣])$/.exec(part.toUpperCase())
    if (!found) return null
    const [, rank, suit] = found as unknown as [string, string, string]
    const plain = SUIT_ORDER.find((each) => SUIT_SIGNS[each] === suit) ?? suit.toLowerCase()
    return rank + plain
  })
  return cards.includes(null) ? null : (cards as string[])
}

/** A card with its sign: `7♠`. */
export const withSign = (card: string): string => card.slice(0, -1) + SUIT_SIGNS[card.slice(-1) as Suit]

/** The total of a hand, as its best; an Ace counts eleven where that does not bust. */
export function totalOf(cards: readonly string[]): { total: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + worthOf(card), 0)
  const soft = hard <= 11 && cards.some((card) => card.startsWith('A'))
  return { total: soft ? hard + 10 : hard, soft }
}

function worthOf(card: string): number {
  const rank = card.slice(0, -1)
  if (rank === 'A') return 1
  return 'JQK'.includes(rank) ? 10 : Number(rank)
}

/** Whether another such card is in a shoe of so many decks, and the hand can still take one. */
export function canTake(card: string, cards: readonly string[], dealer: string, decks: number): boolean {
  const taken = cards.filter((each) => each === card).length + (dealer === card ? 1 : 0)
  return taken < decks && cards.length < LARGEST_HAND && totalOf(cards).total < 21
}
