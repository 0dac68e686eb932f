/** Times as the reader's own device tells them. */

const date = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full' })
const clock = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' })

/** Seconds since 1970, as the wire has them. */
export const whenText = (seconds: number): string => date.format(seconds * 1000)
export const dayText = (seconds: number): string => day.format(seconds * 1000)
export const clockText = (seconds: number): string => clock.format(seconds * 1000)
