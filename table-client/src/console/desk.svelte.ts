/** A console's place at one table: its socket, its rule set, the forms of its commands, and the house's clock. */

import type { Command, EventTold, Limits, TermsView } from '../generated/messages'
import type { RulesTold } from '../generated/api'
import { get, sentenceOf } from '../lib/api'
import { Asking } from '../lib/asking.svelte'
import { session } from '../lib/session.svelte'
import { eventWords } from '../table/event_words'
import { LiveTable } from '../lib/table.svelte'
import { clauseOf, mayGive, PATRONS } from './authority'
import { commandForms, isTime, orderForms, type Form } from './forms'
import { hourOf, named } from './names'

let commands: Promise<Map<string, Form>> | undefined
let orders: Promise<Map<string, Form>> | undefined
const ruleSets = new Map<string, Promise<RulesTold>>()

export function allCommands(): Promise<Map<string, Form>> {
  commands ??= get<Parameters<typeof commandForms>[0]>('/schema/messages.json').then(commandForms)
  return commands
}

export function allOrders(): Promise<Map<string, Form>> {
  orders ??= get<Parameters<typeof orderForms>[0]>('/openapi.json').then(orderForms)
  return orders
}

export function rulesOf(name: string): Promise<RulesTold> {
  const known = ruleSets.get(name) ?? get<RulesTold>(`/rules/${encodeURIComponent(name)}`)
  ruleSets.set(name, known)
  return known
}

/** The roles in which somebody works here, the highest first. */
export function workingRoles(): string[] {
  return (session.who?.roles ?? [])
    .filter((role) => !PATRONS.includes(role))
    .sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a))
}

const RANK = [
  'scrutineer',
  'administrator',
  'dealer',
  'tournament_manager',
  'authorised_officer',
  'surveillance',
  'inspector',
  'gaming_supervisor',
  'casino_supervisor',
  'pit_manager',
  'assistant_gaming_manager',
  'gaming_manager',
  'casino_operator',
]

export class Desk {
  readonly table: LiveTable
  rules = $state.raw<RulesTold | null>(null)
  forms = $state.raw<Map<string, Form> | null>(null)
  /** By the house's clock, whole seconds since 1970. */
  at = $state(Math.floor(Date.now() / 1000))
  /** What went wrong while the desk was laid out. */
  trouble = $state('')
  /** The replies to this desk's buttons. */
  readonly asking = new Asking()
  private timer: ReturnType<typeof setInterval>

  constructor(
    name: string,
    readonly role: string,
  ) {
    this.table = new LiveTable(name, role, session.name, (event) => eventLine(event))
    this.timer = setInterval(() => (this.at = Math.floor(this.table.now() / 1000)), 500)
    void this.layOut(name)
  }

  private async layOut(name: string): Promise<void> {
    try {
      const seen = await get<{ view: { rules: string } }>(`/tables/${encodeURIComponent(name)}`)
      this.rules = await rulesOf(seen.view.rules)
      this.forms = await allCommands()
    } catch (error) {
      this.trouble = sentenceOf(error)
    }
  }

  close(): void {
    clearInterval(this.timer)
    this.table.close()
  }

  may(type: string): boolean {
    return this.rules !== null && mayGive(this.role, type, this.rules)
  }

  clause(type: string): string {
    return this.rules ? clauseOf(type, this.rules) : ''
  }

  /** Gives a command; a refusal is thrown, and shown beside what was pressed. */
  give(command: Record<string, unknown>): Promise<void> {
    return this.table.order(command as unknown as Command)
  }

  /** Gives the command of a button; a refusal is shown in the place named. Returns whether it was done. */
  async press(command: Record<string, unknown>, at: string): Promise<boolean> {
    try {
      await this.give(command)
    } catch (error) {
      this.asking.fail(error, at)
      return false
    }
    this.asking.forget(at)
    return true
  }

  /** Everybody a command here could be about. */
  get people(): string[] {
    const view = this.table.view
    const found = [
      ...(view?.seats.map((seat) => seat.player) ?? []),
      ...(view?.waiting ?? []),
      ...(view?.round?.wagers.map((wager) => wager.player) ?? []),
      ...(view?.staff?.contraveners ?? []),
    ]
    return [...new Set(found)]
  }
}

/** The sign's amounts as a command wants them. */
export function limitsOf(terms: TermsView): Limits {
  const { minimum, maximum, unit, pairs_minimum, pairs_maximum } = terms
  return { minimum, maximum, unit, pairs_minimum, pairs_maximum }
}

function valueOf(name: string, value: unknown): string {
  if (typeof value === 'number' && isTime(name)) return hourOf(value)
  return typeof value === 'string' && value.includes('_') ? named('word', value).toLowerCase() : String(value)
}

/** An event in the words of the table where it has any, else by its name and fields; with its clause. */
export function eventLine(event: EventTold): string {
  const words = eventWords(event, '')
  if (words) return event.clause && !words.includes(`(${event.clause})`) ? `${words} (${event.clause})` : words
  const told = Object.entries(event.event)
    .filter(([name, value]) => name !== 'clause' && value !== '' && value !== false && value !== '0.00')
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) =>
      [named('field', name).toLowerCase(), value === true ? '' : valueOf(name, value)].join(' ').trim(),
    )
  const what = named('event', event.type)
  const clause = event.clause ? ` (${event.clause})` : ''
  return told.length ? `${what}: ${told.join(', ')}${clause}` : `${what}${clause}`
}
