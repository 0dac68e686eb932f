/** The guide tells every fact of the players' guides, and takes its numbers from the rule set. */

import { describe, expect, it } from 'vitest'
import type { ClauseTold, RulesTold } from '../src/generated/api'
import { bySection, has, restingOn, target } from '../src/guide/clauses'
import { clausesOf, ODDS, partsOf, SECTIONS } from '../src/guide/sections'
import { differences, inWords, labelOf, listed, valueText, wordsOf } from '../src/guide/values'
import { after, firstCards, stopsOf } from '../src/pages/replay/steps'
import type { StepTold } from '../src/generated/api'
import { catalogue, t } from '../src/words'
import { common } from '../src/words/common'
import { consoleWords } from '../src/words/console'
import { guide } from '../src/words/guide'
import { lab } from '../src/words/lab'
import { own } from '../src/words/own'
import { pages } from '../src/words/pages'
import { table } from '../src/words/table'

const value = (of: unknown, unit: string, clauses: string[] = [], kind = 'fixed') => ({
  value: of,
  unit,
  kind,
  clauses,
})

const rules = (parameters: RulesTold['parameters'], name = 'star-2024'): RulesTold => ({
  name,
  title: name,
  instrument: name,
  in_force: null,
  parameters,
  procedures: { handle_cards: { by: ['dealer'], clauses: ['4.8'] }, approve_table: null },
  settlements: { pontoon: '11.1', higher: '17.1.5' },
  refusals: { no_such_hand: '11.1' },
})

const STAR = rules({
  pontoon_odds: value('3:2', 'odds', ['11.1', '11.5']),
  decks: value([6, 8], 'decks', ['4.1']),
  must_draw_below: value(0, 'points', ['12.2']),
  double_aces: value('all_count_one', 'choice', ['13.1.4']),
  pairs_with_wager_only: value(false, 'yes_no', ['16.4'], 'option'),
})
const CANBERRA = rules(
  {
    pontoon_odds: value('3:2', 'odds', ['8.1']),
    decks: value([3, 4, 5, 6, 7, 8], 'decks', ['2.1']),
    must_draw_below: value(12, 'points', ['10.2(c)']),
    double_aces: value('first_two_count_one', 'choice', ['2.5(a)']),
    pairs_with_wager_only: value(true, 'yes_no', ['18.10']),
  },
  'canberra-2002',
)

describe('the guide', () => {
  it('tells all facts of the players’ guides, G1 to G24', () => {
    const told = new Set(SECTIONS.flatMap((section) => section.parts.map((part) => part.fact)))
    expect([...told].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(
      Array.from({ length: 24 }, (_, at) => `G${at + 1}`),
    )
  })

  it('tells each fact under every rule set, whichever way it differs', () => {
    for (const each of [STAR, CANBERRA]) {
      const told = new Set(SECTIONS.flatMap((section) => partsOf(section, each).map((part) => part.fact)))
      for (const fact of ['G12', 'G22']) expect(told).toContain(fact)
    }
  })

  it('says what differs, and nothing of what does not', () => {
    const words = (of: RulesTold) => SECTIONS.flatMap((section) => partsOf(section, of).map((part) => part.words))
    expect(words(STAR)).not.toContain('guide.play_on.least')
    expect(words(CANBERRA)).toContain('guide.play_on.least')
    expect(words(STAR)).toContain('guide.double.ace')
    expect(words(CANBERRA)).toContain('guide.double.ace_first_two')
  })

  it('has a picture, a table or a played example beside each rule of play', () => {
    const bare = SECTIONS.filter((each) => !each.pictures && !each.examples && !each.table).map((each) => each.id)
    expect(bare).toEqual(['cards', 'care'])
  })

  it('writes no number that the rule set has', () => {
    // A rank or the total of the cards shown is not a value of a rule set, and neither is the telephone number of the
    // help line, which is answered 24 hours a day.
    const allowed = /\b(21|1800 858 858|24 hours a day|[6-9](, [78])*|1|11|10|2|[67], 7, [78]|7s)\b/g
    for (const [key, text] of Object.entries(catalogue)) {
      if (!key.startsWith('guide.') || /^guide\.values\.|\.example/.test(key)) continue
      const left = text
        .replace(/\{\w+\}/g, '')
        .replace(allowed, '')
        .match(/\d+/g)
      expect([key, left]).toEqual([key, null])
    }
  })

  it('speaks of wagers, and without exclamation', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      if (!/^(guide|rules|help|account|history|replay|fairness|fault)\./.test(key)) continue
      expect([key, /!|\bbets?\b/i.test(text)]).toEqual([key, false])
    }
  })

  it('shares no key with the words of another page, which would then be said instead', () => {
    const counted = [common, pages, table, consoleWords, lab, guide].flatMap((words) => Object.keys(words))
    const twice = counted.filter((key, at) => counted.indexOf(key) !== at)
    expect(twice).toEqual([])
    for (const [key, text] of Object.entries({ ...guide, ...own }))
      expect(catalogue[key as keyof typeof guide]).toBe(text)
  })

  it('names the clauses of the rule set it is read under', () => {
    const pontoon = SECTIONS.find((each) => each.id === 'pontoon')!
    expect(clausesOf(pontoon, STAR)).toEqual(['11.1', '11.5'])
    expect(clausesOf(pontoon, CANBERRA)).toContain('8.1')
    for (const row of ODDS) expect(t(`guide.odds.${row}`)).not.toBe('')
  })
})

