/** What is asked of the house about promotions. */

import type {
  DeniedClaimTold,
  DueTold,
  FormTold,
  OrderGiven,
  OwnPromotionTold,
  ParticularsForm,
  PromotionFile,
  PromotionListed,
  PromotionRegister,
  PromotionTold,
  TermsChecked,
  TermsForm,
  TermsRead,
} from '../generated/api'
import { API, get, post, put, remove } from '../lib/api'
import { session, SUPERVISORS, WATCHERS } from '../lib/session.svelte'
import type { Bundle } from './draw'

const part = encodeURIComponent

export const promotionAt = (name: string): string => `/promotions/${part(name)}`
export const deskAt = (name = ''): string => (name ? `/promotion-desk/${part(name)}` : '/promotion-desk')

export const all = (signal?: AbortSignal): Promise<PromotionListed[]> => get('/promotions', signal)
export const one = (name: string, signal?: AbortSignal): Promise<PromotionTold> => get(promotionAt(name), signal)
export const own = (name: string, signal?: AbortSignal): Promise<OwnPromotionTold> =>
  get(`${promotionAt(name)}/me`, signal)
export const drawOf = (name: string): Promise<Bundle> => get(`${promotionAt(name)}/draw`)
export const formOf = (rules: string): Promise<FormTold> => get(`/promotion-form?rules=${part(rules)}`)

export type Order = { type: string } & Record<string, unknown>

/** An order to a promotion; under the same id it is carried out once, however often it is sent. */
export const give = (name: string, order: Order, id: string): Promise<OrderGiven> =>
  post(`${promotionAt(name)}/orders?id=${id}`, order)

// A player's own

export const tell = (name: string, told: ParticularsForm): Promise<null> =>
  put(`${promotionAt(name)}/me/particulars`, told)
export const erase = (name: string): Promise<OrderGiven> => remove(`${promotionAt(name)}/me/particulars`)
export const exchange = (name: string, voucher: number, table: string, met: boolean): Promise<OrderGiven> =>
  post(`${promotionAt(name)}/vouchers/${voucher}/exchange`, { table, conditions_met: met })

// The desk

export const RULES = ['star-2024', 'star-6to5-2017']
const MANAGERS = ['gaming_manager', 'casino_operator']

export const readsFiles = (): boolean => session.has(...SUPERVISORS, ...WATCHERS)
export const manages = (): boolean => session.has(...MANAGERS)
export const inspects = (): boolean => session.has('inspector')
export const scrutinises = (): boolean => session.has('scrutineer')

export const file = (name: string, signal?: AbortSignal): Promise<PromotionFile> =>
  get(`${promotionAt(name)}/file`, signal)
export const due = (signal?: AbortSignal): Promise<DueTold[]> => get('/promotions-due', signal)
export const registersOf = (name: string): Promise<PromotionRegister[]> => get(`${promotionAt(name)}/registers`)
export const deniedOf = (name: string): Promise<DeniedClaimTold[]> => get(`${promotionAt(name)}/denied-claims`)
export const check = (rules: string, terms: TermsForm): Promise<TermsChecked> =>
  post('/promotion-check', { rules, terms })
export const templateAt = (kind: string, rules: string): string =>
  `${API}/promotion-templates/${part(kind)}?rules=${part(rules)}`
export const readFile = (text: string): Promise<TermsRead> => post('/promotion-file', { text })
export const found = (name: string, rules: string, terms: TermsForm, id: string): Promise<OrderGiven> =>
  post(`/promotions?id=${id}`, { name, rules, terms })
export const record = (name: string, patron: number, told: ParticularsForm): Promise<null> =>
  put(`${promotionAt(name)}/patrons/${patron}/particulars`, told)
export const beThere = (name: string): Promise<null> => post(`${promotionAt(name)}/presence`)
