/** A tournament as the house tells it, put in order for the screen. Nothing here decides anything. */

import type {
  EntrantTold,
  LeaderTold,
  PrizeTold,
  SeatTold,
  TournamentListed,
  TournamentSessionTold,
  TournamentTold,
} from '../generated/api'
import { cents, shown } from '../lib/money'
import { whenText } from '../lib/times'
import { t } from '../words'

/** Where it stands, in a word; entries that are full are said to be. */
export function phaseWords(of: Pick<TournamentListed, 'phase' | 'places_left'>): string {
  if (of.phase === 'entries' && of.places_left <= 0) return t('tournament.phase.full')
  return t(`tournament.phase.${of.phase}`)
}

/** Whether the session is open and has begun at none of its tables. */
export function waitsToBegin(of: Pick<TournamentTold, 'phase' | 'session' | 'sessions' | 'waits_for'>): boolean {
  const tables = of.sessions.find((each) => each.number === of.session)?.tables ?? []
  const waiting = new Set(of.waits_for.map((each) => each.table))
  return of.phase === 'session' && tables.length > 0 && tables.every((each) => waiting.has(each))
}

/** The phase of a tournament of which everything is known. */
export const stateWords = (of: TournamentTold): string =>
  waitsToBegin(of) ? t('tournament.waits_to_begin') : phaseWords(of)

export const isOver = (of: Pick<TournamentListed, 'phase'>): boolean =>
  of.phase === 'concluded' || of.phase === 'cancelled'

/** Those that can still be entered or watched first, the newest first among them; then what is over. */
export function inOrder(list: readonly TournamentListed[]): { now: TournamentListed[]; past: TournamentListed[] } {
  const RANK = { session: 0, seated: 1, entries: 2, pause: 3, drafted: 4, concluded: 5, cancelled: 6 }
  const sorted = [...list].reverse().sort((a, b) => RANK[a.phase] - RANK[b.phase])
  return { now: sorted.filter((each) => !isOver(each)), past: sorted.filter(isOver) }
}

/** When it starts: at its time, or when nobody waits for anybody; nothing where that is past and was not set. */
export function startWords(of: Pick<TournamentListed, 'starts_at' | 'automated' | 'phase'>): string {
  if (of.phase === 'cancelled') return ''
  if (of.starts_at !== null) return whenText(of.starts_at)
  if (of.phase !== 'drafted' && of.phase !== 'entries' && of.phase !== 'seated') return ''
  return t(of.automated ? 'tournament.starts_asked' : 'tournament.starts_full')
}

/** What came into the prize pool and where it went. */
export function poolWords(pool: TournamentTold['prize_pool']): string {
  const parts = [
    t('manager.pool_received', { amount: shown(pool.received, true) }),
    t('manager.pool_refunded', { amount: shown(pool.refunded, true) }),
    ...(cents(pool.taken_back) ? [t('manager.pool_returned', { amount: shown(pool.taken_back, true) })] : []),
    t('manager.pool_awarded', { amount: shown(pool.awarded, true) }),
    t('manager.pool_left', { amount: shown(pool.balance, true) }),
  ]
  return t('manager.pool_line', { parts: parts.join(', ') })
}

export const feeWords = (fee: string): string => (cents(fee) ? shown(fee) : t('tournament.free'))

/** What a prize is worth with the pool as it is; in words where that is nothing yet, or goods. */
export const prizeWords = (prize: PrizeTold): string =>
  cents(prize.worth) ? shown(prize.worth ?? '') : kept(prize.words)

/** A figure and its sign stay on one line. */
export const kept = (words: string): string => words.replace(/(\d) %/g, '$1\u00a0%')

/** What an entry still lacks, in words; nothing where it is complete. */
export function lacks(entrant: EntrantTold, of: Pick<TournamentTold, 'written_agreement' | 'entry_fee'>): string[] {
  return [
    ...(entrant.has_conditions ? [] : [t('tournament.missing.conditions')]),
    ...(entrant.agreed || !of.written_agreement ? [] : [t('tournament.missing.agreement')]),
    ...(entrant.fee_paid || !cents(of.entry_fee) ? [] : [t('tournament.missing.fee')]),
  ]
}

/** How one's own entry stands; of what is over nothing is said as if it were still to come. */
export function ownWords(
  of: Pick<TournamentTold, 'phase' | 'automated' | 'allocated_by_hand'>,
  stage: NonNullable<TournamentTold['own']['stage']>,
  complete: boolean,
): string {
  const open = stage === 'applied' || stage === 'waiting' || stage === 'in'
  if (of.phase === 'concluded' && stage === 'in') return t('tournament.entered_over')
  if (isOver(of) && open) return t('tournament.entered_before')
  if (of.automated && stage === 'applied' && complete) return t('tournament.entered_at_once')
  if (of.allocated_by_hand && stage === 'waiting') return t('tournament.entered_by_hand')
  return t(`tournament.entered.${stage}`)
}

/** Why nobody enters here who has not entered: staff whose account is no player's, no place left, or time is up. */
export function closedWords(of: Pick<TournamentTold, 'phase' | 'places_left'>, plays: boolean): string {
  if (of.phase !== 'entries') return t('tournament.entry_closed')
  if (!plays) return t('tournament.entry_staff')
  return t(of.places_left <= 0 ? 'tournament.entry_full' : 'tournament.entry_closed')
}

