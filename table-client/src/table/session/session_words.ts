/** What happens in a session, in a line each; what is not worth a line is null. */

import type { EventTold } from '../../generated/messages'
import { shown } from '../../lib/money'
import { t, type Key } from '../../words'

const WHOSE = new Set([
  'session_time_called',
  'session_pass_card_played',
  'session_pass_card_collected',
  'session_pass_card_returned',
  'session_wager_sealed',
  'session_form_handed_back',
  'session_form_accepted',
  'session_sealed_wager_returned',
  'session_deduction_directed',
  'session_player_disqualified',
  'session_end_agreed',
])

export function sessionWords(told: EventTold, me: string): string | null {
  if (!told.type.startsWith('session_')) return null
  const text = words(told, me)
  return text && text.charAt(0).toUpperCase() + text.slice(1)
}

/** What became of the reader's wager when the time for it was over; nothing where it was not. */
export function lateWords(events: readonly EventTold[], me: string): string {
  const mine = (type: string): Record<string, unknown> | undefined =>
    events.find((each) => each.type === type && 'player' in each.event && each.event.player === me)?.event as
      Record<string, unknown> | undefined
  if (!me || !mine('session_time_called')) return ''
  const wager = mine('wager_placed')
  if (wager) return t('session.late_minimum', { amount: shown(String(wager['amount'])) })
  return t(mine('session_player_disqualified') ? 'session.late_disqualified' : 'session.late')
}

const ACTS = new Set<string>(['wager_placed', 'session_wager_sealed', 'session_pass_card_played'])
const ENDS = new Set<string>(['session_round_completed', 'session_round_void', 'session_round_passed', 'session_ended'])

/** Whether a late wager is a thing of the past: its round is over, or the reader has acted since. */
export const lateIsPast = (events: readonly EventTold[], me: string): boolean =>
  events.some(
    (each) => ENDS.has(each.type) || (ACTS.has(each.type) && 'player' in each.event && each.event.player === me),
  )

/** What somebody wrote, as a sentence: with a full stop where it has no end of its own. */
const sentence = (text: unknown): string =>
  String(text)
    .trim()
    .replace(/([^.!?…])$/, '$1.')

const named = (type: string): Key => `session.event.${type.slice('session_'.length)}` as Key

function words(told: EventTold, me: string): string | null {
  const event = told.event as Record<string, unknown>
  const who = String(event['player'] ?? '') === me && me ? t('who.you') : String(event['player'] ?? '')
  const amount = (name: string): string => shown(String(event[name] ?? '0'))
  // Why is told to the player alone.
  if (told.type === 'session_form_handed_back' && event['reason'])
    return t('session.event.form_handed_back_why', { who, reason: String(event['reason']) })
  if (WHOSE.has(told.type)) return t(named(told.type), { who })
  switch (told.type as string) {
    case 'session_opened':
      return t('session.event.session_opened', {
        title: String((event['plan'] as { title?: string } | undefined)?.title ?? ''),
      })
    case 'session_marker_placed':
      return t('session.event.marker_placed', { box: Number(event['box']) })
    case 'session_wager_out_of_turn_removed':
      return t('session.event.wager_out_of_turn_removed', { who, amount: amount('amount') })
    case 'session_wager_corrected':
      return t('session.event.wager_corrected', { who, found: amount('found'), amount: amount('amount') })
    case 'session_wager_not_made_up':
      return t('session.event.wager_not_made_up', { who, found: amount('found') })
    case 'session_wager_time_limited': {
      const round = Number(event['from_round'])
      return event['seconds'] === null
        ? t('session.event.wager_time_unlimited', { round })
        : t('session.event.wager_time_limited', { round, seconds: Number(event['seconds']) })
    }
    case 'session_sealed_wager_announced':
      return announced(event, who)
    case 'session_form_shown':
      return t('session.event.form_shown', { who, of: String(event['of']) })
    case 'session_minimum_deducted':
      return t('session.event.minimum_deducted', {
        who,
        amount: amount('amount'),
        why: t(`session.event.why.${String(event['why'])}` as Key),
      })
    case 'session_player_eliminated':
      return t('session.event.player_eliminated', { who, round: Number(event['round']) })
    case 'session_round_completed':
      return t('session.event.session_round_completed', { round: Number(event['number']) })
    case 'session_round_void':
      return t('session.event.session_round_void', { round: Number(event['number']) })
    case 'session_round_passed':
      return t('session.event.round_passed', { round: Number(event['number']) })
    case 'session_round_taken_up_again':
      return t('session.event.round_taken_up_again', { round: Number(event['number']) })
    case 'session_chips_counted':
      return t('session.event.chips_counted')
    case 'session_dispute_raised':
      return t('session.event.dispute_raised', { about: sentence(event['about']) })
    case 'session_dispute_settled':
      return t('session.event.dispute_settled', { decision: String(event['decision']) })
    case 'session_play_held':
      return t('session.event.play_held', { about: sentence(event['about']) })
    case 'session_play_proceeded':
      return t('session.event.play_proceeded')
    case 'session_cancelled':
      return t('session.event.session_cancelled', { reason: String(event['reason']) })
    case 'session_ended':
      // Why a tournament is cancelled was said in a line of its own.
      return event['why'] === 'cancelled'
        ? t('session.end_title') + '.'
        : t('session.event.session_ended', { why: t(`session.end_why.${String(event['why'])}` as Key) })
    case 'session_counted':
      return t('session.event.session_counted')
    case 'session_closed':
      return t('session.event.session_closed')
    default:
      return null
  }
}

/** What was written, and what it is deemed to be where the form did not comply. */
function announced(event: Record<string, unknown>, who: string): string {
  const clause = String(event['correction'] ?? '')
  if (event['deemed'] === null) return t('session.event.announced_blank', { who, clause })
  const kind = t(`session.seal_kind.${String(event['kind'])}` as Key)
  const amount = shown(String(event['deemed']))
  if (!clause) return t('session.event.announced', { who, amount, kind })
  return t('session.event.announced_as', { who, amount, kind, clause, written: shown(String(event['written'] ?? '0')) })
}
