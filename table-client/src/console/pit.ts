/** The floor at a glance: every table, and what the caller may know of it. */

import type { TableListed, TableSeen } from '../generated/api'
import { get, post } from '../lib/api'
import { newId } from '../lib/connection'

export interface OnTheFloor {
  listed: TableListed
  seen: TableSeen | null
}

const AT_ONCE = 6

export async function floor(role: string): Promise<OnTheFloor[]> {
  const tables = await get<TableListed[]>('/tables')
  const found: OnTheFloor[] = tables.map((listed) => ({ listed, seen: null }))
  // A few at a time: a large floor is no reason to flood the house.
  for (let first = 0; first < found.length; first += AT_ONCE) {
    await Promise.all(
      found.slice(first, first + AT_ONCE).map(async (each) => {
        try {
          each.seen = await seenBy(each.listed.name, role)
        } catch {
          each.seen = null
        }
      }),
    )
  }
  return found
}

export function seenBy(table: string, role: string): Promise<TableSeen> {
  return get<TableSeen>(`/tables/${encodeURIComponent(table)}${role ? `?as=${encodeURIComponent(role)}` : ''}`)
}

/** A command to a table without opening its socket. */
export async function command(table: string, role: string, told: Record<string, unknown>): Promise<void> {
  await post(`/tables/${encodeURIComponent(table)}/commands?as=${encodeURIComponent(role)}`, {
    wire: 1,
    id: newId(),
    command: told,
  })
}
