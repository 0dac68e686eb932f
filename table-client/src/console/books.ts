/** The house's registers as an inspector looks through them. */

import type { OrderDone, RegisterListed, RegisterTold } from '../generated/api'
import { API, get, post, Refusal } from '../lib/api'
import { t } from '../words'

export interface Row {
  at: string
  by: { name: string; role: string }
  table: string
  round: number
  clause: string
  kind: string
  what: string
  details: Record<string, unknown>
}

export const registers = (): Promise<RegisterListed[]> => get<RegisterListed[]>('/registers')

/** The last rows first, since those are asked for. */
export async function rowsOf(name: string): Promise<Row[]> {
  const found = await get<RegisterTold>(`/registers/${encodeURIComponent(name)}?limit=500`)
  return (found.rows as unknown as Row[]).reverse()
}

/** Under the same id an order is entered once, however often it is sent. */
export async function order(role: string, told: Record<string, unknown>, id: string, rules = ''): Promise<boolean> {
  const asked = new URLSearchParams({ as: role, ...(rules ? { rules } : {}) })
  await post<OrderDone>(`/registers/orders?${asked}`, { ...told, id })
  return true
}

/** A monthly report that was sent, as people read it. */
export async function monthlyReport(year: number, month: number): Promise<string> {
  const response = await fetch(`${API}/registers/monthly_reports/${year}/${month}`, { credentials: 'same-origin' })
  if (response.ok) return response.text()
  const told = (await response.json()) as { error?: { code: string; sentence: string } }
  throw new Refusal(response.status, told.error?.code ?? '', told.error?.sentence ?? response.statusText)
}

export interface Search {
  words: string
  table: string
  player: string
  round: string
  from: string
  to: string
}

export const EVERYTHING: Search = { words: '', table: '', player: '', round: '', from: '', to: '' }

/** Rows that fit every part of a search that says something. */
export function fits(row: Row, search: Search): boolean {
  const text =
    `${row.what} ${row.kind} ${row.clause} ${row.by.name} ${row.by.role} ${JSON.stringify(row.details)}`.toLowerCase()
  const at = Date.parse(row.at)
  return (
    text.includes(search.words.trim().toLowerCase()) &&
    (!search.table || row.table === search.table) &&
    (!search.player.trim() || mentions(row, search.player.trim())) &&
    (!search.round || row.round === Number(search.round)) &&
    (!search.from || at >= Date.parse(search.from)) &&
    (!search.to || at <= Date.parse(search.to))
  )
}

function mentions(row: Row, name: string): boolean {
  const wanted = name.toLowerCase()
  const within = (value: unknown): boolean =>
    typeof value === 'string'
      ? value.toLowerCase() === wanted
      : typeof value === 'object' && value !== null && Object.values(value).some(within)
  return (
    row.by.name.toLowerCase() === wanted ||
    within(row.details) ||
    row.what
      .toLowerCase()
      .split(/[^\w-]+/)
      .includes(wanted)
  )
}

/** A value of a row as people read it. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join('; ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name.replaceAll('_', ' ')} ${plain(each)}`)
      .join(', ')
  }
  // A time as the registers write it, to the minute: the seconds and the offset are for programs.
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return value.slice(0, 16).replace('T', ' ')
  // A word of an order, as no person writes it.
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value)) return value.replaceAll('_', ' ')
  if (typeof value === 'boolean') return t(value ? 'console.yes' : 'console.no').toLowerCase()
  return String(value)
}
