/** What happens at a table, in a line each; what is not worth a line is null. */

import type { EventTold, SettlementView } from '../generated/messages'
import { cardName } from '../lib/cards'
import { cents, shown, signed } from '../lib/money'
import { fill, t, type Key } from '../words'
import { sessionWords } from './session/session_words'

const PLAIN: Partial<Record<EventTold['type'], Key>> = {
  table_closed: 'event.table_closed',
  cards_shuffled: 'event.cards_shuffled',
  discards_shuffled: 'event.discards_shuffled',
  cutting_card_drawn: 'event.cutting_card_drawn',
  table_resumed: 'event.table_resumed',
  insurance_offered: 'event.insurance_offered',
  surrender_offered: 'event.surrender_offered',
  first_card_burned: 'event.first_card_burned',
  device_failed: 'event.device_failed',
  wagers_closed: 'event.wagers_closed',
}

export function place(box: number | null, hand: number | null | undefined): string {
  if (box === null) return t('place.table')
  return hand && hand > 1 ? t('place.hand', { box, hand }) : t('place.box', { box })
}

/** `you` for the reader; a sentence that begins with it is begun anew with a capital. */
export const who = (player: string | null, me: string): string =>
  player === null ? t('who.supervisor') : player === me && me ? t('who.you') : player

const line = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const oddsText = (odds: readonly [number, number] | null): string =>
  odds === null ? '' : t('odds', { a: odds[0], b: odds[1] })

/** What kind of wager it was, as people name it. */
export const kindText = (kind: SettlementView['kind']): string => t(`kind.${kind}`)

/** The same of what was not disclosed until the round was over. */
export const undisclosedText = (kind: SettlementView['kind']): string =>
  kind === 'original'
    ? t('undisclosed.wager')
    : kind === 'super_bonus'
      ? t('undisclosed.super_bonus')
      : t('undisclosed.other', { kind: kindText(kind) })

export const resultText = (each: Pick<SettlementView, 'kind' | 'result'>): string =>
  each.kind === 'super_bonus' || each.kind === 'bonus' ? t('result.paid') : t(`result.${each.result}`)

export function settlementText(each: SettlementView, me: string, undisclosed = false): string {
  const wager = cents(each.wager)
  const words = [
    undisclosed ? undisclosedText(each.kind) : kindText(each.kind),
    wager ? shown(wager) : '',
    resultText(each),
    oddsText(each.odds),
  ]
  return t('event.settled', {
    place: place(each.box, each.hand),
    who: who(each.player, me),
    what: words.filter(Boolean).join(' '),
    clause: each.clause,
    net: signed(each.net),
  })
}

/** The Tournament Manager has asked the reader to leave the table, as the reason on the event says. */
export const wasAskedToLeave = (told: EventTold, me: string): boolean =>
  told.type === 'player_left' &&
  me !== '' &&
  told.event.player === me &&
  told.event.reason === 'asked to leave for a tournament'

