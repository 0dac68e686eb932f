import { describe, expect, it } from 'vitest'
import type { EventTold, View } from '../src/generated/messages'
import type { LiveTable } from '../src/lib/table.svelte'
import { Player } from '../src/table/player.svelte'
import { Kept } from '../src/table/session/kept'
import { endedBy, ending, type SessionView } from '../src/table/session/session'

const SESSION = {
  tournament: 'cup',
  number: 1,
  ended: '',
  players: [{ player: 'Ann', box: 1, chips: '900.00' }],
  forms: [],
  standings: [],
} as unknown as SessionView
const STANDINGS = [{ player: 'Ann', chips: '900.00' }]
const told = (type: string, event: object): EventTold => ({ type, event }) as unknown as EventTold
const END = [
  told('session_ended', { why: 'rounds' }),
  told('session_counted', { standings: STANDINGS }),
  told('session_closed', {}),
]

class Shelf {
  things = new Map<string, string>()
  getItem = (key: string): string | null => this.things.get(key) ?? null
  setItem = (key: string, value: string): void => void this.things.set(key, value)
  removeItem = (key: string): void => void this.things.delete(key)
}

/** The table as the page knows it, one message after another. */
function at(me = 'Ann') {
  const table = { name: 'Cup-1', me, role: 'player', view: null as View | null, heard: [] as EventTold[] }
  const player = new Player(table as unknown as LiveTable)
  const hear = (session: SessionView | null, heard: EventTold[] = [], seats: object[] = []): SessionView | null => {
    // A view of its own for every message, as the house tells it.
    table.view = { session, seats } as unknown as View
    table.heard = heard
    player.follow()
    return player.over
  }
  return { player, hear }
}

describe('a session that is over', () => {
  it('is known by what was heard of its end', () => {
    expect(endedBy(SESSION, END)).toMatchObject({ ended: 'rounds', standings: STANDINGS })
    expect(endedBy(null, END)).toBeNull()
  })
  it('is over also for who did not hear why', () => {
    expect(endedBy(SESSION, [])).toMatchObject({ tournament: 'cup', ended: '' })
  })
  it('says why the tournament was cancelled, and lets nobody go on', () => {
    const cancelled = [
      told('session_cancelled', { reason: 'a fire alarm' }),
      told('session_ended', { why: 'cancelled' }),
    ]
    const over = endedBy({ ...SESSION, advance: 1, cancelled: '' }, cancelled)
    expect(over).toMatchObject({ ended: 'cancelled', cancelled: 'a fire alarm' })
    const counted = {
      ...over!,
      standings: [
        {
          player: 'Ann',
          chips: '900.00',
          eliminated_round: null,
          residual: '0.00',
          last_wager: '0.00',
          removed: 0,
          disqualified: false,
        },
      ],
    }
    expect(ending(counted).map((each) => each.goes)).toEqual(['out'])
    expect(ending({ ...counted, cancelled: '' }).map((each) => each.goes)).toEqual(['on'])
  })
  it('stays when the table has forgotten it', () => {
    const { hear } = at()
    const over = { ...SESSION, ended: 'rounds' } as SessionView
    expect(hear(SESSION)).toBeNull()
    expect(hear(over)).toBe(over)
    expect(hear(null, [told('session_closed', {})])).toBe(over)
    expect(hear(null)).toBe(over)
  })
  it('stays where the connection was lost while it ended', () => {
    const { hear } = at()
    hear(SESSION)
    expect(hear(null)).toMatchObject({ ended: '' })
    expect(hear(null, END)).toMatchObject({ ended: 'rounds', standings: STANDINGS })
  })
  it('goes when the next one is played, or when one sits down for the house’s own game', () => {
    const one = at()
    one.hear({ ...SESSION, ended: 'rounds' })
    expect(one.hear({ ...SESSION, play_off: true })).toBeNull()
    const other = at()
    other.hear({ ...SESSION, ended: 'rounds' })
    expect(other.hear(null, [], [{ player: 'Ann', box: 1 }])).toBeNull()
    expect(other.hear(null)).toBeNull()
  })
})

describe('what a page that is loaded anew knows', () => {
  it('is the last session of who played in it, for a while', () => {
    const shelf = new Shelf()
    let now = 1_000
    const kept = new Kept(
      'Cup-1',
      () => shelf,
      () => now,
    )
    kept.keep('Ann', SESSION)
    expect(kept.read('Ann')).toEqual(SESSION)
    expect(kept.read('Bo')).toBeNull()
    expect(
      new Kept(
        'Cup-2',
        () => shelf,
        () => now,
      ).read('Ann'),
    ).toBeNull()
    now += 11 * 60_000
    expect(kept.read('Ann')).toBeNull()
  })
  it('is nothing for who looked on, or where nothing can be kept', () => {
    const shelf = new Shelf()
    const kept = new Kept('Cup-1', () => shelf)
    kept.keep('Cy', SESSION)
    expect(shelf.things.size).toBe(0)
    kept.keep('Ann', SESSION)
    kept.keep('Ann', null)
    expect(shelf.things.size).toBe(0)
    const none = new Kept('Cup-1', () => {
      throw new Error('no storage')
    })
    none.keep('Ann', SESSION)
    expect(none.read('Ann')).toBeNull()
  })
})
