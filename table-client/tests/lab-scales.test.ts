import { describe, expect, it } from 'vitest'
import { band, heightOf, line, linear, share, spanOf, stepFor, ticks } from '../src/lab/scales'

describe('a scale', () => {
  it('puts values between two places, the other way round too', () => {
    const scale = linear([0, 10], [100, 0])
    expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
  })

  it('puts everything in the middle where there is one value only', () => {
    expect(linear([3, 3], [0, 10])(3)).toBe(5)
  })
})

describe('an axis', () => {
  it('names round values inside its span', () => {
    expect(ticks([0, 1_000_000], 5)).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000])
    expect(ticks([-0.0071, 0.0012], 4)).toHaveLength(4)
    expect(ticks([-1.3, 1.3], 3)).toEqual([-1, 0, 1])
  })

  it('steps by 1, 2 or 5', () => {
    expect(stepFor(10, 10)).toBe(1)
    expect(stepFor(10, 6)).toBe(2)
    expect(stepFor(10, 3)).toBe(5)
    expect(stepFor(10, 1)).toBe(10)
  })

  it('names zero without a sign', () => {
    expect(Object.is(ticks([-1, 1], 2)[1], 0)).toBe(true)
  })

  it('has one name where its span is nothing', () => {
    expect(ticks([2, 2], 5)).toEqual([2])
  })
})

describe('the height of a plot', () => {
  const point = (rounds: number, mean: number, half: number) => ({ rounds, mean, low: mean - half, high: mean + half })

  it('is that of the settled rounds, not of the first ones', () => {
    const [low, high] = heightOf([point(10, -0.9, 3), point(500, -0.01, 0.02), point(1000, -0.005, 0.01)], [])
    expect(low).toBeGreaterThan(-0.05)
    expect(high).toBeLessThan(0.05)
  })

  it('takes in the exact value, wherever it lies', () => {
    const [low] = heightOf([point(1000, 0.5, 0.01)], [-0.5])
    expect(low).toBeLessThan(-0.5)
  })

  it('does without an interval while there is none', () => {
    const [low, high] = heightOf([{ rounds: 1, mean: 1, low: null, high: null }], [])
    expect(low).toBeLessThan(1)
    expect(high).toBeGreaterThan(1)
  })
})

describe('what is drawn', () => {
  it('is a path through the points', () => {
    expect(
      line([
        [0, 1.239],
        [2, 3],
      ]),
    ).toBe('M0 1.24L2 3')
  })

  it('closes a band around them', () => {
    expect(
      band([
        [0, 1, 2],
        [5, 3, 4],
      ]),
    ).toBe('M0 2L5 4L5 3L0 1Z')
    expect(band([[0, 1, 2]])).toBe('')
  })

  it('never reaches out of its track', () => {
    expect(share(0.5)).toBe('50%')
    expect(share(1.2)).toBe('100%')
    expect(share(-1)).toBe('0%')
  })

  it('has a span even without values', () => {
    expect(spanOf([])).toEqual([0, 1])
    expect(spanOf([1, 3], 0.5)).toEqual([0, 4])
  })
})
