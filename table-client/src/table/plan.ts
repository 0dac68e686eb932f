/** Wagers that are only thought of: chips put together box by box, before they are placed. All amounts in cents. */

export interface Planned {
  wager: number
  pairs: number
}

export type Plan = Readonly<Record<number, Planned>>

export interface Bounds {
  least: number
  most: number | null
  unit: number | null
}

const NOTHING: Planned = { wager: 0, pairs: 0 }

export const plannedOn = (plan: Plan, box: number): Planned => plan[box] ?? NOTHING

export function withPlanned(plan: Plan, box: number, change: Partial<Planned>): Plan {
  const made = { ...plannedOn(plan, box), ...change }
  const rest = Object.fromEntries(Object.entries(plan).filter(([each]) => Number(each) !== box))
  return made.wager || made.pairs ? { ...rest, [box]: made } : rest
}

export const totalOf = (plan: Plan): number =>
  Object.values(plan).reduce((sum, each) => sum + each.wager + each.pairs, 0)

/** A chip more, as far as the sign allows; what does not fit any more is left out. */
export function added(amount: number, chip: number, bounds: Bounds): number {
  const sum = amount + chip
  return bounds.most === null ? sum : Math.min(sum, Math.max(bounds.most, amount))
}

/** Between the least and the most of the sign. */
export function within(amount: number, bounds: Bounds): number {
  const most = bounds.most === null ? amount : Math.min(amount, bounds.most)
  return Math.max(bounds.least, most)
}

/** Twice as much everywhere, as far as each sign goes. */
export function doubled(plan: Plan, wagers: Bounds, pairs: Bounds): Plan {
  return Object.fromEntries(
    Object.entries(plan).map(([box, each]) => [
      box,
      { wager: added(each.wager, each.wager, wagers), pairs: added(each.pairs, each.pairs, pairs) },
    ]),
  )
}

const USUAL = [100, 500, 1_000, 2_500, 10_000, 50_000, 100_000]

/** The chips that lie on the layout where wagers are made in units: those that are whole units, as on the tray. */
export function chipsIn(chips: readonly number[], unit: number | null): number[] {
  if (!unit) return [...chips]
  const whole = (chips.length ? chips : USUAL).filter((each) => each % unit === 0)
  return whole.length ? whole : [...chips]
}

/** The chips to put on the tray: the table's own, or usual ones that fit its limits; six at most. */
export function trayOf(chips: readonly number[], favourites: readonly number[], bounds: Bounds): number[] {
  const known = chips.length ? [...chips] : USUAL
  const chosen = favourites.filter((each) => known.includes(each))
  const least = bounds.unit ?? 1
  const fit = (chosen.length ? chosen : known).filter(
    (each) => each % least === 0 && (bounds.most === null || each <= bounds.most),
  )
  return [...fit].sort((a, b) => a - b).slice(-6)
}

/** How much of each box's wager is made in tokens: those there are, on the first boxes first. */
export function tokensFor(boxes: readonly number[], plan: Plan, tokens: number): number[] {
  let left = tokens
  return boxes.map((box) => {
    const part = Math.min(left, plannedOn(plan, box).wager)
    left -= part
    return part
  })
}
