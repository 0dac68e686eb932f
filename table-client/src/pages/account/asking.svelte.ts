/** A form that asks something of the house: what came of it, in words. */

import { sentenceOf } from '../../lib/api'

export class Asking {
  busy = $state(false)
  done = $state('')
  error = $state('')

  /** Does it, and says so; a refusal is shown instead. */
  async do(act: () => Promise<string>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.done = this.error = ''
    try {
      this.done = await act()
    } catch (error) {
      this.error = sentenceOf(error)
    } finally {
      this.busy = false
    }
  }

  /** Something is wrong with what was typed. */
  refuse(sentence: string): void {
    this.done = ''
    this.error = sentence
  }
}
