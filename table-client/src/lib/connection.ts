/**
 * One socket to one table. A command is kept before it is sent and until it is answered, so that neither a lost
 * connection nor a page that is loaded anew can lose it or do it twice: the same id is sent again.
 */

import type { Command, Outgoing } from '../generated/messages'
import { API, Refusal, get } from './api'

export type Answer = Extract<Outgoing, { type: 'done' | 'refused' | 'malformed' }>
export type State = 'connecting' | 'open' | 'lost' | 'closed'

interface Kept {
  id: string
  text: string
}

export interface Listener {
  /** Every message but the answers to commands. */
  hear(message: Outgoing): void
  /** `why` is the house's word where it ended the connection. */
  changed(state: State, why: string): void
  /** The last version that was seen; what came after it is asked for on return. */
  seen(): number
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 4_000
const BUSY_WAIT = 400
/** After so long without a word to a command the connection is taken for dead, whatever the browser thinks of it. */
const LONGEST_SILENCE = 10_000

export class Connection {
  private socket: WebSocket | null = null
  private state: State = 'connecting'
  private tries = 0
  private welcomed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private doubt: ReturnType<typeof setTimeout> | undefined
  private waiting = new Map<string, { kept: Kept; answer?: (answer: Answer) => void }>()
  private readonly key: string

  constructor(
    private readonly table: string,
    private readonly role: string,
    name: string,
    private readonly listener: Listener,
  ) {
    this.key = `pontoon.sent.${table}.${role}.${name}`
    for (const kept of this.remembered()) this.waiting.set(kept.id, { kept })
    this.open()
    window.addEventListener('online', this.hurry)
    window.addEventListener('offline', this.away)
    document.addEventListener('visibilitychange', this.hurry)
  }

  /** What became of a command; it settles once the house has answered, however long that takes. */
  send(command: Command, seen: number | null = null): Promise<Answer> {
    const id = newId()
    const envelope = { wire: 1, id, command, ...(seen === null ? {} : { expected_version: seen }) }
    const kept = { id, text: JSON.stringify(envelope) }
    return new Promise((answer) => {
      this.waiting.set(id, { kept, answer })
      this.remember()
      this.transmit(kept)
    })
  }

  /** How many commands have not been answered yet. */
  get unanswered(): number {
    return this.waiting.size
  }

  close(): void {
    window.removeEventListener('online', this.hurry)
    window.removeEventListener('offline', this.away)
    document.removeEventListener('visibilitychange', this.hurry)
    clearTimeout(this.timer)
    clearTimeout(this.doubt)
    this.change('closed')
    this.socket?.close()
  }

  // The socket

  private open(): void {
    const seen = this.listener.seen()
    const asked = new URLSearchParams({ as: this.role })
    if (this.role === 'player') asked.set('choices', 'yes')
    if (seen > 0) asked.set('after', String(seen))
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const path = `${API}/tables/${encodeURIComponent(this.table)}/socket`
    const socket = new WebSocket(`${scheme}://${location.host}${path}?${asked}`)
    this.socket = socket
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Outgoing)
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
  }

  private lost(why = ''): void {
    if (this.state === 'closed') return
    this.socket = null
    if (!this.welcomed) void this.lookForTable()
    this.change('lost', why)
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries)
    this.tries += 1
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2))
  }

  /** A browser does not say why a socket was refused: a table that does not exist is not tried again. */
  private async lookForTable(): Promise<void> {
    try {
      await get(`/tables/${encodeURIComponent(this.table)}`)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) return
      clearTimeout(this.timer)
      this.change('closed', error.sentence)
      this.socket?.close()
    }
  }

  /** The network is back, or somebody looks again: no more waiting. */
  private hurry = (): void => {
    if (this.state !== 'lost' || document.visibilityState === 'hidden' || this.socket) return
    clearTimeout(this.timer)
    this.tries = 0
    this.open()
  }

  /** The machine has lost its network: better said at once than when the socket finds out, minutes later. */
  private away = (): void => {
    const socket = this.socket
    if (this.state === 'closed' || !socket) return
    this.lost()
    socket.close()
  }

  private change(state: State, why = ''): void {
    this.state = state
    this.listener.changed(state, why)
  }

  private transmit(kept: Kept): void {
    const socket = this.socket
    if (this.state !== 'open' || socket?.readyState !== WebSocket.OPEN) return
    socket.send(kept.text)
    clearTimeout(this.doubt)
    this.doubt = setTimeout(() => this.giveUp(socket), LONGEST_SILENCE)
  }

  private giveUp(socket: WebSocket): void {
    if (this.socket !== socket) return
    socket.onmessage = null
    socket.close()
    this.lost()
  }

  private take(message: Outgoing): void {
    clearTimeout(this.doubt)
    switch (message.type) {
      case 'welcome':
        this.tries = 0
        this.welcomed = true
        this.listener.hear(message)
        this.change('open')
        for (const { kept } of this.waiting.values()) this.transmit(kept)
        return
      case 'done':
      case 'refused':
      case 'malformed':
        this.answered(message)
        return
      case 'busy':
        this.again(message.id)
        this.listener.hear(message)
        return
      case 'bye':
        this.listener.hear(message)
        if (!message.again) {
          clearTimeout(this.timer)
          this.change('closed', message.reason)
          this.socket?.close()
        }
        return
      default:
        this.listener.hear(message)
    }
  }

  private answered(message: Answer): void {
    const found = message.id === null ? undefined : this.waiting.get(message.id)
    if (!found || message.id === null) {
      this.listener.hear(message)
      return
    }
    this.waiting.delete(message.id)
    this.remember()
    if (found.answer) found.answer(message)
    else this.listener.hear(message)
  }

  /** Nothing was done: the same command goes out once more. */
  private again(id: string | null): void {
    const found = id === null ? undefined : this.waiting.get(id)
    if (found) setTimeout(() => this.transmit(found.kept), BUSY_WAIT)
  }

  // What survives a page that is loaded anew

  private remembered(): Kept[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? '[]') as Kept[]
    } catch {
      return []
    }
  }

  private remember(): void {
    try {
      const kept = [...this.waiting.values()].map((each) => each.kept)
      if (kept.length) sessionStorage.setItem(this.key, JSON.stringify(kept))
      else sessionStorage.removeItem(this.key)
    } catch {
      // Without a place to keep it, a reload in this very moment would forget the command; nothing else would.
    }
  }
}

export function newId(): string {
  const made = new Uint8Array(16)
  crypto.getRandomValues(made)
  return Array.from(made, (each) => each.toString(16).padStart(2, '0')).join('')
}
