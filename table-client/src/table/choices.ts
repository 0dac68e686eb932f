/** What may be chosen, as commands: the house lists every choice, and nothing is chosen that it did not list. */

import type { Choices, Command } from '../generated/messages'
import { cents, wire } from '../lib/money'

export type Choice = Choices['choices'][number]

/** Those that stand as buttons, in the order of the buttons. */
export const DECISIONS = [
  'accept_card',
  'refuse_card',
  'expose_cards',
  'hit',
  'stand',
  'double',
  'split',
  'insure',
  'surrender',
  'forfeit',
  'keep',
  'elect_return',
  'decline',
] as const

export const KEYS: Record<string, string> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  u: 'surrender',
  i: 'insure',
  n: 'decline',
  f: 'forfeit',
  k: 'keep',
  a: 'accept_card',
  r: 'refuse_card',
  x: 'expose_cards',
}

export const KEY_OF: Record<string, string> = Object.fromEntries(
  Object.entries(KEYS).map(([key, verb]) => [verb, key.toUpperCase()]),
)

/** The buttons of a decision: one for each choice, in their usual order, those on the box in hand first. */
export function buttonsOf(choices: readonly Choice[]): Choice[] {
  const order = DECISIONS as readonly string[]
  return choices
    .filter((each) => order.includes(each.verb))
    .sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb) || (a.box ?? 0) - (b.box ?? 0))
}

/** The choice a key means: a possible one before one that is not, and on the box that was chosen before another. */
export function choiceOf(choices: readonly Choice[], verb: string, box: number | null): Choice | undefined {
  const found = choices.filter((each) => each.verb === verb)
  const here = found.filter((each) => each.box === box)
  return here.find((each) => each.possible) ?? found.find((each) => each.possible) ?? here[0] ?? found[0]
}

export interface Said {
  amount?: number | undefined
  cards?: number
  seed?: string
}

/** The command of a choice, with the amount that was said, or the usual one. */
export function commandOf(choice: Choice, said: Said = {}): Command | null {
  const { box, hand } = choice
  const amount = said.amount === undefined ? choice.amount : wire(said.amount)
  switch (choice.verb) {
    case 'hit':
    case 'stand':
    case 'split':
    case 'forfeit':
    case 'keep':
    case 'refuse_card':
      return box === null ? null : { type: choice.verb, box, hand: hand ?? 1 }
    case 'double':
      return box === null
        ? null
        : { type: 'double', box, hand: hand ?? 1, ...(said.amount === undefined ? {} : { amount }) }
    case 'surrender':
    case 'accept_card':
    case 'expose_cards':
      return box === null ? null : { type: choice.verb, box }
    case 'insure':
    case 'place_wager':
    case 'place_perfect_pairs':
      return box === null || amount === null ? null : { type: choice.verb, box, amount }
    case 'cut_cards':
      return said.cards === undefined ? null : { type: 'cut_cards', cards_in_front: said.cards }
    case 'contribute_seed':
      return said.seed === undefined ? null : { type: 'contribute_seed', seed: said.seed }
    case 'elect_return':
      return { type: 'elect_return', take_back: choice.take_back ?? true }
    case 'refuse_cut':
    case 'decline':
      return { type: choice.verb }
    default:
      return null
  }
}

/** What a choice costs beyond what lies there already, in cents. */
export const costOf = (choice: Choice): number =>
  choice.verb === 'double' || choice.verb === 'insure' || choice.verb === 'split' ? cents(choice.amount) : 0
