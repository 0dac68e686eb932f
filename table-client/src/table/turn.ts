/** Whose turn it is, in words. */

import type { DeadlineTold, FeltView, View } from '../generated/messages'
import { t, type Key } from '../words'
import { heldBy, sessionOf } from './session/session'
import { isOver } from './spots'

const ASKED: Record<string, Key> = {
  wagers: 'turn.wagers',
  insurance: 'turn.insurance',
  surrender: 'turn.surrender',
  follow: 'turn.follow',
  forfeit: 'turn.forfeit',
  cut: 'turn.cut',
  acceptance: 'turn.acceptance',
  exposure: 'turn.exposure',
  election: 'turn.election',
}

/** What is asked of the reader; empty where nothing is. */
export function askedWords(kind: string, view: View): string {
  if (kind === 'decision') {
    const { box, hand } = view.round?.awaiting ?? { box: null, hand: null }
    const hands = view.round?.boxes.find((each) => each.box === box)?.hands.length ?? 1
    if (box === null) return t('turn.yours')
    return hands > 1 ? t('turn.yours_hand', { box, hand: hand ?? 1 }) : t('turn.yours_box', { box })
  }
  if (kind === 'wagers' && sessionOf(view)) return t('session.turn_yours')
  const key = ASKED[kind]
  return key ? t(key) : ''
}

const shareText = ([a, b]: FeltView['surrender_share']): string =>
  a === 1 && b === 2 ? t('share.half') : t('share.other', { a, b })

/** What an offer means, for who hears it for the first time: what the rules say of it, and no advice. */
export function offerWords(kind: string, felt: FeltView | null): string {
  if (!felt) return ''
  const [a, b] = felt.insurance.odds
  if (kind === 'insurance')
    return t('asked.insurance', { share: shareText(felt.insurance_share), odds: t('odds', { a, b }) })
  if (kind === 'surrender') return t('asked.surrender', { share: shareText(felt.surrender_share) })
  return kind === 'forfeit' ? t('asked.forfeit') : ''
}

/** The first of them; there may be more than a line has room for. */
function named(players: readonly string[]): string {
  const who = players.slice(0, 3).join(', ')
  return players.length > 3 ? t('turn.and_more', { who, count: players.length - 3 }) : who
}

/** For whom or what the table waits, for everybody else. */
export function waitingWords(view: View, deadline: DeadlineTold | null, me: string): string {
  const others = (deadline?.players ?? view.round?.awaiting.players ?? []).filter((each) => each !== me)
  if (deadline?.kind === 'seeds') return t('turn.seeds')
  const session = sessionOf(view)
  if (session?.ended) return t('session.over')
  if (session && heldBy(session) !== null) return t('session.held_short')
  if (session?.turn) return t('session.turn_other', { who: session.turn })
  if (deadline?.kind === 'wagers')
    return others.length ? t('turn.wagers_of', { who: named(others) }) : t('turn.wagers_others')
  if (others.length) return t('turn.other', { who: named(others) })
  if (view.shuffle_due && isOver(view.round)) return t('turn.shuffle')
  if (view.round === null || isOver(view.round)) return t('turn.nobody')
  if (view.round.phase === 'wagers') return t(view.round.wagers.length ? 'turn.wagers_others' : 'turn.nobody')
  return t('turn.dealing')
}
