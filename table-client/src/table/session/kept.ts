/** The last session of a reader at a table, for a page loaded anew or come back to: the table has forgotten it. */

import { playerOf, type SessionView } from './session'

const LONGEST = 10 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export class Kept {
  constructor(
    private readonly table: string,
    private readonly store: () => Store = () => sessionStorage,
    private readonly now: () => number = Date.now,
  ) {}

  read(me: string): SessionView | null {
    try {
      const found = JSON.parse(this.store().getItem(this.key(me)) ?? 'null') as {
        session: SessionView
        at: number
      } | null
      return found && this.now() - found.at < LONGEST ? found.session : null
    } catch {
      return null
    }
  }

  /** Who only looked on has nothing to come back to. */
  keep(me: string, session: SessionView | null): void {
    try {
      if (session && playerOf(session, me))
        this.store().setItem(this.key(me), JSON.stringify({ session, at: this.now() }))
      else this.store().removeItem(this.key(me))
    } catch {
      // Without a place to keep it, a page that is loaded anew knows the table only as it stands.
    }
  }

  private key(me: string): string {
    return `pontoon.session.${this.table}.${me}`
  }
}
