/** Questions that are worked out beside the tables: asked again until the answer is there. */

import type { WorkTold } from '../generated/api'
import { get, Refusal, sentenceOf } from '../lib/api'

// Where the lab says it has too much to do, it is left alone for as long.
const BUSY_WAIT = 4_000
const TOO_MANY = 429
const BUSY = 503

export type Standing = 'idle' | 'asking' | 'busy' | 'ready' | 'refused'

/** Answers that were found, by their address: the same question is not asked of the house twice. */
const found = new Map<string, unknown>()
const MOST_KEPT = 400
/** While a round is in play at their table, players are refused these, so the house is asked each time. */
const ASKED_EACH_TIME = ['/lab/hand', '/lab/strategy']

export class Question<T extends object> {
  standing = $state<Standing>('idle')
  answer = $state.raw<T | null>(null)
  /** How far the work is, while it is under way. */
  work = $state.raw<WorkTold | null>(null)
  sentence = $state('')
  private asked = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private ending: AbortController | null = null

  /** Asks at this address; what was asked before is given up. The last answer stays until the new one is there. */
  ask(path: string): void {
    if (path === this.asked && this.standing !== 'refused') return
    this.stop()
    this.asked = path
    const kept = found.get(path) as T | undefined
    if (kept) this.settle(kept)
    else {
      this.standing = 'asking'
      void this.fetch()
    }
  }

  again(): void {
    const path = this.asked
    this.asked = ''
    this.ask(path)
  }

  forget(): void {
    this.stop()
    this.asked = ''
    this.standing = 'idle'
    this.answer = null
  }

  stop(): void {
    clearTimeout(this.timer)
    this.ending?.abort()
    this.ending = null
    this.work = null
    this.asked = ''
    this.sentence = ''
  }

  private async fetch(): Promise<void> {
    const ending = new AbortController()
    this.ending = ending
    const path = this.asked
    try {
      const told = await get<T | WorkTold>(path, ending.signal)
      if (ending.signal.aborted) return
      if (isWork(told)) {
        this.standing = 'asking'
        this.work = told
        this.timer = setTimeout(() => void this.fetch(), told.retry_after_ms)
        return
      }
      keep(path, told)
      this.settle(told)
    } catch (error) {
      if (ending.signal.aborted) return
      this.failed(error)
    }
  }

  private settle(answer: T): void {
    this.answer = answer
    this.work = null
    this.standing = 'ready'
  }

  private failed(error: unknown): void {
    this.sentence = sentenceOf(error)
    this.work = null
    if (error instanceof Refusal && (error.status === BUSY || error.status === TOO_MANY)) {
      this.standing = 'busy'
      this.timer = setTimeout(() => void this.fetch(), BUSY_WAIT)
    } else {
      this.standing = 'refused'
      this.answer = null
    }
  }
}

function isWork(told: object): told is WorkTold {
  return 'retry_after_ms' in told
}

function keep(path: string, answer: object): void {
  if (ASKED_EACH_TIME.includes(path.replace(/\?.*/, ''))) return
  if (found.size >= MOST_KEPT) {
    const oldest = found.keys().next()
    if (!oldest.done) found.delete(oldest.value)
  }
  found.set(path, answer)
}

type Given = string | number | boolean | readonly string[] | null

/** A path with its query; what is null or empty is left out, and a list is repeated. */
export function address(path: string, query: Record<string, Given>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === '') continue
    for (const each of Array.isArray(value) ? (value as string[]) : [String(value)]) given.append(name, each)
  }
  const text = given.toString()
  return text ? `${path}?${text}` : path
}
