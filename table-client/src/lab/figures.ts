/** Figures as the lab prints them: every digit that is known, and never a minus before nothing. */

const MINUS = '\u2212'
// What is smaller than this is an error of adding, not a value.
const NOTHING = 1e-12

function fixed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places)
  return value < 0 && Number(text) !== 0 ? MINUS + text : text
}

/** A share as per cent, like `0.4385 %`. */
export const perCent = (share: number, places = 4): string => `${fixed(share * 100, places)}\u00a0%`

/** A share as per cent with its sign, for what changes. */
export function changeInPerCent(share: number, places = 4): string {
  const told = perCent(share, places)
  return share > 0 && Number.parseFloat(told) !== 0 ? `+${told}` : told
}

/** A value in units of the wager, always with its sign. */
export function units(value: number, places = 4): string {
  const told = fixed(value, places)
  return value > 0 && Number(told) !== 0 ? `+${told}` : told
}

/** A plain figure. */
export const figure = (value: number, places = 4): string => fixed(value, places)

/** A count with its thousands apart. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-AU')

/** A large count in few signs, for an axis: `250k`, `1.5M`. */
export function shortCount(value: number): string {
  const steps: [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ]
  for (const [step, letter] of steps) {
    if (value >= step) return `${Number((value / step).toPrecision(3))}${letter}`
  }
  return String(Number(value.toPrecision(3)))
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** How many places a step of an axis needs. */
export function placesOf(step: number): number {
  return Math.min(10, Math.max(0, -Math.floor(Math.log10(Math.abs(step)) + NOTHING)))
}
