import { describe, expect, it } from 'vitest'
import type { CountTold, TournamentListed, TournamentSessionTold, TournamentTold } from '../src/generated/api'
import {
  advanceWords,
  closedWords,
  inOrder,
  lacks,
  leaderState,
  lengthWords,
  movedWords,
  nextWords,
  ownWords,
  phaseWords,
  placeIn,
  poolWords,
  prizeWords,
  seating,
  stageOf,
  startWords,
  stateWords,
  tablesWords,
} from '../src/tournaments/told'
import {
  corrected,
  goesByRemoval,
  groundField,
  GROUNDS,
  GROUNDS_AT_A_TABLE,
  wholeNumber,
} from '../src/tournaments/desk/orders'

const listed = (name: string, phase: TournamentListed['phase'], places_left = 1): TournamentListed =>
  ({ name, phase, places_left }) as TournamentListed

const session = (more: Partial<TournamentSessionTold> = {}): TournamentSessionTold =>
  ({
    number: 1,
    title: 'Heats',
    kind: 'heat',
    rounds: 5,
    minutes: null,
    tables_planned: 2,
    players_per_table: 7,
    advance_per_table: 1,
    tables: [],
    seats: [],
    opened: false,
    announced: false,
    results: [],
    ...more,
  }) as TournamentSessionTold

const SEATS = [
  { table: 'A', box: 1, player: 'Ann' },
  { table: 'B', box: 1, player: 'Bo' },
]
const result = (table: string, playing_off: string[] = []) => ({
  table,
  counts: [],
  play_offs: [],
  playing_off,
  missing: [],
})

