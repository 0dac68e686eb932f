/** Which tables the first page shows, and where the reader has a seat. */

import type { OwnPart, TableListed } from '../generated/api'

/**
 * The hall's tables are for tournaments: without one there is nothing to do at them. Where the reader has a seat comes
 * first, and where one can only look on comes last.
 */
export function tablesShown(tables: readonly TableListed[], mine: (table: TableListed) => boolean): TableListed[] {
  const rank = (each: TableListed): number => (mine(each) ? 0 : each.tournament ? 2 : 1)
  const found = tables.filter((each) => !each.for_tournaments || each.tournament !== '' || mine(each))
  return [...found].sort((a, b) => rank(a) - rank(b))
}

/** Where a newcomer is led: to a free seat, and rather where the program deals than where a dealer must come first. */
export function firstFree(tables: readonly TableListed[]): TableListed | undefined {
  const free = tables.filter(
    (each) => each.open && !each.tournament && !each.for_tournaments && each.seats < each.boxes,
  )
  return free.find((each) => each.dealer !== 'person') ?? free[0]
}

/** The tournaments that are held at the tables, each once. */
export const tournamentsAt = (tables: readonly TableListed[]): string[] => [
  ...new Set(tables.map((each) => each.tournament).filter(Boolean)),
]

/** Whether the seat that was drawn for the reader in a tournament is at this table, and is still played for. */
export const drawnTo = (table: TableListed, own: OwnPart | undefined): boolean =>
  own?.seat?.table === table.name && own.stage !== 'out' && own.stage !== 'disqualified'
