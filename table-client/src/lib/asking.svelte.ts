/** Something is asked of the house: the reply, in words, for an `Outcome` beside what was pressed. */

import { Refusal, sentenceOf } from './api'

export class Asking {
  busy = $state(false)
  done = $state('')
  error = $state('')
  /** The clause of a refusal. */
  clause = $state('')
  /** The place on the page where it was asked, where one `Asking` serves several. */
  at = $state('')

  /** Does it, and shows the words that it returns; a refusal is shown instead. Returns whether it was done. */
  async do(act: () => Promise<string | void>, at = ''): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.forget(at)
    try {
      this.done = (await act()) ?? ''
      return true
    } catch (error) {
      this.fail(error, at)
      return false
    } finally {
      this.busy = false
    }
  }

  /** Something is wrong with what was typed. */
  refuse(sentence: string, at = ''): void {
    this.forget(at)
    this.error = sentence
  }

  fail(error: unknown, at = ''): void {
    this.refuse(error instanceof Refusal ? error.sentence : sentenceOf(error), at)
    this.clause = error instanceof Refusal && !error.clause.startsWith('-') ? error.clause : ''
  }

  forget(at = ''): void {
    this.done = this.error = this.clause = ''
    this.at = at
  }
}
