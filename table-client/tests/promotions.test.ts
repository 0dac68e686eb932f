/** Promotions in the browser: a draw derived once more, the form of the terms there and back, orders, and clocks. */

import { describe, expect, it } from 'vitest'
import type { DueTold, FormEntry, PromotionListed, TermsForm } from '../src/generated/api'
import { emptyPrize, fill, localTime, read, secondsOf, withoutTimes } from '../src/promotions/desk/form'
import { empty, FIELDS, orderOf } from '../src/promotions/desk/orders'
import { below, check, type Bundle, type FaultKind } from '../src/promotions/draw'
import { clockWords, entryWords, inOrder, linesOf, stretch } from '../src/promotions/told'
import { catalogue } from '../src/words'
import drawn from './draws/winter.json'
import passedOver from './draws/passed_over.json'

const bundle = (): Bundle => structuredClone(drawn) as unknown as Bundle
const kinds = async (given: Bundle): Promise<FaultKind[]> => (await check(given)).faults.map((fault) => fault.kind)

describe('a draw', () => {
  it.each([drawn, passedOver])('that a house has held is found right', async (held) => {
    const found = await check(held as unknown as Bundle)
    expect(found.faults).toEqual([])
    expect(found.awards).toBeGreaterThan(0)
  })

  const LIES: [string, (lie: Bundle) => void, FaultKind][] = [
    ['another protocol', (lie) => (lie.protocol = 'pontoon-draw-v2'), 'protocol'],
    ['another seed', (lie) => (lie.seed = lie.seed.replace(/./, (first) => (first === '0' ? '1' : '0'))), 'commitment'],
    ['another commitment', (lie) => (lie.commitment = lie.digest), 'commitment'],
    ['an entry that was left out', (lie) => lie.entries.pop(), 'digest'],
    ['an entry twice', (lie) => lie.entries.push(lie.entries.at(-1)!), 'order'],
    ['other terms', (lie) => (lie.terms = lie.terms.replace('winter', 'summer')), 'terms'],
    ['a word that came later', (lie) => lie.words.push('later'), 'entry'],
    ['another winner', (lie) => (lie.awards[0]!.entry = (lie.awards[0]!.entry % lie.entries.length) + 1), 'entry'],
    ['another place', (lie) => (lie.awards[0]!.place += 1), 'entry'],
    ['another prize', (lie) => (lie.awards[0]!.prize = 2), 'prize'],
    ['an award more', (lie) => lie.awards.push({ ...lie.awards[0]!, award: 9 }), 'prize'],
    ['an award that is missing', (lie) => lie.awards.pop(), 'left'],
    ['a second draw without a witness', (lie) => Object.assign(lie, { draw: 2, words: [] }), 'witness'],
  ]
  it.each(LIES)('with %s is found wrong', async (_, tell, kind) => {
    const lie = bundle()
    tell(lie)
    expect(await kinds(lie)).toContain(kind)
  })

  it('takes every number equally often, over all words there are', async () => {
    const counts = [0, 0, 0, 0, 0]
    for (let word = 0; word < 16; word += 1) {
      const words = (async function* () {
        yield BigInt(word)
        for (;;) yield 0n
      })()
      const found = await below(5, words, 4n)
      if (word < 15) counts[found] = (counts[found] ?? 0) + 1
      else expect(found).toBe(0)
    }
    expect(counts).toEqual([3, 3, 3, 3, 3])
  })
})

const entry = (key: string, kind: string): FormEntry => ({
  key,
  kind,
  what: key,
  clause: '1',
  required: true,
  words: [],
})
const ENTRIES = [
  entry('title', 'text'),
  entry('award_at', 'time'),
  entry('eligibility', 'lines'),
  entry('wager_needed', 'yes_no'),
  entry('minimum_wager', 'amount'),
  entry('one_prize_each', 'yes_no'),
  entry('notified_by', 'several_words'),
  entry('entries_each', 'number'),
]
const PRIZE = [
  entry('name', 'text'),
  entry('kind', 'word'),
  entry('value', 'amount'),
  entry('quantity', 'number'),
  entry('alternative', 'amount'),
]
const KINDS = { vehicle: [entry('make', 'text')] }

