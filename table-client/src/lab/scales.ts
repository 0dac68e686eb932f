/** From values to places in a drawing, and the values an axis names. */

export type Span = readonly [low: number, high: number]
export type Scale = (value: number) => number

/** A straight scale; a span of nothing is put in the middle. */
export function linear([low, high]: Span, [from, to]: Span): Scale {
  if (high === low) return () => (from + to) / 2
  return (value) => from + ((value - low) / (high - low)) * (to - from)
}

/** A step of 1, 2 or 5 times a power of ten, so that about so many of them fit the width. */
export function stepFor(width: number, wanted: number): number {
  const rough = width / Math.max(1, wanted)
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = rough / power
  // The nearest of them, as tenfolds count.
  return power * (times < Math.SQRT2 ? 1 : times < Math.sqrt(10) ? 2 : times < Math.sqrt(50) ? 5 : 10)
}

/** Round values inside the span, about as many as wanted. */
export function ticks([low, high]: Span, wanted: number): number[] {
  if (!(high > low)) return [low]
  const step = stepFor(high - low, wanted)
  const found: number[] = []
  // Counted in whole steps, so that no error adds up; nothing is written as plain zero.
  for (let number = Math.ceil(low / step - 1e-9); number * step <= high + step * 1e-9; number += 1) {
    found.push(number === 0 ? 0 : number * step)
  }
  return found
}

/** The span of the values, with room around it. */
export function spanOf(values: readonly number[], room = 0): Span {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low > high) return [0, 1]
  const more = (high - low || Math.abs(high) || 1) * room
  return [low - more, high + more]
}

const place = (value: number): string => String(Math.round(value * 100) / 100)

/** A line through points, as the `d` of a path. */
export function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index ? 'L' : 'M'}${place(x)} ${place(y)}`).join('')
}

/** The area between an upper and a lower line over the same places. */
export function band(points: readonly (readonly [x: number, low: number, high: number])[]): string {
  if (points.length < 2) return ''
  const above = points.map(([x, , high]) => [x, high] as const)
  const below = points.map(([x, low]) => [x, low] as const).reverse()
  return `${line([...above, ...below])}Z`
}

/** A share of the width, as CSS wants it. */
export const share = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 10000) / 100}%`

/**
 * The part of a series that a plot shows: its first points lie far off, and would flatten all that follows. They are
 * left out of the height, not out of the line.
 */
export function heightOf(
  series: readonly { rounds: number; mean: number; low: number | null; high: number | null }[],
  also: readonly number[],
): Span {
  const last = series.at(-1)?.rounds ?? 0
  const settled = series.filter((point) => point.rounds >= last / 20)
  const values = settled.flatMap(({ mean, low, high }) => [mean, low ?? mean, high ?? mean])
  return spanOf([...values, ...also], 0.08)
}
