/** Something that is asked of the house again and again while somebody looks at it. */

import { untrack } from 'svelte'

import { sentenceOf } from './api'

export class Polling<T> {
  value = $state.raw<T | null>(null)
  error = $state('')
  private gone = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private waiting: AbortController | null = null

  /** The next is asked for `every` milliseconds after an answer; `ask` gets the last one, to wait for a newer. */
  constructor(
    private readonly every: number,
    private readonly ask: (signal: AbortSignal, last: T | null) => Promise<T>,
  ) {}

  /** For an effect: begins, and gives what ends it. */
  follow(): () => void {
    this.gone = false
    void this.again()
    return () => {
      this.gone = true
      clearTimeout(this.timer)
      this.waiting?.abort()
    }
  }

  /** Asks at once, since something was done; not for a page that was left meanwhile. */
  async now(): Promise<void> {
    if (this.gone) return
    clearTimeout(this.timer)
    this.waiting?.abort()
    await this.again(true)
  }

  private async again(fresh = false): Promise<void> {
    const mine = new AbortController()
    this.waiting = mine
    try {
      // The effect that follows must not depend on its own answer, or every answer would begin it anew.
      const last = fresh ? null : untrack(() => this.value)
      const value = await this.ask(mine.signal, last)
      if (mine.signal.aborted) return
      this.value = value
      this.error = ''
    } catch (error) {
      if (mine.signal.aborted) return
      this.error = sentenceOf(error)
    }
    if (!this.gone) this.timer = setTimeout(() => void this.again(), this.every)
  }
}
