/** Words of the guide. */
export const guide = {} as const
