/** Which tables the first page shows, and where the reader has a seat. */

import type { OwnPart, TableListed } from '../generated/api'

/** The hall's tables are for tournaments: without one there is nothing to do at them. */
export const tablesShown = (tables: readonly TableListed[], mine: (table: TableListed) => boolean): TableListed[] =>
  tables.filter((each) => !each.for_tournaments || each.tournament !== '' || mine(each))

/** Where a newcomer is led to. */
export const firstFree = (tables: readonly TableListed[]): TableListed | undefined =>
  tables.find((each) => each.open && !each.tournament && !each.for_tournaments && each.seats < each.boxes)

/** The tournaments that are held at the tables, each once. */
export const tournamentsAt = (tables: readonly TableListed[]): string[] => [
  ...new Set(tables.map((each) => each.tournament).filter(Boolean)),
]

/** Whether the seat that was drawn for the reader in a tournament is at this table, and is still played for. */
export const drawnTo = (table: TableListed, own: OwnPart | undefined): boolean =>
  own?.seat?.table === table.name && own.stage !== 'out' && own.stage !== 'disqualified'
