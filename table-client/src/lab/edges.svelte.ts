/** The edges of all rule sets: what is known comes at once, the rest is asked for until it is there. */

import type { EdgesTold } from '../generated/api'
import { get, Refusal, sentenceOf } from '../lib/api'
import { t } from '../words'
import { perCent } from './figures'

const PAUSE = 1_000
const BUSY_PAUSE = 4_000

class Edges {
  told = $state.raw<EdgesTold | null>(null)
  sentence = $state('')
  private readers = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  get words(): string {
    if (!this.told) return this.sentence ? '' : t('lab.asking')
    if (this.told.state === 'ready') return ''
    if (this.told.state === 'failed') return t('lab.edges.failed')
    return t('lab.edges.progress', { part: perCent(this.told.progress, 0) })
  }

  open(): void {
    this.readers += 1
    if (this.readers === 1 && this.told?.state !== 'ready') void this.fetch()
  }

  close(): void {
    this.readers -= 1
    if (!this.readers) clearTimeout(this.timer)
  }

  again(): void {
    clearTimeout(this.timer)
    void this.fetch()
  }

  private async fetch(): Promise<void> {
    let pause = PAUSE
    try {
      this.told = await get<EdgesTold>('/lab/edges')
      this.sentence = ''
      if (this.told.state === 'ready' || this.told.state === 'failed') return
    } catch (error) {
      const passing = error instanceof Refusal && [0, 429, 503].includes(error.status)
      if (!passing || !this.told) this.sentence = sentenceOf(error)
      if (!passing) return
      pause = BUSY_PAUSE
    }
    clearTimeout(this.timer)
    if (this.readers) this.timer = setTimeout(() => void this.fetch(), pause)
  }
}

export const edges = new Edges()
