/** A session of a tournament as the house tells it, put in order for the screen. Nothing here decides anything. */

import type { EventTold, RoundView, View } from '../../generated/messages'
import { cents } from '../../lib/money'

/** The session that is played at a table, if there is one. */
export const sessionOf = (view: View | null): SessionView | null => view?.session ?? null

export type SessionView = NonNullable<View['session']>
export type SessionPlayer = SessionView['players'][number]
export type SessionForm = SessionView['forms'][number]

export interface Ranked {
  player: string
  box: number
  place: number
  /** In hand and on the layout, in cents. */
  total: number
  hand: number
  laid: number
  out: SessionPlayer['out']
  round: number | null
  /** Among those who would go on if the session ended now. */
  goesOn: boolean
}

export const playerOf = (session: SessionView, name: string): SessionPlayer | null =>
  (name && session.players.find((each) => each.player === name)) || null

/** The dispute that holds the game up: one raised at this table, or one of the tournament. */
export const heldBy = (session: SessionView): string | null => session.dispute ?? session.tournament_dispute

/** The form of somebody for the round that takes wagers or is in play. */
export const formOf = (session: SessionView, name: string): SessionForm | null =>
  session.forms.find((each) => each.player === name && !each.announced) ?? null

/** Forms of the last round, which everybody at the table may look at until the next first card. */
export const openForms = (session: SessionView): SessionForm[] => session.forms.filter((each) => each.announced)

/** Which round it is now: the one in play, or the one that takes wagers; the last one once it is over. */
export function roundNow(session: SessionView): number {
  if (session.ended) return session.round
  const next = session.round + 1
  return session.rounds === null ? next : Math.min(next, session.rounds)
}

export type Rise = SessionView['rises'][number]

/** The next change of the limits that is still to come; by rounds, or by the house's clock in seconds. */
export function nextRise(session: SessionView, now: number): Rise | null {
  return (
    session.rises.find((each) =>
      each.after_round !== null ? each.after_round >= roundNow(session) : (each.at ?? 0) > now,
    ) ?? null
  )
}

/** What lies on the layout for a player and is not settled yet. */
export function laidBy(round: RoundView | null, player: string): number {
  if (!round || round.phase === 'concluded' || round.phase === 'void') return 0
  const hands = round.boxes.flatMap((box) => box.hands.flatMap((hand) => hand.wagers))
  const dealt = hands
    .filter((each) => each.player === player && !each.settled)
    .reduce((sum, each) => sum + cents(each.amount) + cents(each.double), 0)
  const placed = round.boxes.length
    ? 0
    : round.wagers.filter((each) => each.player === player).reduce((sum, each) => sum + cents(each.amount), 0)
  const beside = [...round.perfect_pairs, ...round.insurance]
    .filter((each) => each.player === player && !each.settled)
    .reduce((sum, each) => sum + cents(each.amount), 0)
  return dealt + placed + beside
}

/** What chips with a cash value are redeemed for, up to the next cent. */
export const cashFor = (chips: number, ratio: { chips: number; cash: number }): number =>
  Math.ceil((chips * ratio.cash) / ratio.chips)

/** Everybody by chips, who is out last and the later out the higher; equal chips share a place. */
export function ranking(session: SessionView, round: RoundView | null, final = false): Ranked[] {
  const rows = session.players.map((each) => {
    const laid = each.out ? 0 : laidBy(round, each.player)
    const hand = cents(each.chips)
    return {
      player: each.player,
      box: each.box,
      hand,
      laid,
      total: hand + laid,
      out: each.out,
      round: each.eliminated_round,
    }
  })
  const first = (row: (typeof rows)[number]): number => (row.out === 'disqualified' ? 2 : row.out ? 1 : 0)
  rows.sort(
    (a, b) =>
      first(a) - first(b) ||
      (first(a) === 1 ? (b.round ?? 0) - (a.round ?? 0) : 0) ||
      b.total - a.total ||
      a.box - b.box,
  )
  const advance = session.play_off || final ? 0 : session.advance
  let place = 0
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (!before || row.out || before.out || before.total !== row.total) place = index + 1
    // Equal chips across the line would be played off: nobody of them goes on yet.
    const level = rows.filter((each) => !each.out && each.total === row.total).length
    return { ...row, place, goesOn: !row.out && place + level - 1 <= advance }
  })
}

