/** Clauses of a document: how they are found, and what points to them. */

import type { ClauseTold, RulesTold } from '../generated/api'

/** A clause is named within its own document, or with the document's name before it. */
export function target(refers: string, document: string): { document: string; clause: string } {
  const [first, ...rest] = refers.split(' ')
  return rest.length && /^(star|canberra)-/.test(first ?? '')
    ? { document: first ?? document, clause: rest.join(' ') }
    : { document, clause: refers }
}

/** Whether all the words that were typed occur; the number of a clause is found by how it begins. */
export function has(clause: ClauseTold, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${clause.section} ${clause.summary}`.toLowerCase()
  return words.every((word) => text.includes(word) || clause.clause.toLowerCase().startsWith(word))
}

/** In the document's order, section by section. */
export function bySection(clauses: readonly ClauseTold[]): { section: string; clauses: ClauseTold[] }[] {
  const found: { section: string; clauses: ClauseTold[] }[] = []
  for (const clause of clauses) {
    const last = found.at(-1)
    if (last?.section === clause.section) last.clauses.push(clause)
    else found.push({ section: clause.section, clauses: [clause] })
  }
  return found
}

/** `16.*` stands for the clauses of a part. */
const covers = (refers: string, clause: string): boolean =>
  refers === clause || (refers.endsWith('.*') && clause.startsWith(refers.slice(0, -1)))

export interface Resting {
  values: string[]
  steps: { name: string; by: string[] }[]
  settlements: string[]
  refusals: string[]
  referred: string[]
}

/** Everything in a rule set that rests on a clause, and the clauses that refer to it. */
export function restingOn(clause: string, clauses: readonly ClauseTold[], rules: RulesTold | null): Resting {
  const names = (found: Record<string, string>): string[] =>
    Object.entries(found).flatMap(([name, each]) => (each === clause ? [name] : []))
  return {
    values: Object.entries(rules?.parameters ?? {}).flatMap(([name, each]) =>
      each.clauses.includes(clause) ? [name] : [],
    ),
    steps: Object.entries(rules?.procedures ?? {}).flatMap(([name, each]) =>
      each?.clauses.includes(clause) ? [{ name, by: each.by }] : [],
    ),
    settlements: names(rules?.settlements ?? {}),
    refusals: names(rules?.refusals ?? {}),
    referred: clauses.filter((each) => each.refers.some((one) => covers(one, clause))).map((each) => each.clause),
  }
}
