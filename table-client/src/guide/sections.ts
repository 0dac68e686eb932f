/** What the guide tells, fact by fact; GuidePage shows it under the rule set that was chosen. */

import type { RulesTold } from '../generated/api'
import type { Key } from '../words'

/** One fact, or one side of it, where the rule sets differ. */
export interface Part {
  fact: string
  words: Key
  when?: (rules: RulesTold) => boolean
}

export interface Section {
  id: string
  title: Key
  parts: readonly Part[]
  /** Where its clauses are found: parameters, settlements and procedures of the rule set. */
  parameters?: readonly string[]
  settlements?: readonly string[]
  procedures?: readonly string[]
  pictures?: readonly { cards: readonly string[]; words: Key }[]
  examples?: readonly { name: string; words: Key }[]
  table?: 'odds'
}

const value = (rules: RulesTold, name: string): unknown => rules.parameters[name]?.value
const is =
  (name: string, wanted: unknown) =>
  (rules: RulesTold): boolean =>
    value(rules, name) === wanted
const isNot =
  (name: string, wanted: unknown) =>
  (rules: RulesTold): boolean =>
    value(rules, name) !== wanted

/** The rows of the payout table, as they stand on the sign. */
export const ODDS = [
  'pontoon_odds',
  'five_card_odds',
  'six_seven_eight_mixed_odds',
  'three_sevens_mixed_odds',
  'six_card_odds',
  'six_seven_eight_suited_odds',
  'three_sevens_suited_odds',
  'seven_card_odds',
  'six_seven_eight_spades_odds',
  'three_sevens_spades_odds',
  'other_win_odds',
] as const

