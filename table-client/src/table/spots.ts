/** The boxes of a table as they are drawn: what the view says of each, put together in one place. */

import type { HandView, RoundView, SettlementView, View } from '../generated/messages'
import { cents } from '../lib/money'

export interface WagerShown {
  player: string
  amount: number
  double: number
  surrendered: boolean
  controlling: boolean
  mine: boolean
}

export interface HandShown {
  number: number
  cards: HandView['cards']
  total: number | null
  soft: boolean
  state: HandView['state']
  sideways: number | null
  active: boolean
  wagers: WagerShown[]
  results: SettlementView[]
}

export interface SideShown {
  player: string
  amount: number
  mine: boolean
}

export interface Spot {
  box: number
  /** Who sits here. */
  seat: string | null
  /** The player in the seat has no connection. */
  away: boolean
  reserved: string | null
  controlling: string
  /** The reader sits here, or has a wager here. */
  mine: boolean
  turn: boolean
  hands: HandShown[]
  /** Wagers that lie here before the first card. */
  placed: WagerShown[]
  pairs: SideShown[]
  insurance: SideShown[]
  /** What became of wagers that belong to no single hand. */
  results: SettlementView[]
}

const OF_A_HAND = new Set(['original', 'double', 'split'])

export const isOver = (round: RoundView | null): boolean =>
  round === null || round.phase === 'concluded' || round.phase === 'void'

/** The round that lies on the layout: what was dealt before a session began is not its players'. */
export const roundShown = (view: Pick<View, 'round' | 'session'>): RoundView | null =>
  view.session && !view.session.ended && view.session.round === 0 && view.round?.phase === 'concluded'
    ? null
    : view.round

/** Whether a wager can be thought of now: between rounds, or before the first card. */
export const beforeTheDeal = (view: View): boolean => isOver(view.round) || view.round?.phase === 'wagers'

export function spotsOf(view: View, me: string, boxes: number, away: readonly string[] = []): Spot[] {
  return Array.from({ length: boxes }, (_, place) => spotOf(view, me, place + 1, away))
}

function spotOf(view: View, me: string, box: number, away: readonly string[]): Spot {
  const round = roundShown(view)
  const seat = view.seats.find((each) => each.box === box)?.player ?? null
  const dealt = round?.boxes.find((each) => each.box === box)
  const controlling = dealt?.controlling_player ?? ''
  const results = [...(round?.settlements ?? []), ...(view.session?.settlements ?? [])].filter(
    (each) => each.box === box,
  )
  const hands = (dealt?.hands ?? []).map((hand, place): HandShown => {
    const number = place + 1
    return {
      number,
      cards: hand.cards,
      total: hand.total,
      soft: hand.soft ?? false,
      state: hand.state,
      sideways: hand.sideways,
      active: round?.awaiting.box === box && (round.awaiting.hand ?? 1) === number,
      wagers: inLine(
        hand.wagers.map((each) => ({
          player: each.player,
          amount: cents(each.amount),
          double: cents(each.double),
          surrendered: each.surrendered,
          controlling: each.player === controlling,
          mine: each.player === me,
        })),
      ),
      results: results.filter((each) => OF_A_HAND.has(each.kind) && (each.hand ?? 1) === number),
    }
  })
  const placed = dealt ? [] : inLine(placedOn(round, box, me))
  const pairs = (round?.perfect_pairs ?? []).filter((each) => each.box === box).map((each) => side(each, me))
  const insurance = (round?.insurance ?? []).filter((each) => each.box === box).map((each) => side(each, me))
  const wagered = [...placed, ...pairs, ...hands.flatMap((hand) => hand.wagers)].some((each) => each.mine)
  return {
    box,
    seat,
    away: seat !== null && away.includes(seat),
    reserved: view.reserved_boxes.find((each) => each.box === box)?.player ?? null,
    controlling: controlling || (placed.find((each) => each.controlling)?.player ?? ''),
    mine: me !== '' && (seat === me || wagered),
    turn: dealt?.turn ?? false,
    hands,
    placed,
    pairs,
    insurance,
    results: results.filter((each) => !OF_A_HAND.has(each.kind)),
  }
}

function placedOn(round: RoundView | null, box: number, me: string): WagerShown[] {
  return (round?.wagers ?? [])
    .filter((each) => each.box === box)
    .map((each) => ({
      player: each.player,
      amount: cents(each.amount),
      double: 0,
      surrendered: false,
      controlling: each.seated,
      mine: each.player === me,
    }))
}

const side = (each: { player: string; amount: string }, me: string): SideShown => ({
  player: each.player,
  amount: cents(each.amount),
  mine: each.player === me,
})

/** The controlling player's wager lies nearest to the dealer, the others below it in their order. */
function inLine(wagers: WagerShown[]): WagerShown[] {
  return [...wagers].sort((a, b) => Number(b.controlling) - Number(a.controlling))
}

/** Where a box stands in the arc, from 0 at the sides to 1 in the middle. */
export function sag(box: number, boxes: number): number {
  const half = (boxes - 1) / 2
  const off = half ? (box - 1 - half) / half : 0
  return 1 - off * off
}

/** The box to sit down at where no other is asked for: free, and as near to the middle as can be. */
export function usualBox(spots: readonly Spot[], me: string): number | null {
  const free = spots.filter((each) => each.seat === null && (each.reserved === null || each.reserved === me))
  const empty = free.filter((each) => !each.placed.length && !each.hands.length)
  const middle = (spots.length + 1) / 2
  const near = (a: Spot, b: Spot): number => Math.abs(a.box - middle) - Math.abs(b.box - middle) || a.box - b.box
  return [...(empty.length ? empty : free)].sort(near)[0]?.box ?? null
}

export interface AccountLine extends SettlementView {
  /** Of the part of a wager that was announced after the round. */
  undisclosed: boolean
}

/** The settlements of one player, in the order they were made; those of a session come after the round's own. */
export function accountOf(
  round: RoundView | null,
  player: string,
  session: readonly SettlementView[] = [],
): AccountLine[] {
  const own = (round?.settlements ?? []).map((each) => ({ ...each, undisclosed: false }))
  return [...own, ...session.map((each) => ({ ...each, undisclosed: true }))].filter((each) => each.player === player)
}

export const netOf = (settlements: readonly SettlementView[]): number =>
  settlements.reduce((sum, each) => sum + cents(each.net), 0)
