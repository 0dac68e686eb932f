/** The rules and the shoe that the lab is asked about: chosen once, for all its parts. */

import type { ParametersTold } from '../generated/api'
import { get } from '../lib/api'
import { RULES, type Rules } from '../words'

/** What the rules allow until the house has said it, so that nothing waits for it. */
const DECKS: Record<Rules, readonly number[]> = {
  'star-2024': [6, 8],
  'star-6to5-2017': [6, 8],
  'canberra-2002': [3, 4, 6, 8],
}
const KEY = 'pontoon.lab.shoe'

interface Kept {
  rules: Rules
  decks: number
  resplit: boolean
}

function kept(): Kept {
  const usual: Kept = { rules: 'star-2024', decks: 8, resplit: false }
  try {
    return { ...usual, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return usual
  }
}

class Shoe {
  rules = $state<Rules>('star-2024')
  decks = $state(8)
  private wanted = $state(false)
  private told = $state.raw<Partial<Record<Rules, ParametersTold>>>({})

  constructor() {
    const { rules, decks, resplit } = kept()
    this.rules = RULES.includes(rules) ? rules : 'star-2024'
    this.decks = decks
    this.wanted = resplit
    this.fit()
  }

  /** What can be changed about the rules, once the house has said it. */
  get parameters(): ParametersTold | null {
    return this.told[this.rules] ?? null
  }

  get allowed(): readonly number[] {
    return this.parameters?.decks ?? DECKS[this.rules]
  }

  /** Whether splitting again is left to the table; null in the answer says so. */
  get optional(): boolean {
    return this.parameters ? this.parameters.resplit === null : this.rules !== 'canberra-2002'
  }

  get resplit(): boolean {
    return this.optional ? this.wanted : (this.parameters?.resplit ?? true)
  }

  set resplit(value: boolean) {
    this.wanted = value
    this.keep()
  }

  choose(rules: Rules): void {
    this.rules = rules
    this.fit()
    void this.learn()
  }

  /** The query that names this shoe; what the rules fix is not asked for. */
  get query(): { rules: Rules; decks: number; resplit: boolean | null } {
    return { rules: this.rules, decks: this.decks, resplit: this.optional ? this.wanted : null }
  }

  async learn(): Promise<void> {
    const rules = this.rules
    if (this.told[rules]) return
    try {
      const parameters = await get<ParametersTold>(`/lab/parameters?rules=${rules}`)
      this.told = { ...this.told, [rules]: parameters }
      this.fit()
    } catch {
      // The usual numbers of decks stay on offer; a question that needs more says what is wrong.
    }
  }

  keep(): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ rules: this.rules, decks: this.decks, resplit: this.wanted }))
    } catch {
      // Then the choice holds until the page is loaded anew.
    }
  }

  private fit(): void {
    if (!this.allowed.includes(this.decks)) this.decks = Math.max(...this.allowed)
    this.keep()
  }
}

export const shoe = new Shoe()