describe('values in words', () => {
  it('reads odds, shares, amounts, ranks and choices', () => {
    expect(inWords(value('3:2', 'odds'))).toBe('3 to 2')
    expect(inWords(value('1/2', 'share'))).toBe('half')
    expect(inWords(value('5000.00', 'dollars'))).toBe('$5,000')
    expect(inWords(value('A J Q K', 'ranks'))).toBe('an Ace, a Jack, a Queen or a King')
    expect(inWords(value('up_to_half', 'choice'))).toBe('up to half')
    expect(inWords(value(true, 'yes_no'))).toBe('yes')
    expect(inWords(value(null, 'dollars'))).toBe('none')
    expect(valueText(value([6, 8], 'decks'))).toBe('6 or 8 decks')
    expect(listed(['one'])).toBe('one')
    expect(labelOf('pontoon_odds')).toBe('Pontoon odds')
    expect(wordsOf(STAR)['decks']).toBe('6 or 8')
  })

  it('finds what differs between two rule sets, and nothing else', () => {
    const found = differences(STAR, CANBERRA).map((each) => each.name)
    expect(found).toEqual(['decks', 'must_draw_below', 'double_aces', 'pairs_with_wager_only'])
    expect(differences(STAR, STAR)).toEqual([])
  })
})

describe('clauses', () => {
  const clause = (number: string, section: string, summary: string, refers: string[] = []): ClauseTold => ({
    instrument: 'star-2024',
    clause: number,
    section,
    kind: 'enforced',
    summary,
    refers,
  })
  const all = [
    clause('11.1', '11 Pontoon', 'A pontoon is paid at once.', ['11.5']),
    clause('11.5', '11 Pontoon', 'The odds.'),
    clause('12.1', '12 Play', 'Players decide.', ['11.*']),
  ]

  it('are found by their words and by how their number begins', () => {
    const found = (typed: string) => all.filter((each) => has(each, typed)).map((each) => each.clause)
    expect(found('pontoon PAID')).toEqual(['11.1'])
    expect(found('12')).toEqual(['12.1'])
    expect(found('')).toHaveLength(3)
    expect(found('nothing')).toEqual([])
  })

  it('stand section by section', () => {
    expect(bySection(all).map((each) => [each.section, each.clauses.length])).toEqual([
      ['11 Pontoon', 2],
      ['12 Play', 1],
    ])
  })

  it('are pointed to from their own document and from others', () => {
    expect(target('11.5', 'star-2024')).toEqual({ document: 'star-2024', clause: '11.5' })
    expect(target('star-2024 4.1', 'star-guides')).toEqual({ document: 'star-2024', clause: '4.1' })
    expect(target('Terms:Surrender Button', 'canberra-2002').clause).toBe('Terms:Surrender Button')
  })

  it('tell what rests on them', () => {
    const found = restingOn('11.1', all, STAR)
    expect(found).toEqual({
      values: ['pontoon_odds'],
      steps: [],
      settlements: ['pontoon'],
      refusals: ['no_such_hand'],
      referred: ['12.1'],
    })
    expect(restingOn('4.8', all, STAR).steps).toEqual([{ name: 'handle_cards', by: ['dealer'] }])
  })
})

describe('a round step by step', () => {
  const round = (cards: string[], kind = 'card') =>
    ({
      ...{
        rules: 'star-2024',
        phase: 'initial_deal',
        boxes: [],
        wagers: [{ box: 1, player: 'ann', amount: '5.00', seated: true }],
      },
      ...{ awaiting: { kind, box: null, hand: null, players: [] }, dealer: { cards, total: 0 }, perfect_pairs: [] },
      ...{ insurance: [], settlements: [], cards_out: cards.length, kept_card: null },
    }) as unknown as StepTold['round']
  const step = (
    version: number,
    type: string,
    words: string,
    cards: string[],
    event: Record<string, unknown> = {},
  ): StepTold => ({
    ...{ version, type, words, event },
    round: round(cards),
  })

  it('stops where something is told, heard or seen', () => {
    const stops = stopsOf(
      [
        { ...step(1, 'round_opened', '', []), round: { ...round([]), wagers: [] } },
        step(2, 'wagers_closed', 'No more bets.', []),
        step(3, 'card_dealt_to_dealer', '', ['Kd'], { card: 'Kd' }),
        step(4, 'initial_deal_completed', '', ['Kd']),
        step(5, 'dealers_hand_began', '', ['Kd', '7c']),
      ],
      'ann',
    )
    expect(stops.map((each) => each.version)).toEqual([2, 3, 5])
    expect(stops[1]?.happened).toBe('Dealer: king of diamonds.')
    expect(stops[0]?.said).toBe('No more bets.')
  })

  it('can begin when the first cards lie there', () => {
    const box = (cards: string[]) => ({ box: 1, controlling_player: 'ann', turn: false, hands: [{ cards }] })
    const stop = (cards: string[], own: string[]) => ({ round: { ...round(cards), boxes: [box(own)] } }) as never
    expect(
      firstCards([
        stop([], ['9s']),
        stop(['Kd'], ['9s']),
        stop(['Kd'], ['9s', '5h']),
        stop(['Kd'], ['9s', '5h', '2c']),
      ]),
    ).toBe(2)
    expect(firstCards([])).toBe(0)
  })

  it('goes by the keys, and not past its ends', () => {
    expect([after('ArrowRight', 1, 3), after('ArrowRight', 2, 3), after('ArrowLeft', 0, 3)]).toEqual([2, 2, 0])
    expect([after('Home', 2, 3), after('End', 0, 3), after('x', 1, 3)]).toEqual([0, 2, null])
  })
})
