/** One simulation at a time; it goes on beside the tables while the reader is elsewhere, and is found again here. */

import type { SimulationAsked, SimulationTold } from '../generated/api'
import { API, get, post, Refusal, remove, sentenceOf } from '../lib/api'
import { t } from '../words'

const KEY = 'pontoon.lab.simulation'
const GONE = 404
const PAUSE = 3_000

export const ENDED = ['done', 'cancelled', 'failed'] as const

class Simulation {
  told = $state.raw<SimulationTold | null>(null)
  sentence = $state('')
  /** Between asking and the house's answer. */
  starting = $state(false)
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private readers = 0

  get going(): boolean {
    return this.starting || (this.told !== null && !isOver(this.told))
  }

  /** Somebody looks: what was started before is found again. */
  open(): void {
    this.readers += 1
    const id = this.told?.id ?? remembered()
    if (id && (!this.told || !isOver(this.told))) void this.find(id)
  }

  /** Nobody looks; the simulation itself goes on. */
  close(): void {
    this.readers -= 1
    if (!this.readers) this.deafen()
  }

  async start(asked: SimulationAsked): Promise<void> {
    this.sentence = ''
    this.starting = true
    try {
      this.take(await post<SimulationTold>('/lab/simulations', asked))
      this.listen()
    } catch (error) {
      this.sentence = sentenceOf(error)
    } finally {
      this.starting = false
    }
  }

  async cancel(): Promise<void> {
    if (!this.told) return
    try {
      this.take(await remove<SimulationTold>(`/lab/simulations/${this.told.id}`))
      this.deafen()
    } catch (error) {
      this.sentence = sentenceOf(error)
    }
  }

  private async find(id: string): Promise<void> {
    try {
      this.take(await get<SimulationTold>(`/lab/simulations/${id}`))
      this.sentence = ''
      this.listen()
    } catch (error) {
      if (error instanceof Refusal && error.status === GONE) {
        forget()
        this.deafen()
        // What it had come to is shown still; without that, nothing is known of it any more.
        this.sentence = this.told ? t('lab.sim.lost', { seed: this.told.seed }) : t('lab.sim.gone')
        if (this.told) this.told = { ...this.told, state: 'failed' }
        return
      }
      this.sentence = sentenceOf(error)
      this.later()
    }
  }

  private take(told: SimulationTold): void {
    this.told = told
    remember(told.id)
  }

  private listen(): void {
    this.deafen()
    if (!this.told || isOver(this.told) || !this.readers) return
    const id = this.told.id
    const source = new EventSource(`${API}/lab/simulations/${encodeURIComponent(id)}/events`)
    this.source = source
    const hear = (event: MessageEvent<string>): void => {
      this.sentence = ''
      this.take(JSON.parse(event.data) as SimulationTold)
      if (this.told && isOver(this.told)) this.deafen()
    }
    source.addEventListener('progress', hear)
    source.addEventListener('end', hear)
    source.onerror = () => {
      // A stream that breaks off comes back by itself; one that is refused has to be asked why.
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return
      this.deafen()
      this.later()
    }
  }

  private later(): void {
    clearTimeout(this.timer)
    const id = this.told?.id ?? remembered()
    if (this.readers && id) this.timer = setTimeout(() => void this.find(id), PAUSE)
  }

  private deafen(): void {
    clearTimeout(this.timer)
    this.source?.close()
    this.source = null
  }
}

export const isOver = (told: SimulationTold): boolean => (ENDED as readonly string[]).includes(told.state)

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // Then it is found again only while this page stays open.
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

export const simulation = new Simulation()