export function eventWords(told: EventTold, me: string): string | null {
  const plain = PLAIN[told.type]
  if (plain) return t(plain)
  switch (told.type) {
    case 'card_dealt':
      return t('event.card', { place: place(told.event.box, told.event.hand), card: cardName(told.event.card ?? null) })
    case 'card_dealt_to_dealer':
      return t('event.card', { place: t('place.dealer'), card: cardName(told.event.card) })
    case 'card_burned':
      return t('event.burned', { card: cardName(told.event.card ?? null), clause: told.event.clause })
    case 'wager_settled':
      return line(settlementText(told.event as SettlementView, me))
    case 'session_sealed_wager_settled':
      return line(settlementText(told.event.settlement as SettlementView, me, true))
    case 'session_sealed_wager_placed': {
      const what = undisclosedText(told.event.kind as SettlementView['kind'])
      return t('event.did', {
        place: place(told.event.box, null),
        who: who(told.event.player, me),
        what: t('undisclosed.placed', { what, amount: shown(told.event.amount) }),
      })
    }
    case 'settlement_reversed':
      return t('event.reversed')
    case 'wager_placed':
    case 'perfect_pairs_placed':
    case 'insurance_placed':
    case 'hand_doubled':
    case 'double_followed':
    case 'hand_split':
    case 'split_followed':
    case 'wager_withdrawn':
    case 'perfect_pairs_withdrawn':
      return did(
        told.event.box,
        'hand' in told.event ? told.event.hand : null,
        told.event.player,
        me,
        told.type,
        told.event.amount,
      )
    case 'card_requested':
    case 'hand_stood':
    case 'wager_forfeited':
    case 'wager_kept':
    case 'card_refused':
      return told.event.player ? did(told.event.box, told.event.hand, told.event.player, me, told.type) : null
    case 'wager_surrendered':
    case 'player_absent':
    case 'control_passed':
      return did(told.event.box, null, told.event.player, me, told.type)
    case 'player_sat_down': {
      const { player, box } = told.event
      if (player === me) return box === null ? t('event.you_stand') : t('event.you_sit', { box })
      return box === null ? t('event.stands', { who: player }) : t('event.sits', { who: player, box })
    }
    case 'player_left':
      if (told.event.player !== me) return t('event.left', { who: told.event.player })
      return wasAskedToLeave(told, me) ? t('event.you_asked') : t('event.you_left')
    case 'seat_vacated':
      return told.event.player === me ? t('event.you_vacated') : t('event.vacated', { who: told.event.player })
    case 'chips_bought':
      return told.event.player === me ? t('event.bought', { amount: shown(told.event.amount) }) : null
    case 'shortfall_covered':
      return told.event.player === me
        ? t('event.shortfall', { account: shown(told.event.account), owed: shown(told.event.owed) })
        : null
    case 'cut_offered':
      return line(t('event.cut_offered', { who: who(told.event.player, me) }))
    case 'cards_cut':
      return t('event.cards_cut', { cards: told.event.cards_in_front })
    case 'shoe_committed':
      return t('event.committed', { shoe: told.event.shoe, commitment: told.event.commitment.slice(0, 16) })
    case 'seed_contributed':
      return told.event.player === me ? null : t('event.seed', { shoe: told.event.shoe, who: told.event.player })
    case 'seeds_frozen':
      return t('event.frozen', { shoe: told.event.shoe })
    case 'shoe_revealed':
      return t('event.revealed', { shoe: told.event.shoe })
    case 'round_voided':
      return [
        t('event.voided', { clause: told.event.clause, reason: told.event.reason.replaceAll('_', ' ') }),
        // The supervisor's note, which only staff receive.
        told.event.note ?? '',
      ]
        .join(' ')
        .trim()
    case 'late_payment_approved':
      return t('event.late_payment', {
        place: place(told.event.box, told.event.hand),
        clause: told.event.clause,
      })
    case 'wager_cut':
      return line(
        t('event.wager_cut', {
          box: told.event.box,
          who: who(told.event.player, me),
          amount: shown(told.event.amount),
          clause: told.event.clause,
        }),
      )
    case 'last_rounds_announced':
      return t('event.last_rounds', { rounds: told.event.rounds })
    case 'table_paused':
      return t('event.paused', { reason: told.event.reason })
    case 'return_offered':
      return t('event.return_offered')
    default:
      return sessionWords(told, me)
  }
}

type Did =
  | 'wager_placed'
  | 'perfect_pairs_placed'
  | 'insurance_placed'
  | 'hand_doubled'
  | 'double_followed'
  | 'hand_split'
  | 'split_followed'
  | 'wager_withdrawn'
  | 'perfect_pairs_withdrawn'
  | 'card_requested'
  | 'hand_stood'
  | 'wager_forfeited'
  | 'wager_kept'
  | 'card_refused'
  | 'wager_surrendered'
  | 'player_absent'
  | 'control_passed'

function did(box: number, hand: number | null, player: string, me: string, type: Did, amount?: string): string {
  const words = fill(t(`did.${type}`), { amount: amount === undefined ? '' : shown(amount) })
  return t('event.did', { place: place(box, hand), who: who(player, me), what: words })
}
