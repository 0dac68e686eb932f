/** The form of the terms while it is filled in: every entry as text or a tick, and the way to the wire and back. */

import type { FormEntry, PrizeForm, TermsForm } from '../../generated/api'
import { cents, typed, wire } from '../../lib/money'

export type Filled = string | boolean | string[]
export type Entries = Record<string, Filled>
export interface PrizeFilled {
  entries: Entries
  details: Record<string, string>
}
export interface FormFilled {
  entries: Entries
  prizes: PrizeFilled[]
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Seconds as a field for a day and a time has them, on this device's clock; empty for a time not filled in. */
export function localTime(seconds: number): string {
  if (!seconds) return ''
  const at = new Date(seconds * 1000)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}${at.getSeconds() ? `:${two(at.getSeconds())}` : ''}`
}

/** What such a field says, in seconds; 0 where it is empty or no time. */
export function secondsOf(local: string): number {
  const at = local ? new Date(local).getTime() : Number.NaN
  return Number.isFinite(at) ? Math.floor(at / 1000) : 0
}

/** A value of the wire as its field shows it. */
function filledFrom(entry: FormEntry, value: unknown): Filled {
  if (entry.kind === 'time') return localTime(Number(value ?? 0))
  if (entry.kind === 'yes_no') return value === true ? 'yes' : value === false ? 'no' : ''
  if (entry.kind === 'several_words') return Array.isArray(value) ? (value as string[]) : []
  if (entry.kind === 'lines') return Array.isArray(value) ? (value as string[]).join('\n') : ''
  if (entry.kind === 'amount')
    return value === null || value === undefined || cents(String(value)) === 0 ? '' : String(value)
  return value === null || value === undefined ? '' : String(value)
}

/** What a field shows as a value of the wire; undefined for an amount or number that is none. */
function wireOf(entry: FormEntry, filled: Filled): unknown {
  if (entry.kind === 'several_words') return Array.isArray(filled) ? filled : []
  const text = String(filled).trim()
  if (entry.kind === 'time') return secondsOf(text)
  if (entry.kind === 'yes_no')
    return text === 'yes' ? true : text === 'no' ? false : entry.key === 'one_prize_each' ? false : null
  if (entry.kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (entry.kind === 'amount') return amount(entry, text)
  if (entry.kind === 'number')
    return text === '' ? (entry.key === 'quantity' ? 1 : 0) : /^\d{1,7}$/.test(text) ? Number(text) : undefined
  return text
}

function amount(entry: FormEntry, text: string): string | null | undefined {
  if (text === '') return entry.key === 'alternative' ? null : '0.00'
  const found = typed(text)
  return found === null ? undefined : wire(found)
}

export function fill(entries: readonly FormEntry[], prizeEntries: readonly FormEntry[], terms: TermsForm): FormFilled {
  const value = (of: object, key: string): unknown => (of as Record<string, unknown>)[key]
  return {
    entries: Object.fromEntries(entries.map((entry) => [entry.key, filledFrom(entry, value(terms, entry.key))])),
    prizes: (terms.prizes ?? []).map((prize) => ({
      entries: Object.fromEntries(prizeEntries.map((entry) => [entry.key, filledFrom(entry, value(prize, entry.key))])),
      details: { ...((prize.details ?? {}) as Record<string, string>) },
    })),
  }
}

const TIMES = ['starts_at', 'ends_at', 'closing_at', 'award_at', 'claim_until'] as const
/** Terms of another promotion to begin from: all of them but the times, which are never those of another. */
export function withoutTimes(terms: TermsForm): TermsForm {
  const kept = { ...terms }
  for (const time of TIMES) delete kept[time]
  return kept
}

export const emptyPrize = (prizeEntries: readonly FormEntry[]): PrizeFilled => ({
  entries: Object.fromEntries(
    prizeEntries.map((entry) => [entry.key, filledFrom(entry, entry.key === 'quantity' ? 1 : undefined)]),
  ),
  details: {},
})

/** The form for the house; the keys of fields that were not understood are told instead. */
export function read(
  entries: readonly FormEntry[],
  prizeEntries: readonly FormEntry[],
  kinds: Readonly<Record<string, readonly FormEntry[]>>,
  form: FormFilled,
): { terms: TermsForm; unclear: string[] } {
  const unclear: string[] = []
  const taken = (of: readonly FormEntry[], filled: Entries, where: string): Record<string, unknown> => {
    const told: Record<string, unknown> = {}
    for (const entry of of) {
      const value = wireOf(entry, filled[entry.key] ?? '')
      if (value === undefined) unclear.push(where + entry.key)
      else told[entry.key] = value
    }
    return told
  }
  const entered = taken(entries, form.entries, '')
  const prizes = form.prizes.map((prize, at) => {
    const kind = String(prize.entries['kind'] ?? '')
    const known = (kinds[kind] ?? []).map((entry) => entry.key)
    const details = Object.fromEntries(
      known.map((key) => [key, (prize.details[key] ?? '').trim()]).filter(([, text]) => text),
    )
    return { ...taken(prizeEntries, prize.entries, `prizes.${at + 1}.`), details } as PrizeForm
  })
  return { terms: { ...entered, prizes } as TermsForm, unclear }
}
