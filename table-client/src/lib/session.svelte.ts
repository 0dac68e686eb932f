/** Who sits at this browser. */

import type { DoorTold, SignedInTold } from '../generated/api'
import { get, post, remove } from './api'
import { forgetWhoWasHere } from './forget'

class Session {
  who = $state<SignedInTold | null>(null)
  /** Until the house has said who it is, nothing is asked of anybody. */
  known = $state(false)

  get name(): string {
    return this.who?.name ?? ''
  }

  has(...roles: string[]): boolean {
    return this.who?.roles.some((role) => roles.includes(role)) ?? false
  }

  /** How one comes in here. */
  door = $state<DoorTold | null>(null)

  async find(): Promise<void> {
    try {
      this.door = await get<DoorTold>('/door')
      this.who = this.door.who
    } catch {
      // A house that cannot be reached says so on whatever page is opened.
      this.who = null
    } finally {
      this.known = true
    }
  }

  async comeAsGuest(name: string): Promise<void> {
    this.who = await post<SignedInTold>('/guests', { name })
  }

  async signIn(name: string, password: string): Promise<void> {
    this.who = await post<SignedInTold>('/sessions', { name, password })
  }

  async openAccount(name: string, password: string): Promise<void> {
    this.who = await post<SignedInTold>('/accounts', { name, password })
  }

  async signOut(): Promise<void> {
    await remove<null>('/sessions/current')
    forgetWhoWasHere()
    this.who = null
  }
}

export const session = new Session()

export const SUPERVISORS = [
  'casino_supervisor',
  'gaming_supervisor',
  'pit_manager',
  'assistant_gaming_manager',
  'gaming_manager',
  'casino_operator',
]
export const WATCHERS = ['inspector', 'surveillance', 'authorised_officer']
