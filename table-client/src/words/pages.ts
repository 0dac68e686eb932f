import { own } from './own'

/** Words of the pages. */
export const pages = {
  ...own,
} as const
