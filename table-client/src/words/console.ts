/** Words of the console. */
export const consoleWords = {} as const
