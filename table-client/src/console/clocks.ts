/** When a sign may take effect, and how long that is from now. */

import type { RulesTold } from '../generated/api'
import type { SignView } from '../generated/messages'

const MINUTE = 60
// The rule set's own value says how long each kind of sign must have stood.
const STANDS: Record<string, string> = { new_minimum: 'minimum_rise_notice', closure: 'closure_notice' }

/** Seconds since 1970; null for a sign that proposes nothing. */
export function mayTakeEffectAt(sign: SignView, rules: RulesTold): number | null {
  const name = STANDS[sign.kind]
  if (!name) return null
  const minutes = Number(rules.parameters[name]?.value ?? 0)
  return Math.max(sign.displayed_at + minutes * MINUTE, sign.takes_effect_at ?? 0)
}

/** How long a sign of this kind must stand, in seconds. */
export function mustStand(kind: string, rules: RulesTold): number {
  return Number(rules.parameters[STANDS[kind] ?? '']?.value ?? 0) * MINUTE
}

/** `19:59`, or `1:02:03` from an hour on; never less than nothing. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const minutes = Math.floor(left / 60) % 60
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`
}
