import { describe, expect, it } from 'vitest'
import type { OwnPart, TableListed } from '../src/generated/api'
import { drawnTo, firstFree, tablesShown, tournamentsAt } from '../src/pages/lobby'

const table = (name: string, more: Partial<TableListed> = {}): TableListed => ({
  name,
  rules: 'star-2024',
  open: true,
  paused: '',
  dealer: 'automatic',
  dealer_on_duty: true,
  cards: 'program',
  training: false,
  seats: 0,
  away: 0,
  boxes: 7,
  watching: 0,
  round: 0,
  round_in_play: false,
  version: 1,
  sign: [],
  tournament: '',
  for_tournaments: false,
  low_limit: false,
  designated_by: '',
  ...more,
})
const cup = (name: string, tournament = ''): TableListed => table(name, { tournament, for_tournaments: true })
const own = (more: Partial<OwnPart> = {}): OwnPart => ({
  stage: 'in',
  seat: { table: 'Cup-1', box: 3, player: 'Ann' },
  in_play: true,
  may_enter: false,
  may_withdraw: false,
  may_ask_to_start: false,
  may_buy_in: false,
  may_buy_back: false,
  may_dispute: false,
  may_erase_form: false,
  redeemed: '0.00',
  ...more,
})
const names = (tables: TableListed[]): string[] => tables.map((each) => each.name)

describe('the tables of the first page', () => {
  const tables = [
    cup('Cup-1', 'friday'),
    cup('Cup-2'),
    table('P1', { seats: 7 }),
    table('P2', { tournament: 'friday' }),
    table('P3'),
  ]

  it('leaves out the tables of the hall that hold no tournament', () => {
    expect(names(tablesShown(tables, () => false))).toEqual(['P1', 'P3', 'Cup-1', 'P2'])
  })
  it('keeps one at which the reader sits all the same', () => {
    expect(names(tablesShown(tables, (each) => each.name === 'Cup-2'))).toEqual(['Cup-2', 'P1', 'P3', 'Cup-1', 'P2'])
  })
  it('leads a newcomer to a seat of the house’s own game alone', () => {
    expect(firstFree(tables)?.name).toBe('P3')
    expect(firstFree(tables.slice(0, 4))).toBeUndefined()
  })
  it('leads a newcomer to where one plays at once', () => {
    const alone = table('E1', { dealer: 'person', dealer_on_duty: false })
    const dealt = table('E2', { dealer: 'person' })
    const busy = table('P1', { round_in_play: true })
    const paused = table('P2', { paused: 'a check' })
    const training = table('T1', { training: true })
    const reserved = table('P4', { designated_by: 'friday' })
    const led = (...found: TableListed[]): string | undefined => firstFree(found)?.name
    expect(led(alone, paused, reserved, training, busy, dealt)).toBe('E2')
    expect(led(alone, paused, reserved, training, busy)).toBe('P1')
    expect(led(alone, paused, reserved, training)).toBe('T1')
    expect(led(reserved, alone)).toBe('E1')
    expect(led(reserved)).toBeUndefined()
  })
  it('puts where one can play before where no dealer is on duty, and reserved tables last', () => {
    const shown = [table('E1', { dealer_on_duty: false }), table('P1', { designated_by: 'friday' }), table('P2')]
    expect(names(tablesShown(shown, () => false))).toEqual(['P2', 'E1', 'P1'])
  })
  it('names each tournament once', () => {
    expect(tournamentsAt(tables)).toEqual(['friday'])
  })
  it('knows the way back to the seat that was drawn', () => {
    expect(drawnTo(cup('Cup-1', 'friday'), own())).toBe(true)
    expect(drawnTo(cup('Cup-2', 'friday'), own())).toBe(false)
    expect(drawnTo(cup('Cup-1', 'friday'), own({ seat: null }))).toBe(false)
    expect(drawnTo(cup('Cup-1', 'friday'), own({ stage: 'out' }))).toBe(false)
    expect(drawnTo(cup('Cup-1', 'friday'), undefined)).toBe(false)
  })
})