describe('a tournament in words', () => {
  it('says that entries are full where no place is left', () => {
    expect(phaseWords(listed('a', 'entries'))).toBe('entries open')
    expect(phaseWords(listed('a', 'entries', 0))).toBe('full')
    expect(phaseWords(listed('a', 'session', 0))).toBe('in play')
  })

  it('puts what is played first and what is over apart', () => {
    const { now, past } = inOrder([
      listed('a', 'concluded'),
      listed('b', 'entries'),
      listed('c', 'session'),
      listed('d', 'cancelled'),
    ])
    expect(now.map((each) => each.name)).toEqual(['c', 'b'])
    expect(past.map((each) => each.name)).toEqual(['a', 'd'])
  })

  it('knows a session is counted only when every table is, and no play-off goes on', () => {
    expect(stageOf(session())).toBe('coming')
    expect(stageOf(session({ seats: SEATS }))).toBe('drawn')
    expect(stageOf(session({ seats: SEATS, opened: true }))).toBe('open')
    expect(stageOf(session({ seats: SEATS, opened: true, results: [result('A')] }))).toBe('open')
    expect(stageOf(session({ seats: SEATS, opened: true, results: [result('A'), result('B', ['Bo'])] }))).toBe('open')
    expect(stageOf(session({ seats: SEATS, opened: true, results: [result('A'), result('B')] }))).toBe('counted')
    expect(stageOf(session({ announced: true }))).toBe('announced')
  })

  it('tells length, tables and who goes on', () => {
    expect(lengthWords(session())).toBe('5 rounds')
    expect(lengthWords(session({ rounds: 1 }))).toBe('one round')
    expect(lengthWords(session({ rounds: null, minutes: 30 }))).toBe('30 minutes')
    expect(tablesWords(session({ tables_planned: 1 }))).toBe('one table of up to 7')
    expect(advanceWords(session())).toBe('one from each table advances')
    expect(advanceWords(session({ advance_per_table: 0 }))).toBe('the places determine the prizes')
  })

  it('tells what an entry lacks, and nothing that is not asked for', () => {
    const entrant = {
      player: 'Ann',
      stage: 'applied',
      computer: false,
      has_conditions: true,
      agreed: false,
      fee_paid: false,
      paid: '0.00',
      buy_backs: 0,
      out_of: null,
      refund_may_be_approved: false,
      fraud_may_be_found: false,
      answers: null,
      form_may_go: false,
    } as const
    expect(lacks(entrant, { written_agreement: true, entry_fee: '20.00' })).toEqual([
      'your agreement in writing',
      'the entry fee',
    ])
    expect(lacks(entrant, { written_agreement: false, entry_fee: '0.00' })).toEqual([])
  })

  it('tells a prize by its worth once the pool has something', () => {
    expect(prizeWords({ place: 1, words: '70 % of the prize pool', worth: '98.00' })).toBe('98')
    expect(prizeWords({ place: 1, words: '70 % of the prize pool', worth: '0.00' })).toBe('70\u00a0% of the prize pool')
    expect(prizeWords({ place: 4, words: 'a trophy', worth: null })).toBe('a trophy')
    expect(leaderState({ out: 'eliminated', eliminated_round: 4 })).toBe('eliminated in round 4')
    expect(leaderState({ out: '', eliminated_round: null })).toBe('playing')
  })

  it('says of nobody that they play once it is over', () => {
    expect(leaderState({ out: '', eliminated_round: null }, 'session')).toBe('playing')
    expect(leaderState({ out: '', eliminated_round: null }, 'concluded')).toBe('played to the end')
    expect(leaderState({ out: '', eliminated_round: null }, 'cancelled')).toBe('')
    expect(leaderState({ out: 'eliminated', eliminated_round: 4 }, 'concluded')).toBe('eliminated in round 4')
  })

  it('says why nobody enters', () => {
    expect(closedWords({ phase: 'entries', places_left: 3 }, false)).toBe(
      'This is not a player account. Staff need a player account to enter.',
    )
    expect(closedWords({ phase: 'entries', places_left: 0 }, true)).toBe('All places are taken.')
    expect(closedWords({ phase: 'session', places_left: 3 }, false)).toBe('Entries are closed.')
    expect(closedWords({ phase: 'session', places_left: 0 }, true)).toBe('Entries are closed.')
  })

  it('tells how an entry stands, and of what is over nothing as if it were to come', () => {
    const of = (phase: TournamentTold['phase'], more: Partial<TournamentTold> = {}) => ({
      phase,
      automated: false,
      allocated_by_hand: false,
      ...more,
    })
    expect(ownWords(of('session'), 'in', true)).toBe('You are in.')
    expect(ownWords(of('concluded'), 'in', true)).toBe('The tournament is over.')
    expect(ownWords(of('concluded'), 'out', true)).toBe('You are out of the tournament.')
    expect(ownWords(of('concluded'), 'applied', false)).toBe('You entered this tournament.')
    expect(ownWords(of('cancelled'), 'in', true)).toBe('You entered this tournament.')
    expect(ownWords(of('entries', { automated: true }), 'applied', true)).toBe('Your entry is being accepted.')
    expect(ownWords(of('entries', { automated: true }), 'applied', false)).toBe(
      'Your entry is with the Tournament Manager.',
    )
    expect(ownWords(of('entries', { allocated_by_hand: true }), 'waiting', true)).toContain('has not allocated')
    expect(ownWords(of('entries'), 'waiting', true)).toContain('have not been drawn yet')
  })
})

describe('the grounds of a disqualification', () => {
  it('have words of their own each, the same for the same clause', () => {
    for (const grounds of [GROUNDS, GROUNDS_AT_A_TABLE]) {
      const words = groundField(grounds).choices?.map(([, each]) => each) ?? []
      expect(words).toHaveLength(grounds.length)
      expect(new Set(words).size).toBe(words.length)
    }
    const of = (grounds: readonly string[]) => Object.fromEntries(groundField(grounds).choices ?? [])
    expect(of(GROUNDS_AT_A_TABLE)['contravention']).toBe(of(GROUNDS)['rule_of_tournament_play'])
    expect(of(GROUNDS_AT_A_TABLE)['broke_the_rules']).toBe(of(GROUNDS)['contravention'])
  })
})

