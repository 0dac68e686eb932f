/** The message catalogue: every text of the client by its key, with {places} filled in. */

import { common } from './common'
import { consoleWords } from './console'
import { guide } from './guide'
import { lab } from './lab'
import { lobby } from './lobby'
import { pages } from './pages'
import { promotions } from './promotions'
import { session } from './session'
import { table } from './table'
import { tournaments } from './tournaments'

export const catalogue = {
  ...common,
  ...lobby,
  ...pages,
  ...table,
  ...consoleWords,
  ...lab,
  ...guide,
  ...session,
  ...tournaments,
  ...promotions,
}

export type Key = keyof typeof catalogue
export type Values = Record<string, string | number>

export function t(key: Key, values: Values = {}): string {
  return fill(catalogue[key], values)
}

/** The rule sets that every house has. */
export const RULES = ['star-2024', 'star-6to5-2017', 'canberra-2002'] as const
export type Rules = (typeof RULES)[number]

/** A rule set as a list calls it; one of the house's own goes by its name. */
export const rulesName = (rules: string): string =>
  RULES.includes(rules as Rules) ? t(`rules.${rules as Rules}`) : rules

/** Fills the {places} of a text; a place without a value stays, so that it is seen. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