/** The places at this table left for who is eliminated: more than one where others went out in the same round. */
export function placesLeftFor(session: SessionView, name: string): { first: number; last: number } | null {
  const own = playerOf(session, name)
  if (own?.out !== 'eliminated') return null
  const round = own.eliminated_round ?? 0
  const others = session.players.filter((each) => each.player !== name && each.out !== 'disqualified')
  const ahead = others.filter((each) => !each.out || (each.eliminated_round ?? 0) > round).length
  const level = others.filter((each) => each.out && each.eliminated_round === round).length
  return { first: ahead + 1, last: ahead + 1 + level }
}

/** What a box shows of its tournament player. */
export interface SeatNote {
  marker: boolean
  chips: number
  passed: boolean
  sealed: boolean
  absent: boolean
  turn: boolean
  out: SessionPlayer['out']
  round: number | null
}

export function noteOf(session: SessionView, box: number): SeatNote | null {
  const player = session.players.find((each) => each.box === box)
  if (!player) return null
  const form = formOf(session, player.player)
  return {
    marker: session.marker === box && !session.ended,
    chips: cents(player.chips),
    passed: player.passed,
    sealed: form?.indicator ?? false,
    absent: player.absent && !player.out,
    turn: session.turn === player.player,
    out: player.out,
    round: player.eliminated_round,
  }
}

/** Whether the player of a box has passed the round, handed a form over, or is out: no wager of chips is to come. */
export function noWagerToCome(session: SessionView, box: number): boolean {
  const player = session.players.find((each) => each.box === box)
  return (
    player !== undefined &&
    (player.passed || player.out !== '' || session.ended !== '' || formOf(session, player.player) !== null)
  )
}

/** Where there is little room, what all computer players are called is left out. */
export const briefly = (player: string): string => player.replace(/^Computer (?=\S)/, '')

/** How the reader stands in the session. */
export type Place = 'none' | 'out' | 'turn' | 'waits' | 'acted' | 'playing'

/** Where there is an order of wagering, whose turn it is not waits; where there is none, everybody wagers at once. */
export function placeOf(session: SessionView, me: string, wagered: boolean, takesWagers: boolean): Place {
  const own = playerOf(session, me)
  if (!own) return 'none'
  if (own.out) return 'out'
  if (!takesWagers) return 'playing'
  if (own.passed || wagered || formOf(session, me)) return 'acted'
  return session.order_of_wagering && session.turn !== null && session.turn !== me ? 'waits' : 'turn'
}

/**
 * The last session at a table that has none now, as it ended: the table has forgotten it once its chips are back.
 * `ended` stays empty where nobody was there to hear why.
 */
export function endedBy(last: SessionView | null, heard: readonly EventTold[]): SessionView | null {
  let over = last
  for (const told of heard) {
    if (over && told.type === 'session_cancelled') over = { ...over, cancelled: told.event.reason }
    if (over && told.type === 'session_ended') over = { ...over, ended: told.event.why as SessionView['ended'] }
    if (over && told.type === 'session_counted') over = { ...over, standings: told.event.standings }
  }
  return over
}

export interface Ended {
  player: string
  chips: number
  place: number
  round: number | null
  disqualified: boolean
  /** Goes on, is tied at the line, or is out. */
  goes: 'on' | 'tie' | 'out'
}

/** The count at the end: who goes on from this table, and who is tied at the line. */
export function ending(session: SessionView, final = false): Ended[] {
  const rows = session.standings.map((each) => ({
    player: each.player,
    chips: cents(each.chips),
    round: each.eliminated_round,
    disqualified: each.disqualified,
    residual: cents(each.residual),
    last: cents(each.last_wager),
    removed: each.removed,
  }))
  const group = (row: (typeof rows)[number]): number => (row.disqualified ? 2 : row.round !== null ? 1 : 0)
  rows.sort((a, b) => {
    const apart = group(a) - group(b)
    if (apart) return apart
    if (group(a) === 0) return b.chips - a.chips
    return (b.round ?? 0) - (a.round ?? 0) || b.residual - a.residual || b.last - a.last || b.removed - a.removed
  })
  const line = session.play_off || session.cancelled || final ? 0 : session.advance
  let place = 0
  return rows.map((row, index) => {
    const before = rows[index - 1]
    const tied = (other: typeof before): boolean =>
      other !== undefined && group(row) === 0 && group(other) === 0 && other.chips === row.chips
    if (!tied(before)) place = index + 1
    const last = place + rows.filter((each) => tied(each)).length - (group(row) === 0 ? 1 : 0)
    const goes = line === 0 || group(row) !== 0 ? 'out' : last <= line ? 'on' : place <= line ? 'tie' : 'out'
    return { player: row.player, chips: row.chips, place, round: row.round, disqualified: row.disqualified, goes }
  })
}