describe('when it starts', () => {
  it('is said by who is waited for where no time is set', () => {
    expect(startWords({ starts_at: null, automated: true, phase: 'entries' })).toBe(
      'when all seats are taken, or a player asks to start',
    )
    expect(startWords({ starts_at: null, automated: false, phase: 'seated' })).toBe('when the seats are drawn')
    expect(startWords({ starts_at: 1_800_000_000, automated: true, phase: 'session' })).toMatch(/2027/)
    expect(startWords({ starts_at: null, automated: false, phase: 'concluded' })).toBe('')
    expect(startWords({ starts_at: 1_800_000_000, automated: true, phase: 'cancelled' })).toBe('')
  })

  it('is said to be moved, from when to when, until the session is open', () => {
    const moved = {
      title: 'Final',
      starts_at: 1_800_003_600,
      moved_from: 1_800_000_000,
      moved_at: 1_799_990_000,
      opened: false,
    }
    expect(movedWords(moved)).toMatch(
      /^The start of Final was moved from .* to .*\. The players were notified on .*2027/,
    )
    expect(movedWords({ ...moved, moved_from: null })).toMatch(/^Final starts /)
    expect(movedWords({ ...moved, moved_from: null, moved_at: null })).toBe('')
    expect(movedWords({ ...moved, opened: true })).toBe('')
  })

  it('says of a cancelled one what was not held, and what of the pool went back to the house', () => {
    expect(stageOf(session(), 'cancelled')).toBe('not_held')
    expect(stageOf(session({ seats: SEATS, opened: true }), 'cancelled')).toBe('broken_off')
    expect(stageOf(session({ announced: true }), 'cancelled')).toBe('announced')
    const pool = {
      received: '520.00',
      refunded: '20.00',
      taken_back: '500.00',
      awarded: '0.00',
      balance: '0.00',
    } as TournamentTold['prize_pool']
    expect(poolWords(pool)).toBe(
      'Pool: 520.00 received, 20.00 refunded, 500.00 returned to the house, 0.00 awarded, 0.00 left.',
    )
    expect(poolWords({ ...pool, taken_back: '0.00' })).not.toContain('house')
  })
})

describe('where a player came in', () => {
  const place = (player: string, place: number, table = 'A') => ({ table, place, player, advances: false })

  it('is told of the last session with results, among those of the same table', () => {
    const heats = session({ places: [place('Bo', 1), place('Ann', 2), place('Cy', 1, 'B')] })
    const final = session({ title: 'Final', places: [] })
    expect(placeIn([heats, final], 'Ann')).toEqual({ title: 'Heats', place: 2, players: 2, table: 'A' })
    expect(placeIn([heats, { ...final, places: [place('Ann', 1)] }], 'Ann')).toEqual({
      title: 'Final',
      place: 1,
      players: 1,
      table: 'A',
    })
    expect(placeIn([heats], 'Di')).toBeNull()
    expect(placeIn([heats], '')).toBeNull()
  })
})

describe('seats that the Tournament Manager allocates', () => {
  it('begin with box 1 of each table in turn, and are what was chosen', () => {
    expect(seating(['Ann', 'Bo', 'Cy'], ['A', 'B'], {})).toEqual([
      { table: 'A', box: 1, player: 'Ann' },
      { table: 'B', box: 1, player: 'Bo' },
      { table: 'A', box: 2, player: 'Cy' },
    ])
    expect(seating(['Ann', 'Bo'], ['A', 'B'], { Bo: { table: 'A', box: 5 } })[1]).toEqual({
      table: 'A',
      box: 5,
      player: 'Bo',
    })
    // A table that is not designated any more is none to sit at.
    expect(seating(['Ann'], ['B'], { Ann: { table: 'A', box: 3 } })).toEqual([{ table: 'B', box: 3, player: 'Ann' }])
    expect(seating(['Ann'], [], {})).toEqual([])
  })
})

