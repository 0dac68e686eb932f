/** A table as the house tells it to this reader: the view, what may be done, what was said. Nothing is made up here. */

import type {
  Account,
  Choices,
  Command,
  DeadlineTold,
  EventTold,
  Live,
  Outgoing,
  View,
  Welcome,
} from '../generated/messages'
import { Refusal } from './api'
import { Connection, type Answer, type State } from './connection'

export interface Line {
  key: number
  kind: 'dealer' | 'event' | 'house'
  text: string
  round: number
}

export interface Note {
  key: number
  text: string
  clause: string
  bad: boolean
  /** The question that was asked when it was said; none where the note outlasts questions. */
  asked: string | null
}

const LONGEST_LOG = 400
const SHORT_ABSENCE = 10 * 60_000

export class LiveTable {
  view = $state.raw<View | null>(null)
  live = $state.raw<Live | null>(null)
  felt = $state.raw<Welcome['felt'] | null>(null)
  rules = $state('')
  role = $state('')
  /** The reader's own name here, empty for a spectator. */
  me = $state('')
  version = $state(0)
  choices = $state.raw<Choices | null>(null)
  account = $state.raw<Account | null>(null)
  deadline = $state.raw<(DeadlineTold & { until: number }) | null>(null)
  trouble = $state('')
  /** Players with a seat who have no connection. */
  away = $state.raw<string[]>([])
  state = $state<State>('connecting')
  why = $state('')
  /** The dealer's last words, and everything that was said. */
  said = $state('')
  log = $state.raw<Line[]>([])
  /** The last word to this reader, such as why a command was refused; it goes with the next decision. */
  note = $state.raw<Note | null>(null)
  /** How long the player has played, until it is read. */
  reminder = $state('')
  /** Commands that are on their way. */
  pending = $state(0)
  /** The events of the last update, for whoever makes things move. */
  news = $state.raw<EventTold[]>([])
  /** Those events, and those that had happened by the time the connection was back. */
  heard = $state.raw<EventTold[]>([])
  /** What had happened by the time the connection was back. */
  missed = $state.raw<Line[]>([])

  private connection: Connection
  private readonly key: string
  private told = 0
  private next = 0
  private offset = 0
  private returning = false

  constructor(
    readonly name: string,
    role: string,
    who: string,
    private readonly words: (event: EventTold, me: string) => string | null = () => null,
  ) {
    this.key = `pontoon.seen.${name}.${role}.${who}`
    this.told = this.lastSeen()
    this.returning = this.told > 0
    this.connection = new Connection(name, role, who, {
      hear: (message) => this.hear(message),
      changed: (state, why) => this.changed(state, why),
      seen: () => this.version || this.told,
    })
  }

  close(): void {
    this.connection.close()
  }

  /** Gives a command. A refusal is shown, unless it is asked for quietly; the answer is there for who wants more. */
  async give(command: Command, seen: boolean | number = false, quiet = false): Promise<Answer> {
    this.pending += 1
    try {
      const answer = await this.connection.send(command, seen === true ? this.version : seen || null)
      if (!quiet) this.explain(answer)
      return answer
    } finally {
      this.pending -= 1
    }
  }

  /** Gives a command; a refusal is thrown, as by a request. */
  async order(command: Command): Promise<void> {
    const answer = await this.give(command, false, true)
    if (answer.type === 'refused') throw new Refusal(409, answer.code, answer.sentence, answer.clause)
    if (answer.type === 'malformed') throw new Refusal(400, 'malformed', answer.reason)
  }

  /** Why a command was not carried out, in a word to the reader. */
  explain(answer: Answer): void {
    if (answer.type === 'refused') this.tell(answer.sentence, answer.clause, true)
    else if (answer.type === 'malformed') this.tell(answer.reason, '', true)
    else if (this.note?.asked !== null) this.note = null
  }

  /** A word to the reader; it goes with the next decision, unless it is to last. */
  tell(text: string, clause = '', bad = false, lasts = false): void {
    this.note = { key: this.next++, text, clause, bad, asked: lasts ? null : this.question() }
  }

  /** The question that the reader is asked now, by its kind and the hand or box. */
  private question(): string {
    const { kind = '', choices = [] } = this.choices ?? {}
    const hands = new Set(choices.map(({ box, hand }) => `${box} ${hand}`))
    return kind && [kind, this.view?.number ?? 0, ...hands].join(', ')
  }

  /** Once another question is asked, a note about the last one is of no use. */
  private takeNoteAway(): void {
    const now = this.question()
    if (now && this.note && this.note.asked !== null && this.note.asked !== now) this.note = null
  }

  /** A line of this reader's own in the log. */
  write(text: string): void {
    this.log = [...this.log, { key: this.next++, kind: 'house' as const, text, round: this.view?.number ?? 0 }].slice(
      -LONGEST_LOG,
    )
  }

  /** By the house's clock, milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset
  }

  private changed(state: State, why: string): void {
    if (state === 'lost') this.returning = true
    this.state = state
    this.why = why
  }

  private hear(message: Outgoing): void {
    switch (message.type) {
      case 'welcome':
        this.offset = message.at_ms - Date.now()
        this.me = message.name
        this.role = message.role
        this.rules = message.rules
        this.felt = message.felt
        // A table that was begun anew has forgotten what this page has seen.
        if (!this.told || this.told > message.version) this.told = message.version
        this.news = this.heard = []
        if (this.told === message.version) this.returning = false
        this.stand(message)
        break
      case 'update':
        this.stand(message)
        this.happen(message.events)
        break
      case 'choices':
        this.choices = message
        this.takeNoteAway()
        break
      case 'account':
        this.account = message
        break
      case 'reminder':
        this.reminder = message.sentence
        break
      case 'refused':
        this.tell(message.sentence, message.clause, true)
        break
      default:
        break
    }
  }

  private stand(message: Extract<Outgoing, { type: 'welcome' | 'update' }>): void {
    this.view = message.view
    this.live = message.live
    this.version = message.version
    this.keepSeen()
    this.trouble = message.trouble
    this.away = message.away
    this.deadline = message.deadline && { ...message.deadline, until: performance.now() + message.deadline.left_ms }
  }

  private happen(events: EventTold[]): void {
    const fresh = events.filter((event) => event.version > this.told)
    if (!fresh.length) return
    const lines: Line[] = []
    const words: string[] = []
    for (const event of fresh) {
      this.told = event.version
      const text = this.words(event, this.me)
      if (text) lines.push({ key: this.next++, kind: 'event', text, round: event.round })
      if (event.words) {
        words.push(event.words)
        lines.push({ key: this.next++, kind: 'dealer', text: event.words, round: event.round })
      }
    }
    if (words.length) this.said = words.join(' ')
    this.heard = fresh
    this.news = this.returning ? [] : fresh
    if (this.returning) this.missed = lines
    this.returning = false
    this.log = [...this.log, ...lines].slice(-LONGEST_LOG)
  }

  // A page that is loaded anew asks for what it has missed, if that is not long ago

  private lastSeen(): number {
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key) ?? '{}') as { version?: number; at?: number }
      return Date.now() - (found.at ?? 0) < SHORT_ABSENCE ? (found.version ?? 0) : 0
    } catch {
      return 0
    }
  }

  private keepSeen(): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ version: this.version, at: Date.now() }))
    } catch {
      // Without a place to keep it, a reload tells how the table stands and not what was missed.
    }
  }
}
