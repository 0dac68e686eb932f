/** Which tables the first page shows, and where the reader has a seat. */

import type { OwnPart, TableListed } from '../generated/api'

/** Whether a dealer deals here to players who sit down. */
const isPlayable = (table: TableListed): boolean => takesSeats(table) && !table.paused && table.dealer_on_duty

/** Whether anybody may sit down: not where a tournament is held, nor at a table that is reserved for one. */
export const takesSeats = (table: TableListed): boolean =>
  table.open && !table.tournament && !table.designated_by && !table.for_tournaments

/**
 * The hall's tables are for tournaments: without one there is nothing to do at them. Where the reader has a seat comes
 * first, then where one can play, and where one can only look on comes last.
 */
export function tablesShown(tables: readonly TableListed[], mine: (table: TableListed) => boolean): TableListed[] {
  const rank = (each: TableListed): number => (mine(each) ? 0 : isPlayable(each) ? 1 : takesSeats(each) ? 2 : 3)
  const found = tables.filter((each) => !each.for_tournaments || each.tournament !== '' || mine(each))
  return [...found].sort((a, b) => rank(a) - rank(b))
}

/** Where a newcomer is led: to a free seat, where one plays at once if there is such a table. */
export function firstFree(tables: readonly TableListed[]): TableListed | undefined {
  const waits = (each: TableListed): number =>
    (isPlayable(each) ? 0 : 4) + (each.training ? 2 : 0) + (each.round_in_play ? 1 : 0)
  const free = tables.filter((each) => takesSeats(each) && each.seats < each.boxes)
  return [...free].sort((a, b) => waits(a) - waits(b))[0]
}

/** The tournaments that are held at the tables, each once. */
export const tournamentsAt = (tables: readonly TableListed[]): string[] => [
  ...new Set(tables.map((each) => each.tournament).filter(Boolean)),
]

/** Whether the seat that was drawn for the reader in a tournament is at this table, and is still played for. */
export const drawnTo = (table: TableListed, own: OwnPart | undefined): boolean =>
  own?.seat?.table === table.name && own.stage !== 'out' && own.stage !== 'disqualified'
