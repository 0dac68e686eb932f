/** Values of a rule set, as people read them. */

import type { RulesTold } from '../generated/api'
import { shown } from '../lib/money'
import { t, type Values } from '../words'

/** A value of a rule set with its clauses. */
export type ParameterTold = RulesTold['parameters'][string]

const COUNTED = new Set(['decks', 'boxes', 'players', 'hands', 'rounds', 'points', 'minutes', 'wagers'])

/** `a, b or c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${t('guide.or')} ${parts.at(-1)}`
}

function rankText(rank: string): string {
  switch (rank) {
    case 'A':
    case 'J':
    case 'Q':
    case 'K':
      return t(`value.rank.${rank}`)
    default:
      return t('value.rank.other', { rank })
  }
}

/** Without its unit, as it stands in a sentence. */
export function inWords({ value, unit }: Pick<ParameterTold, 'value' | 'unit'>): string {
  if (value === null || value === 'none') return t('value.none')
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  if (Array.isArray(value)) return listed(value.map(String))
  const text = String(value)
  switch (unit) {
    case 'odds': {
      const [a = '', b = ''] = text.split(':')
      return t('value.odds', { a, b })
    }
    case 'dollars':
      return t('value.dollars', { value: shown(text) })
    case 'share':
      return text === '1/2' ? t('value.half') : text
    case 'ranks':
      return listed(text.split(' ').map(rankText))
    case 'choice':
      return text.replaceAll('_', ' ')
    default:
      return text
  }
}

/** With its unit, as it stands in a table. */
export function valueText(parameter: Pick<ParameterTold, 'value' | 'unit'>): string {
  const words = inWords(parameter)
  return COUNTED.has(parameter.unit) && parameter.value !== null
    ? t('value.unit', { value: words, unit: parameter.unit })
    : words
}

/** `pontoon_odds` is read as Pontoon odds. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every value in words by its name, to fill sentences with. */
export function wordsOf(rules: RulesTold): Values {
  return Object.fromEntries(Object.entries(rules.parameters).map(([name, each]) => [name, inWords(each)]))
}

/** The values that are not the same under two rule sets; a value that one does not have is null. */
export function differences(
  one: RulesTold,
  other: RulesTold,
): { name: string; left: ParameterTold | null; right: ParameterTold | null }[] {
  const names = [...new Set([...Object.keys(one.parameters), ...Object.keys(other.parameters)])]
  return names
    .map((name) => ({ name, left: one.parameters[name] ?? null, right: other.parameters[name] ?? null }))
    .filter(({ left, right }) => !left || !right || valueText(left) !== valueText(right) || left.kind !== right.kind)
}
