import { describe, expect, test } from 'vitest'
import { KEYS, KEY_OF, buttonsOf, choiceOf, commandOf, costOf, type Choice } from '../src/table/choices'

const choice = (verb: Choice['verb'], change: Partial<Choice> = {}): Choice => ({
  verb,
  box: 3,
  hand: 1,
  amount: null,
  least: null,
  most: null,
  least_cards: null,
  most_cards: null,
  take_back: null,
  possible: true,
  code: '',
  clause: '',
  sentence: '',
  ...change,
})

describe('choices', () => {
  test('buttons stand in their usual order, whatever the order they were told in', () => {
    const told = [
      choice('decline', { box: null }),
      choice('split', { possible: false }),
      choice('stand'),
      choice('hit'),
    ]
    expect(buttonsOf(told).map((each) => each.verb)).toEqual(['hit', 'stand', 'split', 'decline'])
  })

  test('wagers and seeds are no buttons of a decision', () => {
    expect(buttonsOf([choice('place_wager'), choice('contribute_seed')])).toEqual([])
  })

  test('a key means the box that was chosen, and else one where it is possible', () => {
    const told = [
      choice('insure', { box: 2, possible: false }),
      choice('insure', { box: 3 }),
      choice('insure', { box: 5 }),
    ]
    expect(choiceOf(told, 'insure', 5)?.box).toBe(5)
    expect(choiceOf(told, 'insure', 2)?.box).toBe(3)
    expect(choiceOf(told, 'hit', 3)).toBeUndefined()
  })

  test('an impossible choice is found, so that its reason can be told', () => {
    expect(choiceOf([choice('split', { possible: false })], 'split', null)?.possible).toBe(false)
  })

  test('every key has one verb and every verb one key', () => {
    expect(new Set(Object.values(KEYS)).size).toBe(Object.keys(KEYS).length)
    expect(KEY_OF['hit']).toBe('H')
    expect(KEY_OF['surrender']).toBe('U')
  })

  test('a choice becomes the command of the wire', () => {
    expect(commandOf(choice('hit', { hand: 2 }))).toEqual({ type: 'hit', box: 3, hand: 2 })
    expect(commandOf(choice('surrender'))).toEqual({ type: 'surrender', box: 3 })
    expect(commandOf(choice('decline', { box: null, hand: null }))).toEqual({ type: 'decline' })
    expect(commandOf(choice('cut_cards', { box: null, hand: null }), { cards: 120 })).toEqual({
      type: 'cut_cards',
      cards_in_front: 120,
    })
    expect(commandOf(choice('elect_return', { take_back: false }))).toEqual({ type: 'elect_return', take_back: false })
  })

  test('a double without an amount is for the original wager; another amount is said in cents', () => {
    const double = choice('double', { amount: '25.00', least: '5.00', most: '25.00' })
    expect(commandOf(double)).toEqual({ type: 'double', box: 3, hand: 1 })
    expect(commandOf(double, { amount: 1000 })).toEqual({ type: 'double', box: 3, hand: 1, amount: '10.00' })
  })

  test('insurance is for the usual amount where no other is said', () => {
    expect(commandOf(choice('insure', { amount: '12.50' }))).toEqual({ type: 'insure', box: 3, amount: '12.50' })
  })

  test('what lacks its box or its number is no command', () => {
    expect(commandOf(choice('hit', { box: null }))).toBeNull()
    expect(commandOf(choice('cut_cards'))).toBeNull()
  })

  test('only what puts more on the layout has a price', () => {
    expect(costOf(choice('double', { amount: '25.00' }))).toBe(2500)
    expect(costOf(choice('split', { amount: '25.00' }))).toBe(2500)
    expect(costOf(choice('hit', { amount: '25.00' }))).toBe(0)
  })
})
