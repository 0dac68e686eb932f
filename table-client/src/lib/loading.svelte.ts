/** Something that is asked of the house: not there yet, there, or refused. The last asking counts. */

import { sentenceOf } from './api'

export class Loading<T> {
  value = $state.raw<T | null>(null)
  error = $state('')
  busy = $state(false)
  private last: AbortController | null = null

  /** What was there before stays until something else is. */
  async from(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.last?.abort()
    const mine = new AbortController()
    this.last = mine
    this.busy = true
    try {
      const value = await ask(mine.signal)
      if (this.last !== mine) return
      this.value = value
      this.error = ''
    } catch (error) {
      if (this.last !== mine) return
      this.value = null
      this.error = sentenceOf(error)
    }
    this.busy = false
  }
}
