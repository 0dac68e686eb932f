/** Who may give which command here, for menus and greyed buttons; the house judges for itself. */

import type { RulesTold } from '../generated/api'
import table from './authority.json'

interface Authority {
  commands: Record<string, string[]>
  may_act: Record<string, string[]>
  operations: Record<string, string[]>
  roles: string[]
  words: Record<string, Record<string, Record<string, string>>>
}

const AUTHORITY: Authority = table

export const ROLES = AUTHORITY.roles
export const PATRONS = ['player', 'spectator']

/** The steps of this rule set on one of which the command rests. */
function provided(type: string, rules: RulesTold): { by: string[]; clauses: string[] }[] {
  return (AUTHORITY.commands[type] ?? []).flatMap((name) => rules.procedures[name] ?? [])
}

/** Whether a role may give the command under this rule set at all, whatever the state of the table. */
export function mayGive(role: string, type: string, rules: RulesTold): boolean {
  const ofTheHouse = AUTHORITY.operations[type]
  if (ofTheHouse) return ofTheHouse.includes(role)
  return provided(type, rules).some((step) => step.by.some((named) => standsFor(role, named)))
}

/** Whether a role may do what a clause gives to the role named. */
export function standsFor(role: string, named: string): boolean {
  return (AUTHORITY.may_act[named] ?? [named]).includes(role)
}

/** The clause a command rests on, empty where it is the house's own. */
export function clauseOf(type: string, rules: RulesTold): string {
  return provided(type, rules)[0]?.clauses[0] ?? ''
}

/** The words of a field that this rule set knows. */
export function wordsOf(type: string, field: string, words: string[], rules: RulesTold): string[] {
  const needs = AUTHORITY.words[type]?.[field]
  return needs ? words.filter((word) => !needs[word] || rules.procedures[needs[word]]) : words
}

/** All words a field may take, where it takes only some. */
export function knownWords(type: string, field: string): string[] | null {
  const words = AUTHORITY.words[type]?.[field]
  return words ? Object.keys(words) : null
}

/** Whether one of somebody's roles may do this in the house. */
export function mayAsk(roles: readonly string[], operation: string): boolean {
  return roles.some((role) => AUTHORITY.operations[operation]?.includes(role))
}

/** The roles of a new account after one was ticked or not; a player's is only the usual one until it was chosen. */
export function rolesWith(roles: readonly string[], role: string, on: boolean, playerChosen: boolean): string[] {
  const rest = roles.filter((each) => each !== role && (each !== 'player' || playerChosen))
  const now = on ? [...rest, role] : rest
  return now.length || playerChosen ? now : ['player']
}
