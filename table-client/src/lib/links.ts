/** Addresses of pages that others point to. */

const part = encodeURIComponent

export const clauseAt = (rules: string, clause: string): string => `/rules/${part(rules)}/${part(clause)}`
export const roundAt = (table: string, round: number): string => `/round/${part(table)}/${round}`
export const roundFileAt = (table: string, round: number): string =>
  `/api/v1/tables/${part(table)}/rounds/${round}/round.toml`
