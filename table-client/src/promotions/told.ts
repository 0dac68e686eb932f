/** How promotions are put into words. */

import type { DueTold, PrizeForm, PromotionListed, TermsForm } from '../generated/api'
import { shown } from '../lib/money'
import { whenText } from '../lib/times'
import { catalogue, t, type Key } from '../words'

/** A word of the wire in the words of the catalogue, or its own with spaces. */
export function word(of: string, name: string): string {
  const key = `promotion.${of}.${name}`
  return key in catalogue ? t(key as Key) : name.replaceAll('_', ' ')
}

/** An entry of the form as its field is called; one of a prize with the prize's number. */
export function entryWords(key: string): string {
  const [, number, entry] = /^prizes\.(\d+)\.(.+)$/.exec(key) ?? []
  return number && entry ? `${t('promotion.prize_number', { number })}, ${word('of_prize', entry)}` : word('term', key)
}

export const listOf = (of: string, names: readonly string[]): string => names.map((each) => word(of, each)).join(', ')

export const stageWords = (each: Pick<PromotionListed, 'stage' | 'postponed'>): string =>
  each.postponed ? t('promotion.postponed') : word('stage', each.stage)

const OVER = ['concluded', 'withdrawn', 'cancelled']
/** Those that go on first, the next to close first; then those that are over. */
export function inOrder(list: readonly PromotionListed[]): { now: PromotionListed[]; past: PromotionListed[] } {
  const now = list.filter((each) => !OVER.includes(each.stage))
  const past = list.filter((each) => OVER.includes(each.stage))
  now.sort((a, b) => a.closing_at - b.closing_at || a.name.localeCompare(b.name))
  past.sort((a, b) => b.award_at - a.award_at || a.name.localeCompare(b.name))
  return { now, past }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A stretch of time as people say it: the two largest units of it. */
export function stretch(seconds: number): string {
  const left = Math.max(0, Math.floor(Math.abs(seconds)))
  const [days, hours, minutes] = [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
  ]
  if (days) return hours ? t('promotion.days_hours', { days, hours }) : t('promotion.days', { days })
  if (hours) return minutes ? t('promotion.hours_minutes', { hours, minutes }) : t('promotion.hours', { hours })
  return minutes ? t('promotion.minutes', { minutes }) : t('promotion.seconds', { seconds: left })
}

/** What is due, and by when; or since when it is overdue. */
export function clockWords(due: DueTold, at: number): string {
  const left = due.until - at
  return left < 0
    ? t('promotion.overdue_by', { time: stretch(left) })
    : t('promotion.due_in', { time: stretch(left), at: whenText(due.until) })
}

export const prizeWords = (prize: PrizeForm): string =>
  t((prize.quantity ?? 1) > 1 ? 'promotion.prize_times' : 'promotion.prize_once', {
    name: prize.name ?? '',
    value: shown(prize.value ?? '0.00'),
    quantity: prize.quantity ?? 1,
  })

/** One prize that somebody has won. */
export const wonWords = (prize: PrizeForm): string =>
  t('promotion.prize_once', { name: prize.name ?? '', value: shown(prize.value ?? '0.00') })

/** One line of the terms: its entry of the form, and what it says. */
export interface Line {
  key: string
  label: string
  text: string[]
}

const yesNo = (value: boolean | null | undefined, yes: Key, no: Key): string[] =>
  value === null || value === undefined ? [] : [t(value ? yes : no)]
const when = (at: number | undefined): string[] => (at ? [whenText(at)] : [])
const said = (text: string | undefined): string[] => (text?.trim() ? [text] : [])

/** The terms in the order in which people read them; what was not filled in is left out. */
export function linesOf(terms: TermsForm): Line[] {
  const minimum = terms.wager_needed
    ? [t('promotion.wager_of', { amount: shown(terms.minimum_wager ?? '0.00', true) })]
    : []
  const lines: [string, string[]][] = [
    ['manner_in_words', [...(terms.manner ? [word('manner', terms.manner)] : []), ...said(terms.manner_in_words)]],
    ['starts_at', when(terms.starts_at)],
    ['closing_at', when(terms.closing_at)],
    ['award_at', [...when(terms.award_at), ...said(terms.award_place)]],
    ['ends_at', when(terms.ends_at)],
    ['place', said(terms.place)],
    ['eligibility', terms.eligibility ?? []],
    [
      'wager_needed',
      terms.wager_needed ? minimum : yesNo(terms.wager_needed, 'promotion.no_wager', 'promotion.no_wager'),
    ],
    [
      'entries_each',
      [terms.entries_each ? t('promotion.entries_most', { most: terms.entries_each }) : t('promotion.entries_any')],
    ],
    ['one_prize_each', terms.one_prize_each ? [t('promotion.one_prize')] : []],
    ['nature', [...said(terms.nature), ...said(terms.reservations)]],
    [
      'claiming',
      [
        ...said(terms.claiming),
        ...(terms.claim_until ? [t('promotion.claim_until', { at: whenText(terms.claim_until) })] : []),
      ],
    ],
    ['presence_required', yesNo(terms.presence_required, 'promotion.must_be_present', 'promotion.need_not_be_present')],
    ['notified_by', terms.notified_by?.length ? [listOf('way', terms.notified_by)] : []],
    ['results_published', said(terms.results_published)],
  ]
  return lines.filter(([, told]) => told.length).map(([key, told]) => ({ key, label: word('term', key), text: told }))
}
