/** What the Tournament Manager decides: the fields of each order, and what a decision rests on. */

import type { CountTold, RulesTold } from '../../generated/api'
import { cents } from '../../lib/money'
import { t, type Key } from '../../words'

export interface Asked {
  name: string
  label: string
  kind: 'text' | 'choice' | 'yes_no' | 'time' | 'money' | 'number'
  choices?: [value: string, words: string][]
  value?: string | boolean
  optional?: boolean
}

/** Why an entry is refused. */
export const REFUSALS = ['not_entitled', 'criteria', 'reserved_right'] as const
/** Why somebody is disqualified from the tournament; at a table there are words of its own. */
export const GROUNDS = [
  'absent',
  'contravention',
  'no_wager',
  'increased_buy_in',
  'chips_exchanged_or_removed',
  'chips_concealed',
  'advice',
  'rule_of_tournament_play',
] as const
export const GROUNDS_AT_A_TABLE = [
  'absent',
  'broke_the_rules',
  'buy_in_increased',
  'chips_removed',
  'chips_exchanged',
  'chips_concealed',
  'advice',
  'contravention',
] as const

const worded = (of: string, words: readonly string[]): [string, string][] =>
  words.map((word) => [word, t(`${of}.${word}` as Key)])

/** What is a contravention at a table is one of the rules of tournament play; in the tournament, of any rules. */
const IN_WORDS: Readonly<Record<string, string>> = { contravention: 'rule_of_tournament_play' }
const groundWords = (grounds: readonly string[]): [string, string][] =>
  grounds === GROUNDS_AT_A_TABLE
    ? grounds.map((each) => [each, t(`manager.ground.${IN_WORDS[each] ?? each}` as Key)])
    : worded('manager.ground', grounds)

export const groundField = (grounds: readonly string[]): Asked => ({
  name: 'ground',
  label: t('manager.ground'),
  kind: 'choice',
  choices: groundWords(grounds),
  value: grounds[0] ?? '',
})
export const reasonField = (name = 'reason'): Asked => ({ name, label: t('manager.reason'), kind: 'text' })
export const playerField = (players: readonly string[]): Asked => ({
  name: 'player',
  label: t('console.player'),
  kind: 'choice',
  choices: players.map((each) => [each, each]),
  value: players[0] ?? '',
})

/** A whole number that was typed; null where nothing was, undefined where it is none. */
export function wholeNumber(text: string): number | null | undefined {
  const typed = text.trim()
  if (!typed) return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}

/** A count as it is sent back corrected: what was left to who went out follows the chips that were found. */
export function corrected(count: CountTold, chips: string, removed: number): Record<string, unknown> {
  const { player, eliminated_round, residual, last_wager, disqualified } = count
  return {
    player,
    chips,
    eliminated_round,
    residual: eliminated_round === null ? residual : chips,
    last_wager,
    removed,
    disqualified,
  }
}

/** Whether the order in which chips were removed may decide this player's place. */
export const goesByRemoval = (count: CountTold, chips: string): boolean =>
  !count.disqualified && (count.eliminated_round !== null || !cents(chips))

/** The clause on which a step of a tournament rests in these rules. */
export function clauseOf(rules: RulesTold | null, step: string): string {
  return rules?.procedures[step]?.clauses[0] ?? ''
}
