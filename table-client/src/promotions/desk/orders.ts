/** Orders as small forms: what each asks for, and how what was filled in goes to the house. */

import { typed, wire } from '../../lib/money'
import type { Order } from '../asking'
import { secondsOf } from './form'

export type Kind = 'text' | 'long' | 'amount' | 'number' | 'yes_no' | 'choice' | 'several' | 'time' | 'parts'

export interface OrderField {
  name: string
  kind: Kind
  words?: readonly string[]
  /** Under which words a choice is told. */
  of?: string
  /** What the field holds before anything is filled in. */
  first?: string
  optional?: boolean
}

export const WAYS = ['face_to_face', 'mail', 'telephone', 'email']
export const OFFICIAL_WAYS = ['by_hand', 'mail', 'telephone', 'email', 'portal']
export const PLACES = ['casino', 'website', 'email', 'direct_mail', 'brochure', 'other']
export const FORMS = ['crossed_cheque', 'transfer', 'cash']

const way = (words: readonly string[]): OrderField => ({ name: 'way', kind: 'choice', words, of: 'way' })
const places: OrderField = { name: 'places', kind: 'several', words: PLACES, of: 'place', first: 'website' }
const reached: OrderField = { name: 'reached', kind: 'yes_no' }
const text = (name: string): OrderField => ({ name, kind: 'text' })
const long = (name: string): OrderField => ({ name, kind: 'long' })
const number = (name: string, first = ''): OrderField => ({ name, kind: 'number', first })

/** By order, what it asks for beside what the page knows. */
export const FIELDS: Readonly<Record<string, readonly OrderField[]>> = {
  submit_terms: [way(OFFICIAL_WAYS)],
  publish_terms: [places, text('marketing')],
  withdraw_promotion: [long('reason')],
  start_promotion: [],
  decide_amendment: [{ name: 'approved', kind: 'yes_no' }, text('reference')],
  amend_terms: [way(OFFICIAL_WAYS)],
  enter: [
    { name: 'account', kind: 'text', optional: true },
    { name: 'wagered', kind: 'amount', optional: true },
    { name: 'meets_criteria', kind: 'yes_no' },
  ],
  withdraw_entry: [long('reason')],
  close_entries: [],
  commit_to_draw: [],
  nominate_scrutineer: [text('scrutineer')],
  add_witness_word: [text('word')],
  hold_draw: [],
  award_on_merit: [number('prize', '1'), number('entry'), long('grounds')],
  pass_over: [{ name: 'lapse', kind: 'choice', words: ['absent', 'unclaimed', 'claim_refused'], of: 'lapse' }],
  publish_results: [places],
  notify_winner: [way(WAYS), reached],
  record_delivery: [text('receipt')],
  send_again: [way([...new Set([...OFFICIAL_WAYS, ...WAYS])])],
  claim_prize: [number('patron'), number('prize', '1'), number('award', '0')],
  open_promotion_dispute: [number('patron'), long('about')],
  grant_claim: [],
  refuse_claim: [long('reason'), way(WAYS), reached],
  offer_alternative: [{ name: 'amount', kind: 'amount' }],
  choose_alternative: [],
  choose_payment: [{ name: 'parts', kind: 'parts', words: FORMS, of: 'form' }],
  pay_prize: [{ name: 'parts', kind: 'parts', words: FORMS, of: 'form' }, text('payee')],
  hand_over_prize: [text('receipt')],
  issue_voucher: [
    { name: 'conditions', kind: 'text', optional: true },
    { name: 'valid_until', kind: 'time', optional: true },
  ],
  declare_compromised: [
    { name: 'scope', kind: 'choice', words: ['promotion', 'draw'], of: 'scope' },
    { name: 'consequence', kind: 'choice', words: ['postpone', 'cancel'], of: 'consequence' },
    long('finding'),
    way(OFFICIAL_WAYS),
  ],
  validate_integrity: [long('finding')],
  decide_promotion_dispute: [long('decision'), { name: 'upheld', kind: 'yes_no' }],
  advise_of_promotion_complaint: [text('proof')],
  close_promotion_dispute: [{ name: 'satisfied', kind: 'yes_no' }],
  conclude_promotion: [],
  erase_person: [text('request')],
}

export type Given = Record<string, string | boolean | string[] | Record<string, string>>

export function empty(fields: readonly OrderField[]): Given {
  return Object.fromEntries(fields.map((field) => [field.name, start(field)]))
}

function start(field: OrderField): Given[string] {
  if (field.kind === 'yes_no') return false
  if (field.kind === 'several') return field.first ? [field.first] : []
  if (field.kind === 'parts') return {}
  if (field.kind === 'choice') return field.first ?? field.words?.[0] ?? ''
  return field.first ?? ''
}

/** The order as the house takes it, or the name of the field that was not understood. */
export function orderOf(
  type: string,
  fields: readonly OrderField[],
  given: Given,
  fixed: Record<string, unknown>,
): Order | string {
  const order: Order = { ...fixed, type }
  for (const field of fields) {
    const value = told(field, given[field.name])
    if (value === undefined) return field.name
    order[field.name] = value
  }
  return order
}

function told(field: OrderField, value: Given[string] | undefined): unknown {
  if (field.kind === 'yes_no' || field.kind === 'several') return value
  if (field.kind === 'parts') return parts(value as Record<string, string>)
  const text = String(value ?? '').trim()
  if (field.kind === 'time') return text ? secondsOf(text) || undefined : 0
  if (!text) return field.optional ? (field.kind === 'amount' ? null : '') : undefined
  if (field.kind === 'number') return /^\d{1,7}$/.test(text) ? Number(text) : undefined
  if (field.kind !== 'amount') return text
  const found = typed(text)
  return found === null ? undefined : wire(found)
}

/** So much in each form; a form left empty is not used. */
function parts(given: Record<string, string>): { form: string; amount: string }[] | undefined {
  const used = Object.entries(given).filter(([, amount]) => amount.trim())
  const read = used.map(([form, amount]) => ({ form, amount: typed(amount) }))
  if (read.some((each) => each.amount === null)) return undefined
  return read.map((each) => ({ form: each.form, amount: wire(each.amount as number) }))
}
