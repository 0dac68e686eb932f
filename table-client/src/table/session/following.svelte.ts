/** The tournament around a session: what it is called, whether this is the final, and where the reader plays next. */

import type { TournamentTold } from '../../generated/api'
import { get } from '../../lib/api'

const EVERY = 3_000

export class Following {
  told = $state.raw<TournamentTold | null>(null)

  /** For an effect: asks again as long as something is waited for, and gives what ends it. */
  follow(tournament: string, waits: boolean): () => void {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      try {
        const found = await get<TournamentTold>(`/tournaments/${encodeURIComponent(tournament)}`)
        if (!gone) this.told = found
      } catch {
        // Without it the table says what it knows itself.
      }
      if (!gone && waits) timer = setTimeout(() => void look(), EVERY)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }

  get title(): string {
    return this.told?.title ?? ''
  }

  /** Nobody goes on from the final: its places decide the prizes. */
  isFinal(number: number): boolean {
    return this.told?.sessions.find((each) => each.number === number)?.kind === 'final'
  }
}