describe('the form of the terms', () => {
  const TERMS: TermsForm = {
    title: 'Winter',
    award_at: 1_780_000_020,
    eligibility: ['members', 'not staff'],
    wager_needed: true,
    minimum_wager: '25.00',
    one_prize_each: false,
    notified_by: ['email'],
    entries_each: 3,
    prizes: [
      {
        name: 'a car',
        kind: 'vehicle',
        value: '9000.00',
        quantity: 2,
        alternative: '5000.00',
        details: { make: 'Holden' },
      },
    ],
  }
  it('goes to the page and back unchanged', () => {
    const found = read(ENTRIES, PRIZE, KINDS, fill(ENTRIES, PRIZE, TERMS))
    expect(found).toEqual({ terms: TERMS, unclear: [] })
  })
  it('leaves open what was not filled in', () => {
    const form = { ...fill(ENTRIES, PRIZE, {}), prizes: [emptyPrize(PRIZE)] }
    const { terms } = read(ENTRIES, PRIZE, KINDS, form)
    expect(terms.wager_needed).toBeNull()
    expect(terms.award_at).toBe(0)
    expect(terms.minimum_wager).toBe('0.00')
    expect(terms.prizes?.[0]).toMatchObject({ quantity: 1, alternative: null, details: {} })
  })
  it('says which fields were not understood', () => {
    const form = fill(ENTRIES, PRIZE, TERMS)
    form.entries['minimum_wager'] = 'a lot'
    form.prizes[0]!.entries['quantity'] = 'some'
    expect(read(ENTRIES, PRIZE, KINDS, form).unclear).toEqual(['minimum_wager', 'prizes.1.quantity'])
  })
  it('forgets the details of a kind that the prize is not', () => {
    const form = fill(ENTRIES, PRIZE, TERMS)
    form.prizes[0]!.entries['kind'] = 'money'
    expect(read(ENTRIES, PRIZE, KINDS, form).terms.prizes?.[0]?.details).toEqual({})
  })
  it('has times of this device, to the second', () => {
    expect(secondsOf(localTime(1_780_000_021))).toBe(1_780_000_021)
    expect(localTime(0)).toBe('')
    expect(secondsOf('nonsense')).toBe(0)
  })
})

describe('orders', () => {
  it('carry what was filled in and what the page knows', () => {
    const fields = FIELDS['refuse_claim']!
    const given = { ...empty(fields), reason: ' another entry won ', way: 'email', reached: true }
    expect(orderOf('refuse_claim', fields, given, { claim: 3 })).toEqual({
      type: 'refuse_claim',
      claim: 3,
      reason: 'another entry won',
      way: 'email',
      reached: true,
    })
  })
  it('pay in the forms that were used', () => {
    const fields = FIELDS['pay_prize']!
    const parts = { transfer: '400', crossed_cheque: '100.50', cash: '' }
    const order = orderOf('pay_prize', fields, { parts, payee: 'Ann' }, { award: 1 })
    expect(order).toMatchObject({
      parts: [
        { form: 'transfer', amount: '400.00' },
        { form: 'crossed_cheque', amount: '100.50' },
      ],
    })
  })
  it('name the field that was not understood', () => {
    expect(orderOf('withdraw_entry', FIELDS['withdraw_entry']!, { reason: ' ' }, {})).toBe('reason')
    expect(orderOf('pay_prize', FIELDS['pay_prize']!, { parts: { cash: 'x' }, payee: 'Ann' }, {})).toBe('parts')
  })
  it('all have words, and so have their fields', () => {
    for (const [type, fields] of Object.entries(FIELDS)) {
      if (type !== 'enter') expect(catalogue).toHaveProperty([`promotion.order.${type}`])
      for (const field of type === 'enter' ? [] : fields)
        expect(catalogue).toHaveProperty([`promotion.field.${field.name}`])
    }
  })
})

describe('clocks and lists', () => {
  const due: DueTold = {
    promotion: 'w',
    what: 'tell_winner',
    subject: 1,
    until: 1_000,
    overdue: false,
    clause: '1',
    meaning: '',
    now: 0,
  }
  it('say how long is left, or since when it is overdue', () => {
    expect(clockWords(due, 1_000)).toContain('due in 0 s')
    expect(clockWords(due, 1_001)).toBe('overdue by 1 s')
    expect(clockWords(due, 1_000 + 90_000)).toBe('overdue by 1 d 1 h')
  })
  it('tell stretches of time in two units', () => {
    expect([59, 60, 3_600, 3_660, 86_400, 176_400].map(stretch)).toEqual([
      '59 s',
      '1 min',
      '1 h',
      '1 h 1 min',
      '1 d',
      '2 d 1 h',
    ])
  })
  it('put what goes on before what is over', () => {
    const listed = (name: string, stage: string, closing_at: number): PromotionListed =>
      ({ name, stage, closing_at, award_at: closing_at }) as PromotionListed
    const found = inOrder([listed('a', 'concluded', 1), listed('b', 'running', 3), listed('c', 'draft', 2)])
    expect(found.now.map((each) => each.name)).toEqual(['c', 'b'])
    expect(found.past.map((each) => each.name)).toEqual(['a'])
  })
  it('leave out of the terms what was not filled in', () => {
    expect(linesOf({}).map((line) => line.key)).toEqual(['entries_each'])
    expect(
      linesOf({ wager_needed: true, minimum_wager: '25.00' }).find((line) => line.key === 'wager_needed')?.text,
    ).toEqual(['A wager of 25.00 or more per entry'])
  })
})

describe('a form that is begun from another', () => {
  it('has everything but the times', () => {
    expect(
      withoutTimes({
        title: 'The winter draw',
        starts_at: 1,
        closing_at: 2,
        award_at: 3,
        ends_at: 4,
        claim_until: 5,
        place: 'the casino',
      }),
    ).toEqual({
      title: 'The winter draw',
      place: 'the casino',
    })
  })
  it('names its entries as its fields are called', () => {
    expect(entryWords('closing_at')).toBe('Entries close')
    expect(entryWords('prizes.2.on_road_costs')).toBe('Prize 2, Registration and other on-road costs')
  })
})