export const SECTIONS: readonly Section[] = [
  {
    id: 'object',
    title: 'guide.object',
    parts: [
      { fact: 'G1', words: 'guide.object.1' },
      { fact: 'G1', words: 'guide.object.2' },
    ],
    pictures: [
      { cards: ['Kd', '8s'], words: 'guide.object.near' },
      { cards: ['9h', '8c', '4d'], words: 'guide.object.exactly' },
      { cards: ['Qc', '7d', '6h'], words: 'guide.object.bust' },
    ],
    parameters: ['decks', 'boxes'],
    procedures: ['equipment_card_source', 'cards_of_the_decks'],
  },
  {
    id: 'values',
    title: 'guide.values',
    parts: [{ fact: 'G2', words: 'guide.values.1' }],
    pictures: [
      { cards: ['Js', 'Qh', 'Kd'], words: 'guide.values.courts' },
      { cards: ['Ac', '8d', '9s'], words: 'guide.values.ace' },
      { cards: ['Ah', '7c'], words: 'guide.values.soft' },
    ],
  },
  {
    id: 'hit-and-stand',
    title: 'guide.play_on',
    parts: [
      { fact: 'G4', words: 'guide.play_on.1' },
      { fact: 'G4', words: 'guide.play_on.least', when: isNot('must_draw_below', 0) },
    ],
    parameters: ['must_draw_below'],
    settlements: ['bust'],
    examples: [
      { name: 'hit_and_stand', words: 'guide.play_on.example' },
      { name: 'bust', words: 'guide.play_on.bust' },
    ],
  },
  {
    id: 'pontoon',
    title: 'guide.pontoon',
    parts: [{ fact: 'G3', words: 'guide.pontoon.1' }],
    parameters: ['pontoon_odds'],
    settlements: ['pontoon'],
    pictures: [{ cards: ['As', 'Kh'], words: 'guide.pontoon' }],
    examples: [{ name: 'pontoon', words: 'guide.pontoon.example' }],
  },
  {
    id: 'twenty-one',
    title: 'guide.twenty_one',
    parts: [
      { fact: 'G5', words: 'guide.twenty_one.1' },
      { fact: 'G23', words: 'guide.twenty_one.table' },
    ],
    parameters: ['five_card_odds'],
    settlements: ['twenty_one'],
    table: 'odds',
    examples: [
      { name: 'twenty_one', words: 'guide.twenty_one.example' },
      { name: 'six_seven_eight', words: 'guide.twenty_one.example_678' },
    ],
  },
  {
    id: 'dealer',
    title: 'guide.dealer',
    parts: [{ fact: 'G6', words: 'guide.dealer.1' }],
    parameters: ['dealer_stands_hard', 'dealer_stands_soft'],
    settlements: ['dealer_bust'],
    examples: [{ name: 'dealer_soft', words: 'guide.dealer.example' }],
  },
  {
    id: 'result',
    title: 'guide.result',
    parts: [{ fact: 'G7', words: 'guide.result.1' }],
    settlements: ['higher', 'lower', 'equal'],
    examples: [{ name: 'stand_off', words: 'guide.result.example' }],
  },
  {
    id: 'cards',
    title: 'guide.cards',
    parts: [{ fact: 'G8', words: 'guide.cards.1' }],
    procedures: ['handle_cards', 'announced_total'],
  },
  {
    id: 'surrender',
    title: 'guide.surrender',
    parts: [
      { fact: 'G9', words: 'guide.surrender.1' },
      { fact: 'G10', words: 'guide.surrender.2' },
      { fact: 'G9', words: 'guide.surrender.box', when: is('surrender_takes_the_box', true) },
    ],
    parameters: ['surrender_first_cards', 'surrender_share', 'surrender_takes_the_box'],
    settlements: ['surrendered', 'surrender_annulled'],
    examples: [
      { name: 'surrender', words: 'guide.surrender.example' },
      { name: 'surrender_annulled', words: 'guide.surrender.example_annulled' },
    ],
  },
  {
    id: 'double',
    title: 'guide.double',
    parts: [
      { fact: 'G11', words: 'guide.double.1' },
      { fact: 'G12', words: 'guide.double.ace', when: is('double_aces', 'all_count_one') },
      { fact: 'G12', words: 'guide.double.ace_first_two', when: isNot('double_aces', 'all_count_one') },
      { fact: 'G14', words: 'guide.double.2' },
    ],
    parameters: ['double_on', 'double_after_split', 'double_aces'],
    settlements: ['twenty_one_doubled'],
    examples: [
      { name: 'double', words: 'guide.double.example' },
      { name: 'double_ace', words: 'guide.double.example_ace' },
    ],
  },
  {
    id: 'forfeit',
    title: 'guide.forfeit',
    parts: [{ fact: 'G13', words: 'guide.forfeit.1' }],
    parameters: ['forfeit'],
    settlements: ['forfeited'],
    examples: [{ name: 'forfeit', words: 'guide.forfeit.example' }],
  },
  {
    id: 'split',
    title: 'guide.split',
    parts: [
      { fact: 'G18', words: 'guide.split.1' },
      { fact: 'G18', words: 'guide.split.once', when: is('resplit', false) },
      { fact: 'G18', words: 'guide.split.more', when: is('resplit', true) },
      { fact: 'G19', words: 'guide.split.aces' },
    ],
    parameters: ['split_on', 'split_hands', 'resplit', 'split_aces_one_card'],
    examples: [
      { name: 'split', words: 'guide.split.example' },
      { name: 'split_aces', words: 'guide.split.example_aces' },
    ],
  },
  {
    id: 'dealers-pontoon',
    title: 'guide.dealers_pontoon',
    parts: [{ fact: 'G15', words: 'guide.dealers_pontoon.1' }],
    settlements: ['dealer_pontoon_loses', 'dealer_pontoon_double_stands_off', 'dealer_pontoon_split_stands_off'],
    examples: [{ name: 'dealers_pontoon', words: 'guide.dealers_pontoon.example' }],
  },
  {
    id: 'insurance',
    title: 'guide.insurance',
    parts: [
      { fact: 'G20', words: 'guide.insurance.1' },
      { fact: 'G20', words: 'guide.insurance.half_chips', when: is('insurance_in_half_chips', true) },
    ],
    parameters: ['insurance_first_cards', 'insurance_share', 'insurance_odds'],
    settlements: ['insurance_won', 'insurance_lost'],
    examples: [
      { name: 'insurance', words: 'guide.insurance.example' },
      { name: 'insurance_lost', words: 'guide.insurance.example_lost' },
    ],
  },
  {
    id: 'super-bonus',
    title: 'guide.super_bonus',
    parts: [
      { fact: 'G16', words: 'guide.super_bonus.1' },
      { fact: 'G16', words: 'guide.super_bonus.never', when: is('super_bonus_on_split_hands', 'never') },
      { fact: 'G16', words: 'guide.super_bonus.unless_suited', when: isNot('super_bonus_on_split_hands', 'never') },
      { fact: 'G17', words: 'guide.super_bonus.2', when: is('bonus_paid_per', 'player') },
      { fact: 'G17', words: 'guide.super_bonus.2_wager', when: is('bonus_paid_per', 'wager') },
      { fact: 'G17', words: 'guide.super_bonus.2_every_wager', when: is('bonus_paid_per', 'every_wager') },
    ],
    parameters: ['super_bonus_step', 'bonus_to_others', 'bonus_paid_per'],
    settlements: ['super_bonus', 'bonus'],
    pictures: [{ cards: ['7h', '7h', '7h'], words: 'guide.super_bonus' }],
    examples: [{ name: 'super_bonus', words: 'guide.super_bonus.example' }],
  },
  {
    id: 'perfect-pairs',
    title: 'guide.pairs',
    parts: [
      { fact: 'G21', words: 'guide.pairs.1' },
      { fact: 'G22', words: 'guide.pairs.2', when: is('pairs_with_wager_only', false) },
      { fact: 'G22', words: 'guide.pairs.2_own', when: is('pairs_with_wager_only', true) },
    ],
    parameters: [
      'mixed_pair_odds',
      'coloured_pair_odds',
      'perfect_pair_odds',
      'pairs_per_box',
      'pairs_with_wager_only',
    ],
    pictures: [
      { cards: ['Qh', 'Qs'], words: 'guide.pairs.mixed' },
      { cards: ['Qh', 'Qd'], words: 'guide.pairs.coloured' },
      { cards: ['Qh', 'Qh'], words: 'guide.pairs.perfect' },
    ],
    examples: [{ name: 'perfect_pairs', words: 'guide.pairs.example' }],
  },
  { id: 'care', title: 'guide.care', parts: [{ fact: 'G24', words: 'guide.care.1' }] },
]

/** The parts of a section under a rule set. */
export const partsOf = (section: Section, rules: RulesTold): readonly Part[] =>
  section.parts.filter((part) => part.when?.(rules) ?? true)

/** The clauses a section rests on under a rule set, each once. */
export function clausesOf(section: Section, rules: RulesTold): string[] {
  const found = [
    ...(section.parameters ?? []).flatMap((name) => rules.parameters[name]?.clauses ?? []),
    ...(section.settlements ?? []).map((name) => rules.settlements[name] ?? ''),
    ...(section.procedures ?? []).flatMap((name) => rules.procedures[name]?.clauses ?? []),
  ]
  return [...new Set(found.filter(Boolean))]
}
