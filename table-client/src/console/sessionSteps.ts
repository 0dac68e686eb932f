/** What a session's next duty asks for, as the commands that do it, and what of it is known already. */

import type { DutyView, View } from '../generated/messages'
import { cents, chipsFor, wire } from '../lib/money'
import type { SessionForm, SessionPlayer, SessionView } from '../table/session/session'
import { step, type Step } from './steps'

type Kind = DutyView['kind']
interface Case {
  duty: DutyView
  view: View
}
type Make = (session: SessionView, duty: DutyView, view: View) => Step[]

/** The steps of a session's own duties; none for any other. */
export function sessionSteps({ duty, view }: Case): Step[] | null {
  const make = STEPS[duty.kind]
  if (!make) return null
  return view.session ? make(view.session, duty, view) : []
}

const STEPS: Partial<Record<Kind, Make>> = {
  // The house opens it as soon as the Tournament Manager has.
  session_opening: () => [],
  session_dispute: () => [step('settle_dispute', {}, { ask: ['decision'] })],
  session_form: (_, duty) =>
    duty.players.flatMap((player) => [
      step('examine_form', { player, accepted: true }, { variant: 'examine_form_accept', about: player }),
      step(
        'examine_form',
        { player, accepted: false },
        { variant: 'examine_form_back', about: player, ask: ['reason'] },
      ),
    ]),
  session_wagers: wagers,
  session_passed: () => [step('close_wagers', {}, { key: 'Enter' })],
  session_end: () => [step('end_session', {}, { key: 'Enter' })],
  session_total: (session) => [step('total_chips', { counts: bookOf(session) }, { ask: ['counts'], rowsBy: 'player' })],
  session_return: (session, _, view) => {
    const players = session.players.map((each) => each.player)
    const missing = missingOf(session, view.terms.chips)
    return [
      step(
        'return_chips',
        { missing },
        { ask: ['missing'], options: { player: players, chip: [...view.terms.chips] } },
      ),
    ]
  },
}

/** A wager that is said aloud, a pass card, a form on paper; then what is done about who does none of it. */
function wagers(session: SessionView, duty: DutyView): Step[] {
  const waited = session.players.filter((each) => duty.players.includes(each.player))
  const late = session.wager_seconds === null ? undefined : session.wagering_since + session.wager_seconds
  const acted = session.players.filter((each) => !each.out && !each.absent).length > waited.length
  const steps = [
    of('place_wager', waited, { ask: ['amount'] }, { amount: session.minimum }),
    of(
      'play_pass_card',
      waited.filter((each) => each.pass_cards > 0),
      { procedure: 'session_pass_card' },
    ),
    of(
      'seal_wager',
      waited.filter((each) => each.undisclosed_wagers > 0),
      {
        ask: ['kind', 'amount', 'open'],
        variant: 'seal_wager_paper',
        procedure: 'session_undisclosed',
      },
    ),
    late === undefined ? null : of('call_time', waited, { notBefore: late, procedure: 'session_late_wager' }),
    of('direct_deduction', waited, { procedure: 'session_deduct' }),
    of(
      'disqualify',
      waited,
      { ask: ['note'], variant: 'disqualify_absent', danger: true, procedure: 'session_disqualify_absent' },
      { ground: 'absent' },
    ),
    // Where there is an order nobody is passed over, and where there is a time it is called.
    session.order_of_wagering || late !== undefined || !acted
      ? null
      : step('close_wagers', {}, { variant: 'close_wagers_out', danger: true }),
    session.until === null ? null : step('end_session', {}, { notBefore: session.until, procedure: 'session_end' }),
  ]
  return steps.filter((each) => each !== null)
}

/** A command about one player who is waited for; where there are several it is asked about whom. */
function of(
  type: string,
  players: SessionPlayer[],
  more: Partial<Step> = {},
  known: Record<string, unknown> = {},
): Step | null {
  const [one, ...others] = players
  if (!one) return null
  const boxes = type === 'place_wager' ? Object.fromEntries(players.map((each) => [each.player, each.box])) : undefined
  if (!others.length) {
    const preset = { player: one.player, ...known, ...(boxes ? { box: one.box } : {}) }
    return step(type, preset, { ...more, about: one.player })
  }
  const names = players.map((each) => each.player)
  return step(type, known, { ...more, ask: ['player', ...(more.ask ?? [])], options: { player: names }, boxes })
}

/** What lies in front of each player by the book: of those who play, and of whoever else has chips. */
export function bookOf(session: SessionView): { player: string; amount: string }[] {
  return session.players
    .filter((each) => !each.out || cents(each.chips) > 0)
    .map(({ player, chips }) => ({ player, amount: chips }))
}

/** What the count found too little, in the fewest chips that make it, for whoever lacks it. */
export function missingOf(
  session: SessionView,
  chips: readonly string[],
): { player: string; chip: string; quantity: number }[] {
  const counted = new Map(session.standings.map((each) => [each.player, cents(each.chips)]))
  const short = session.players.map(({ player, chips: book }) => ({
    player,
    lacks: cents(book) - (counted.get(player) ?? 0),
  }))
  let left = short.reduce((sum, each) => sum + each.lacks, 0)
  return short.flatMap(({ player, lacks }) => {
    const due = Math.min(lacks, left)
    if (due <= 0) return []
    left -= due
    return chipsFor(due, chips.map(cents)).map(({ chip, count }) => ({ player, chip: wire(chip), quantity: count }))
  })
}

/** What a player has done for the round that takes wagers or is in play, as a key of the words. */
export type Doing = 'out' | 'passed' | 'form' | 'indicator' | 'wagered' | 'absent' | 'turn' | 'waits'

export function doingOf(session: SessionView, view: View, player: SessionPlayer): Doing {
  const form = session.forms.find((each) => each.player === player.player && !each.announced)
  const round = view.round
  if (player.out) return 'out'
  if (player.passed) return 'passed'
  if (form) return form.indicator ? 'indicator' : 'form'
  const over = !round || round.phase === 'concluded' || round.phase === 'void'
  if (!over && round.wagers.some((each) => each.player === player.player)) return 'wagered'
  if (player.absent) return 'absent'
  const waited = view.staff?.duty.kind === 'session_wagers' && view.staff.duty.players.includes(player.player)
  return waited ? 'turn' : 'waits'
}

/** Whether this reader is shown what is written on a form. */
export const isRead = (form: SessionForm): boolean => form.correction !== null
