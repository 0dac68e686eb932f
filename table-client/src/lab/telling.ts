/** The house's short names in people's words. */

import { RULES, rulesName, t } from '../words'

const PICTURE = '10'

/** A text with rule sets called by their titles. */
export const withTitles = (text: string): string =>
  RULES.reduce((told, rules) => told.replaceAll(rules, rulesName(rules)), text)

/** A value of a rule: `true` is yes, and a name has spaces. */
export function valueWords(value: string): string {
  if (value === 'true') return t('lab.yes')
  if (value === 'false') return t('lab.no')
  return /^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : value
}

/** What comes next: cards worth ten are pictures, there are no Tens. */
export const cardWords = (what: string): string => (what === PICTURE ? t('lab.pictures') : what)

/** The dealer's first card by its value, in a sentence. */
export function dealersCard(value: string): string {
  if (value === PICTURE) return t('lab.a_picture')
  if (value === 'A') return t('lab.an_ace')
  return t(value === '8' ? 'lab.an_eight' : 'lab.a_card', { value })
}
