/** A table as the house tells it to this reader: the view, what may be done, what was said. Nothing is made up here. */

import type { Account, Choices, Command, DeadlineTold, EventTold, Live, Outgoing, View, Welcome } from '../generated/messages'
import { Connection, type Answer, type State } from './connection'

export interface Line {
  key: number
  kind: 'dealer' | 'event' | 'house'
  text: string
  round: number
}

const LONGEST_LOG = 400

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
  state = $state<State>('connecting')
  why = $state('')
  /** The dealer's last words, and everything that was said. */
  said = $state('')
  log = $state.raw<Line[]>([])
  /** The last word of the house to this reader: a refusal, a reminder. */
  note = $state.raw<{ key: number; text: string; clause: string; bad: boolean } | null>(null)
  /** Commands that are on their way. */
  pending = $state(0)
  /** The events of the last update, for whoever makes things move. */
  news = $state.raw<EventTold[]>([])

  private connection: Connection
  private told = 0
  private next = 0
  private offset = 0

  constructor(
    readonly name: string,
    role: string,
    who: string,
    private readonly words: (event: EventTold, me: string) => string | null = () => null,
  ) {
    this.connection = new Connection(name, role, who, {
      hear: (message) => this.hear(message),
      changed: (state, why) => this.changed(state, why),
      seen: () => this.version,
    })
  }

  close(): void {
    this.connection.close()
  }

  /** Gives a command. A refusal is shown; the answer is there for who wants more. */
  async give(command: Command, seen = false): Promise<Answer> {
    this.pending += 1
    try {
      const answer = await this.connection.send(command, seen ? this.version : null)
      if (answer.type === 'refused') this.tell(answer.sentence, answer.clause, true)
      else if (answer.type === 'malformed') this.tell(answer.reason, '', true)
      return answer
    } finally {
      this.pending -= 1
    }
  }

  /** A word to the reader, beside the table. */
  tell(text: string, clause = '', bad = false): void {
    this.note = { key: this.next++, text, clause, bad }
  }

  /** By the house's clock, milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset
  }

  private changed(state: State, why: string): void {
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
        if (!this.told) this.told = message.version
        this.stand(message)
        break
      case 'update':
        this.stand(message)
        this.happen(message.events)
        break
      case 'choices':
        this.choices = message
        break
      case 'account':
        this.account = message
        break
      case 'reminder':
        this.tell(message.sentence)
        break
      case 'bye':
        this.tell(message.reason, '', true)
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
    this.trouble = message.trouble
    this.deadline = message.deadline && { ...message.deadline, until: performance.now() + message.deadline.left_ms }
  }

  private happen(events: EventTold[]): void {
    const fresh = events.filter((event) => event.version > this.told)
    if (!fresh.length) return
    const lines: Line[] = []
    for (const event of fresh) {
      this.told = event.version
      const text = this.words(event, this.me)
      if (text) lines.push({ key: this.next++, kind: 'event', text, round: event.round })
      if (event.words) {
        this.said = event.words
        lines.push({ key: this.next++, kind: 'dealer', text: event.words, round: event.round })
      }
    }
    this.news = fresh
    this.log = [...this.log, ...lines].slice(-LONGEST_LOG)
  }
}
