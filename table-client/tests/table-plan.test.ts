import { describe, expect, test } from 'vitest'
import {
  added,
  chipsIn,
  doubled,
  plannedOn,
  totalOf,
  trayOf,
  within,
  tokensFor,
  withPlanned,
  type Bounds,
  type Plan,
} from '../src/table/plan'

const SIGN: Bounds = { least: 500, most: 50_000, unit: 500 }
const PAIRS: Bounds = { least: 100, most: 10_000, unit: null }

describe('wagers that are thought of', () => {
  test('chips add up to the maximum and not beyond it', () => {
    expect(added(2_500, 2_500, SIGN)).toBe(5_000)
    expect(added(49_000, 2_500, SIGN)).toBe(50_000)
    expect(added(100, 100, { ...SIGN, most: null })).toBe(200)
  })

  test('a wager is brought between the least and the most of the sign', () => {
    expect(within(100, SIGN)).toBe(500)
    expect(within(2_500, SIGN)).toBe(2_500)
    expect(within(90_000, SIGN)).toBe(50_000)
  })

  test('a box without chips is no part of the plan', () => {
    const plan = withPlanned(withPlanned({}, 3, { wager: 2_500 }), 5, { wager: 500, pairs: 100 })
    expect(totalOf(plan)).toBe(3_100)
    expect(Object.keys(withPlanned(plan, 3, { wager: 0 }))).toEqual(['5'])
    expect(plannedOn(plan, 7)).toEqual({ wager: 0, pairs: 0 })
  })

  test('doubling up doubles wager and Perfect Pairs, each to its own maximum', () => {
    const plan = doubled({ 3: { wager: 30_000, pairs: 500 } }, SIGN, PAIRS)
    expect(plan[3]).toEqual({ wager: 50_000, pairs: 1_000 })
  })

  test('the tray has the table’s chips that fit its limits', () => {
    expect(trayOf([100, 500, 2_500, 10_000, 50_000, 100_000], [], SIGN)).toEqual([500, 2_500, 10_000, 50_000])
    expect(trayOf([500, 2_500, 10_000], [2_500], SIGN)).toEqual([2_500])
    expect(trayOf([], [], { least: 0, most: null, unit: null }).length).toBe(6)
  })

  test('wagers in units lie there in the chips of the tray', () => {
    expect(chipsIn([], 1_000)).toEqual([1_000, 10_000, 50_000, 100_000])
    expect(chipsIn([500, 1_000, 2_500, 10_000], 1_000)).toEqual([1_000, 10_000])
    expect(chipsIn([500, 2_500], 1_000)).toEqual([500, 2_500])
    expect(chipsIn([500, 2_500], null)).toEqual([500, 2_500])
    expect(chipsIn([], null)).toEqual([])
  })
})

describe('tokens', () => {
  const plan: Plan = { 1: { wager: 2_500, pairs: 500 }, 2: { wager: 1_000, pairs: 0 } }
  test('go into wagers on the first boxes first, and never into Perfect Pairs', () => {
    expect(tokensFor([1, 2], plan, 3_000)).toEqual([2_500, 500])
    expect(tokensFor([1, 2], plan, 9_999)).toEqual([2_500, 1_000])
    expect(tokensFor([1, 2], plan, 0)).toEqual([0, 0])
  })
})
