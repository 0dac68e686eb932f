/** At a training table: what a decision is worth, when it is asked, and what the decisions made were worth. */

import type { AdviceTold, MarksTold, WorkTold } from '../generated/api'
import { Refusal, get } from '../lib/api'

export class Advice {
  advice = $state.raw<AdviceTold | null>(null)
  marks = $state.raw<MarksTold | null>(null)
  working = $state(false)
  trouble = $state('')
  private ending: AbortController | null = null
  private marking: AbortController | null = null

  constructor(private readonly table: string) {}

  /** The question has passed. */
  forget(): void {
    this.ending?.abort()
    this.ending = null
    this.advice = null
    this.working = false
    this.trouble = ''
  }

  async ask(box: number | null): Promise<void> {
    this.forget()
    this.ending = new AbortController()
    this.working = true
    const { signal } = this.ending
    const found = await this.answer<AdviceTold>(`/advice${box === null ? '' : `?box=${box}`}`, signal)
    if (signal.aborted) return
    this.working = false
    this.advice = found
  }

  /** Decisions of the round that lies there, marked. */
  async mark(): Promise<void> {
    this.marking?.abort()
    this.marking = new AbortController()
    const found = await this.answer<MarksTold>('/advice/marks', this.marking.signal)
    if (found) this.marks = found
  }

  private async answer<T extends object>(path: string, signal: AbortSignal): Promise<T | null> {
    try {
      for (;;) {
        const found = await get<T | WorkTold>(`/tables/${encodeURIComponent(this.table)}${path}`, signal)
        if (!('retry_after_ms' in found)) return found
        await new Promise((done) => setTimeout(done, found.retry_after_ms))
        if (signal.aborted) return null
      }
    } catch (error) {
      if (error instanceof Refusal) this.trouble = error.sentence
      return null
    }
  }
}

/** In units of the wager, three places, with its sign. */
export function worth(value: number): string {
  const text = Math.abs(value).toFixed(3)
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : `+${text}`
}