/** Where somebody came in at a table, in the last session whose results are announced. */
export function placeIn(
  sessions: readonly Pick<TournamentSessionTold, 'title' | 'places'>[],
  player: string,
): { title: string; place: number; players: number; table: string } | null {
  for (const { title, places } of [...sessions].reverse()) {
    const own = player && places.find((each) => each.player === player)
    if (own)
      return {
        title,
        place: own.place,
        players: places.filter((each) => each.table === own.table).length,
        table: own.table,
      }
  }
  return null
}

/** Everybody's seat as it was chosen, and where it was not the next one: box 1 of each table in turn, then box 2. */
export function seating(
  field: readonly string[],
  tables: readonly string[],
  chosen: Readonly<Record<string, Partial<SeatTold>>>,
): SeatTold[] {
  if (!tables.length) return []
  return field.map((player, at) => {
    const { table = '', box } = chosen[player] ?? {}
    return {
      table: tables.includes(table) ? table : (tables[at % tables.length] ?? ''),
      box: box ?? Math.floor(at / tables.length) + 1,
      player,
    }
  })
}

/** That a start was moved, from when to when, while it is still to come; empty where it was not. */
export function movedWords(
  session: Pick<TournamentSessionTold, 'title' | 'starts_at' | 'moved_from' | 'moved_at' | 'opened'>,
): string {
  const { title, starts_at, moved_from, moved_at, opened } = session
  if (opened || starts_at === null || moved_at === null) return ''
  const told = { title, time: whenText(starts_at), told: whenText(moved_at) }
  return moved_from === null
    ? t('tournament.start_set', told)
    : t('tournament.start_moved', { ...told, before: whenText(moved_from) })
}

export type SessionStage = 'coming' | 'drawn' | 'open' | 'counted' | 'announced' | 'broken_off' | 'not_held'

export function stageOf(session: TournamentSessionTold, phase: TournamentListed['phase'] = 'session'): SessionStage {
  if (session.announced) return 'announced'
  if (phase === 'cancelled') return session.opened ? 'broken_off' : 'not_held'
  if (!session.opened) return session.seats.length ? 'drawn' : 'coming'
  const tables = new Set(session.seats.map((each) => each.table))
  const counted = session.results.filter((each) => tables.has(each.table) && !each.playing_off.length)
  return counted.length === tables.size ? 'counted' : 'open'
}

export const lengthWords = (session: Pick<TournamentSessionTold, 'rounds' | 'minutes'>): string =>
  session.rounds !== null
    ? session.rounds === 1
      ? t('tournament.session_round')
      : t('tournament.session_rounds', { rounds: session.rounds })
    : t('tournament.session_minutes', { minutes: session.minutes ?? 0 })

export const tablesWords = (session: Pick<TournamentSessionTold, 'tables_planned' | 'players_per_table'>): string =>
  session.tables_planned === 1
    ? t('tournament.session_table', { players: session.players_per_table })
    : t('tournament.session_tables', { tables: session.tables_planned, players: session.players_per_table })

export function advanceWords(session: Pick<TournamentSessionTold, 'advance_per_table'>): string {
  if (session.advance_per_table === 0) return t('tournament.session_final')
  return session.advance_per_table === 1
    ? t('tournament.session_advance_one')
    : t('tournament.session_advance', { advance: session.advance_per_table })
}

/** Once the tournament is over nobody plays any more. */
export function leaderState(
  leader: Pick<LeaderTold, 'out' | 'eliminated_round'>,
  phase: TournamentListed['phase'] = 'session',
): string {
  if (!leader.out && phase === 'cancelled') return ''
  if (!leader.out) return t(phase === 'concluded' ? 'tournament.state.to_the_end' : 'tournament.state.playing')
  if (leader.out === 'eliminated') return t('tournament.state.eliminated', { round: leader.eliminated_round ?? '' })
  return leader.out === 'disqualified' ? t('tournament.state.disqualified') : t('tournament.state.out')
}

/** What the Tournament Manager does next, in words. */
export function nextWords(of: TournamentTold): string {
  const dispute = of.disputes.find((each) => !each.decision)
  if (dispute) return t('manager.next.dispute', { person: dispute.person })
  if (of.phase === 'drafted') return t('manager.next.publish')
  if (of.phase === 'cancelled') return t('manager.next.nothing')
  if (of.phase === 'concluded')
    return of.awards.some((each) => !each.paid) ? t('manager.next.pay') : t('manager.next.nothing')
  const session = of.sessions.find((each) => each.number === of.session)
  if (!session) return t('manager.next.conclude')
  const title = session.title
  const stage = stageOf(session)
  if (stage === 'open') return t(waitsToBegin(of) ? 'manager.next.waits' : 'manager.next.play', { title })
  if (stage === 'counted') return t('manager.next.announce', { title })
  if (stage === 'drawn') return t('manager.next.open', { title })
  if (of.phase === 'entries' && of.entrants < of.minimum_entrants) return t('manager.next.entries')
  if (!session.tables.length) return t('manager.next.designate', { title })
  return t(of.allocated_by_hand ? 'manager.next.allocate' : 'manager.next.draw', { title })
}
