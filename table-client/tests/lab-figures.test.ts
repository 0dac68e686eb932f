import { describe, expect, it } from 'vitest'
import { changeInPerCent, count, duration, figure, perCent, placesOf, shortCount, units } from '../src/lab/figures'

describe('figures of the lab', () => {
  it('tell a share as per cent with four places', () => {
    expect(perCent(0.00438489144)).toBe('0.4385\u00a0%')
    expect(perCent(-0.0391644)).toBe('\u22123.9164\u00a0%')
  })

  it('never put a minus before nothing', () => {
    expect(perCent(-0.0000000001)).toBe('0.0000\u00a0%')
    expect(units(-0.00001)).toBe('0.0000')
    expect(figure(-0)).toBe('0.0000')
  })

  it('give what is gained a plus, and nothing none', () => {
    expect(units(0.456)).toBe('+0.4560')
    expect(units(0)).toBe('0.0000')
    expect(changeInPerCent(0.0125)).toBe('+1.2500\u00a0%')
    expect(changeInPerCent(0.0000000001)).toBe('0.0000\u00a0%')
    expect(changeInPerCent(-0.0125)).toBe('\u22121.2500\u00a0%')
  })

  it('count in thousands, and in few signs on an axis', () => {
    expect(count(50_000_000)).toBe('50,000,000')
    expect(shortCount(0)).toBe('0')
    expect(shortCount(999)).toBe('999')
    expect(shortCount(1_000)).toBe('1k')
    expect(shortCount(250_000)).toBe('250k')
    expect(shortCount(1_500_000)).toBe('1.5M')
  })

  it('say how long something took', () => {
    expect(duration(2.345)).toBe('2.3 s')
    expect(duration(42.4)).toBe('42 s')
    expect(duration(125)).toBe('2 min 05 s')
    expect(duration(119.7)).toBe('2 min 00 s')
  })

  it('take as many places as the steps of an axis need', () => {
    expect(placesOf(10)).toBe(0)
    expect(placesOf(1)).toBe(0)
    expect(placesOf(0.5)).toBe(1)
    expect(placesOf(0.002)).toBe(3)
    expect(placesOf(0.1)).toBe(1)
  })
})
