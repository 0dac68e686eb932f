/** Cards as the wire writes them: rank, then suit. */

export type Suit = 's' | 'h' | 'd' | 'c'

export const SUITS: Record<Suit, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const RANKS: Record<string, string> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

export const rankOf = (card: string): string => card.slice(0, -1)
export const suitOf = (card: string): Suit => card.slice(-1) as Suit
export const isRed = (card: string): boolean => suitOf(card) === 'h' || suitOf(card) === 'd'

/** `As` is the ace of spades; null is a card that lies face down. */
export function cardName(card: string | null): string {
  if (card === null) return 'a card face down'
  const rank = rankOf(card)
  return `${RANKS[rank] ?? rank} of ${SUITS[suitOf(card)]}`
}
