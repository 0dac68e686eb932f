/** Words of the table. */
export const table = {} as const
