/** Words of the lab. */
export const lab = {} as const
