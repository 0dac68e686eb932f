/** The cards on the layout in the order in which they are dealt, and where each place of that order goes. */

import type { RoundView } from '../generated/messages'

export interface Place {
  /** null is the dealer's hand. */
  box: number | null
  /** The first or second card of the initial deal, nought for what comes after it. */
  card: number
}

/** One to each box, one to the dealer, a second to each box; then hand by hand, and the dealer last. */
export function dealOrder(round: RoundView): string[] {
  const first: (string | null)[] = []
  const second: (string | null)[] = []
  const rest: (string | null)[] = []
  for (const box of round.boxes) {
    const [hand, ...split] = box.hands
    if (!hand) continue
    first.push(hand.cards[0] ?? null)
    // A split hand begins with the card that was second before.
    const last = split.at(-1)
    second.push((split.length ? last?.cards[0] : hand.cards[1]) ?? null)
    const [, ...more] = hand.cards
    rest.push(...(split.length ? more : more.slice(1)))
    for (const each of split.slice(0, -1)) rest.push(...each.cards)
    rest.push(...(last?.cards.slice(1) ?? []))
  }
  const [dealers, ...drawn] = round.dealer.cards
  return [...first, dealers ?? null, ...second, ...rest, ...drawn].filter((card) => card !== null)
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
