import { expect, test } from 'vitest'
import type { RoundListed } from '../src/generated/api'
import { besides, moneyOf } from '../src/pages/history'

const round = (net: string, more: Partial<RoundListed> = {}): RoundListed => ({
  table: 'P1',
  number: 1,
  version: 1,
  opened_at: 0,
  over_at: 1,
  players: ['Ann'],
  net: { Ann: net },
  tournament_chips: false,
  ...more,
})

test('tournament chips and rounds in play are not in the net of play money', () => {
  const rounds = [
    round('12.50'),
    round('-5.00'),
    round('200.00', { tournament_chips: true }),
    round('0.00', { over_at: null }),
  ]
  expect(moneyOf(rounds, 'Ann')).toEqual({ rounds: 2, net: 750 })
  expect(moneyOf(rounds, 'Bo')).toEqual({ rounds: 2, net: 0 })
})

test('only rounds that may be seen are led to', () => {
  const numbers = (...all: number[]) => all.map((number) => ({ number }))
  expect(besides(numbers(14, 13, 12), 13)).toEqual({ before: 12, after: 14 })
  expect(besides(numbers(13, 12, 11), 13)).toEqual({ before: 12, after: null })
  expect(besides(numbers(13, 11), 13)).toEqual({ before: null, after: null })
  expect(besides([], 1)).toEqual({ before: null, after: null })
})