describe('a count that is corrected', () => {
  const count = (more: Partial<CountTold> = {}): CountTold =>
    ({
      player: 'Ann',
      chips: '20.00',
      eliminated_round: 3,
      residual: '20.00',
      last_wager: '50.00',
      removed: 4,
      disqualified: false,
      ...more,
    }) as CountTold

  it('keeps the order of removal, and what was left to who went out is what was found', () => {
    expect(corrected(count(), '15.00', 4)).toEqual({ ...count(), chips: '15.00', residual: '15.00' })
    expect(corrected(count(), '20.00', 7)).toMatchObject({ removed: 7, residual: '20.00' })
    const in_ = count({ eliminated_round: null, residual: '0.00' as CountTold['residual'] })
    expect(corrected(in_, '90.00', 4)).toMatchObject({ chips: '90.00', residual: '0.00' })
  })

  it('asks for that order where it may decide a place', () => {
    expect(goesByRemoval(count(), '20.00')).toBe(true)
    expect(goesByRemoval(count({ eliminated_round: null }), '20.00')).toBe(false)
    expect(goesByRemoval(count({ eliminated_round: null }), '0.00')).toBe(true)
    expect(goesByRemoval(count({ disqualified: true }), '0.00')).toBe(false)
  })

  it('reads a whole number and nothing else', () => {
    expect(['12', ' 0 ', '', '1.5', '-1', 'two'].map(wholeNumber)).toEqual([
      12,
      0,
      null,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what the Tournament Manager does next', () => {
  const told = (more: Partial<TournamentTold>): TournamentTold =>
    ({
      phase: 'entries',
      disputes: [],
      awards: [],
      sessions: [session()],
      session: 1,
      waits_for: [],
      entrants: 4,
      minimum_entrants: 2,
      ...more,
    }) as TournamentTold

  it('follows the tournament from its conditions to its prizes', () => {
    expect(nextWords(told({ phase: 'drafted' }))).toBe('Publish the conditions')
    expect(nextWords(told({ entrants: 1 }))).toBe('Accept entries, then draw the seats')
    expect(nextWords(told({}))).toBe('Designate tables for Heats')
    expect(nextWords(told({ sessions: [session({ tables: ['A', 'B'] })] }))).toBe('Draw the seats for Heats')
    expect(nextWords(told({ allocated_by_hand: true, sessions: [session({ tables: ['A', 'B'] })] }))).toBe(
      'Allocate the seats for Heats',
    )
    expect(nextWords(told({ phase: 'seated', sessions: [session({ seats: SEATS })] }))).toBe('Open Heats')
    expect(nextWords(told({ phase: 'session', sessions: [session({ seats: SEATS, opened: true })] }))).toBe(
      'Heats is in play',
    )
    const counted = session({ seats: SEATS, opened: true, results: [result('A'), result('B')] })
    expect(nextWords(told({ phase: 'session', sessions: [counted] }))).toBe('Announce the results of Heats')
    expect(nextWords(told({ phase: 'pause', session: null }))).toBe('Conclude the tournament')
    const award = { place: 1, player: 'Ann', amount: '10.00', goods: [], paid: false }
    expect(nextWords(told({ phase: 'concluded', awards: [award] }))).toBe('Pay the prizes')
    expect(nextWords(told({ phase: 'concluded', awards: [{ ...award, paid: true }] }))).toBe('Nothing left to do')
  })

  it('says that an open session cannot begin where it waits at all its tables', () => {
    const opened = {
      phase: 'session' as const,
      sessions: [session({ tables: ['A', 'B'], seats: SEATS, opened: true })],
    }
    const waits = (...tables: string[]) => tables.map((table) => ({ table, sentence: '', players: [] }))
    expect(nextWords(told({ ...opened, waits_for: waits('A', 'B') }))).toBe('Heats is open but cannot begin yet')
    expect(stateWords(told({ ...opened, waits_for: waits('A', 'B') }))).toBe('waiting to begin')
    expect(stateWords(told({ ...opened, waits_for: waits('A') }))).toBe('in play')
  })

  it('settles a dispute before anything else', () => {
    const dispute = { number: 1, person: 'Ann', about: 'the seats', decision: '' }
    expect(nextWords(told({ disputes: [dispute] }))).toBe('Settle Ann’s dispute')
    expect(nextWords(told({ disputes: [{ ...dispute, decision: 'as drawn' }] }))).not.toContain('dispute')
  })
})
