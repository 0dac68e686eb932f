/** What is asked of the house about tournaments. */

import type {
  ConditionsChecked,
  LeaderboardTold,
  NewTournament,
  ResultsTold,
  TemplateTold,
  TournamentListed,
  TournamentTold,
} from '../generated/api'
import { API, get, post, Refusal, remove } from '../lib/api'
import { newId } from '../lib/connection'

const part = encodeURIComponent
/** Short enough for a house that is being closed. */
const LONGEST_WAIT = 3

export const tournamentAt = (name: string): string => `/tournaments/${part(name)}`
export const deskOf = (name: string): string => `/tournament-manager/${part(name)}`

export const all = (signal: AbortSignal): Promise<TournamentListed[]> => get('/tournaments', signal)
export const one = (name: string, signal?: AbortSignal): Promise<TournamentTold> =>
  get(`/tournaments/${part(name)}`, signal)
export const results = (name: string, signal: AbortSignal): Promise<ResultsTold> =>
  get(`/tournaments/${part(name)}/results`, signal)

/** At once where `seen` is empty, else as soon as it is another than that one. */
export function leaderboard(name: string, seen: string, signal: AbortSignal): Promise<LeaderboardTold> {
  const asked = seen ? `?${new URLSearchParams({ seen, wait: String(LONGEST_WAIT) })}` : ''
  return get(`/tournaments/${part(name)}/leaderboard${asked}`, signal)
}

export interface Register {
  name: string
  title: string
  rows: Record<string, unknown>[]
}
export const registersOf = (name: string): Promise<Register[]> => get(`/tournaments/${part(name)}/registers`)

// Players

/** The form, the receipt of the conditions, the agreement and the fee, all of it or nothing. */
export const enter = (name: string, answers: Record<string, string>, signature: string): Promise<TournamentTold> =>
  post(`/tournaments/${part(name)}/entry`, { answers, signature })
/** What one wrote on the entry form and signed, once the entry or the tournament is over. */
export const eraseForm = (name: string, player: string): Promise<unknown> =>
  remove(`/tournaments/${part(name)}/people/${part(player)}/form`)
export const askToStart = (name: string): Promise<TournamentTold> => post(`/tournaments/${part(name)}/start`)

export type Order = { type: string } & Record<string, unknown>

/** An order to a tournament, in a role of one's own; sent twice it is carried out once. */
export function order(name: string, command: Order, role = ''): Promise<unknown> {
  const asked = role ? `?${new URLSearchParams({ as: role })}` : ''
  return post(`/tournaments/${part(name)}/commands${asked}`, { command, id: newId() })
}

// The Tournament Manager

const CONDUCT = ['tournament_manager', 'casino_operator']
const READ = [
  ...CONDUCT,
  'inspector',
  'gaming_manager',
  'assistant_gaming_manager',
  'surveillance',
  'authorised_officer',
]

/** In which of somebody's roles a tournament is conducted; the Tournament Manager's first. */
export const managerRole = (roles: readonly string[]): string => CONDUCT.find((each) => roles.includes(each)) ?? ''
export const isManager = (roles: readonly string[]): boolean => READ.some((each) => roles.includes(each))

export const templates = (): Promise<TemplateTold[]> => get('/tournaments/templates')
export const check = (text: string): Promise<ConditionsChecked> => post('/tournaments/check', { text })
export const draft = (given: NewTournament): Promise<TournamentTold> => post('/tournaments', given)

/** The conditions as a file, a draft as far as it goes. */
export async function conditionsOf(name: string): Promise<string> {
  const response = await fetch(`${API}/tournaments/${part(name)}/conditions.toml`, { credentials: 'same-origin' })
  if (response.ok) return response.text()
  throw new Refusal(response.status, 'no_answer', `The server answered with status ${response.status}.`)
}
