import { describe, expect, it } from 'vitest'
import { canTake, cardsOf, totalOf, withSign } from '../src/lab/deck'
import { codeParts, moved } from '../src/lab/grid'

describe('a typed hand', () => {
  it('is read in any case, with commas or signs', () => {
    expect(cardsOf('7s 7H, kd')).toEqual(['7s', '7h', 'Kd'])
    expect(cardsOf('A♠ 2♣')).toEqual(['As', '2c'])
    expect(cardsOf('  ')).toEqual([])
  })

  it('holds no Ten: the decks have none', () => {
    expect(cardsOf('10s 7h')).toBeNull()
    expect(cardsOf('Ts 7h')).toBeNull()
    expect(cardsOf('1s')).toBeNull()
  })

  it('is told with its signs', () => {
    expect(withSign('Kd')).toBe('K♦')
  })
})

describe('the total of a hand', () => {
  it('counts an Ace eleven where that does not bust', () => {
    expect(totalOf(['As', '6h'])).toEqual({ total: 17, soft: true })
    expect(totalOf(['As', '6h', 'Kd'])).toEqual({ total: 17, soft: false })
    expect(totalOf(['As', 'Ah'])).toEqual({ total: 12, soft: true })
    expect(totalOf(['Jc', 'Qd'])).toEqual({ total: 20, soft: false })
  })
})

describe('another card', () => {
  it('can be taken while the shoe has one', () => {
    expect(canTake('7s', ['7s', '7s'], '2d', 3)).toBe(true)
    expect(canTake('7s', ['7s', '7s'], '7s', 3)).toBe(false)
  })

  it('cannot be taken by a hand of 21', () => {
    expect(canTake('2c', ['As', 'Kd'], '', 8)).toBe(false)
    expect(canTake('2c', ['Qs', 'Kd'], '', 8)).toBe(true)
  })
})

describe('the keys of a grid', () => {
  const from = { row: 1, column: 1 }

  it('move by one and stay at the edges', () => {
    expect(moved('ArrowUp', from, 3, 3)).toEqual({ row: 0, column: 1 })
    expect(moved('ArrowRight', { row: 1, column: 2 }, 3, 3)).toEqual({ row: 1, column: 2 })
  })

  it('go to the ends', () => {
    expect(moved('Home', from, 3, 3)).toEqual({ row: 1, column: 0 })
    expect(moved('End', from, 3, 3)).toEqual({ row: 1, column: 2 })
    expect(moved('PageDown', from, 3, 3)).toEqual({ row: 2, column: 1 })
  })

  it('leave other keys alone', () => {
    expect(moved('Enter', from, 3, 3)).toBeNull()
    expect(moved('h', from, 3, 3)).toBeNull()
  })
})

describe('a code of the chart', () => {
  it('is letters first, then what more cards change', () => {
    expect(codeParts('Rs6')).toEqual(['Rs', '6'])
    expect(codeParts('H')).toEqual(['H', ''])
    expect(codeParts('16')).toEqual(['', '16'])
    expect(codeParts('-')).toEqual(['-', ''])
  })
})
