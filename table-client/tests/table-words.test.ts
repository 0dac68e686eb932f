import { describe, expect, test } from 'vitest'
import type { EventName, EventTold, Events, FeltView, View } from '../src/generated/messages'
import { eventWords, oddsText, place, resultText } from '../src/table/event_words'
import { askedWords, offerWords, waitingWords } from '../src/table/turn'

const told = <Name extends EventName>(type: Name, event: Events[Name]): EventTold =>
  ({
    version: 1,
    at: 0,
    by: null,
    role: '',
    round: 1,
    clause: '',
    of_itself: false,
    words: null,
    type,
    event,
  }) as EventTold

describe('events in words', () => {
  test('a card is named in full, so that it can be heard', () => {
    const event = told('card_dealt', {
      box: 3,
      hand: 1,
      card: '9s',
      face_down: false,
      set_aside: false,
    } as Events['card_dealt'])
    expect(eventWords(event, 'Ann')).toBe('Box 3: 9 of spades.')
  })

  test('a card face down is not told', () => {
    const event = told('card_dealt', {
      box: 3,
      hand: 2,
      card: null,
      face_down: true,
      set_aside: false,
    } as Events['card_dealt'])
    expect(eventWords(event, 'Ann')).toBe('Box 3, hand 2: a card face down.')
  })

  test('the reader is you, everybody else has a name', () => {
    const event = told('wager_placed', {
      box: 3,
      player: 'Ann',
      amount: '25.00',
      seated: true,
    } as Events['wager_placed'])
    expect(eventWords(event, 'Ann')).toBe('Box 3, you: wager 25.')
    expect(eventWords(event, 'Bo')).toBe('Box 3, Ann: wager 25.')
    expect(eventWords(told('player_sat_down', { player: 'Ann', box: 3 }), 'Ann')).toBe('You sit down at box 3.')
  })

  test('a settlement has its odds, its clause and what it brought', () => {
    const event = told('wager_settled', {
      box: 3,
      hand: 1,
      player: 'Ann',
      kind: 'original',
      wager: '25.00',
      result: 'win',
      net: '37.50',
      odds: [3, 2],
      clause: '12.2',
      rounding: '0.00',
    } as Events['wager_settled'])
    expect(eventWords(event, 'Ann')).toBe('Box 3, you: wager 25 won 3 to 2 (12.2), +37.50.')
  })

  test('the undisclosed part of a wager is placed and settled in lines of its own', () => {
    const part = {
      box: 3,
      hand: 1,
      player: 'Ann',
      wager: '190.00',
      result: 'win',
      net: '190.00',
      odds: [1, 1],
      clause: '17.1.5',
      rounding: '0.00',
    }
    const settled = (more: object): string | null =>
      eventWords(
        told('session_sealed_wager_settled', {
          settlement: { ...part, ...more },
        } as unknown as Events['session_sealed_wager_settled']),
        'Ann',
      )
    expect(settled({ kind: 'original' })).toBe('Box 3, you: undisclosed 190 won 1 to 1 (17.1.5), +190.00.')
    expect(settled({ kind: 'double', player: 'Bo', result: 'lose', net: '-190.00', odds: null })).toBe(
      'Box 3, Bo: undisclosed double 190 lost (17.1.5), −190.00.',
    )
    expect(settled({ kind: 'super_bonus', wager: '0.00', net: '4000.00', odds: null })).toBe(
      'Box 3, you: Super Bonus on the undisclosed part paid (17.1.5), +4,000.00.',
    )
    const placed = told('session_sealed_wager_placed', { box: 3, player: 'Ann', kind: 'original', amount: '190.00' })
    expect(eventWords(placed, 'Ann')).toBe('Box 3, you: undisclosed 190 placed.')
  })

  test('a player who was asked to leave is told why', () => {
    const left = told('player_left', { player: 'Ann', reason: 'asked to leave for a tournament' })
    expect(eventWords(left, 'Ann')).toContain('needed for a tournament')
    expect(eventWords(left, 'Bo')).toBe('Ann has left the table.')
    expect(eventWords(told('player_left', { player: 'Ann', reason: '' }), 'Ann')).toBe('You have left the table.')
  })

  test('what others buy is nobody’s business', () => {
    const event = told('chips_bought', { player: 'Bo', amount: '200.00', cash: true } as Events['chips_bought'])
    expect(eventWords(event, 'Ann')).toBeNull()
  })

  test('an event that says nothing to people has no line', () => {
    expect(eventWords(told('round_concluded', {}), 'Ann')).toBeNull()
  })

  test('places, odds and results', () => {
    expect(place(null, null)).toBe('Table')
    expect(place(4, 2)).toBe('Box 4, hand 2')
    expect(oddsText(null)).toBe('')
    expect(resultText({ kind: 'super_bonus', result: 'win' })).toBe('paid')
  })
})

describe('whose turn it is', () => {
  const view = (kind: string, hands = 1): View =>
    ({
      shuffle_due: null,
      round: {
        phase: 'subsequent_deal',
        awaiting: { kind, box: 3, hand: hands, players: ['Ann'] },
        boxes: [{ box: 3, hands: Array.from({ length: hands }) }],
      },
    }) as unknown as View

  test('a decision names its box, and its hand where there are several', () => {
    expect(askedWords('decision', view('decision'))).toBe('Your decision on box 3')
    expect(askedWords('decision', view('decision', 2))).toBe('Your decision on box 3, hand 2')
    expect(askedWords('', view('decision'))).toBe('')
  })

  test('others are told for whom the table waits', () => {
    expect(waitingWords(view('decision'), null, 'Bo')).toBe('Ann to decide')
    expect(waitingWords(view('decision'), { kind: 'seeds', players: [], left_ms: 1 }, 'Bo')).toBe(
      'Seeds for the next shoe',
    )
  })

  test('while wagers are open the players who are waited for are named', () => {
    const waiting = (...players: string[]): string =>
      waitingWords(view('wagers'), { kind: 'wagers', players, left_ms: 1 }, 'Bo')
    expect(waiting('Ann', 'Bo')).toBe('Waiting for Ann to wager')
    expect(waiting('Ann', 'Cy', 'Di', 'Ed', 'Flo')).toBe('Waiting for Ann, Cy, Di and 2 more to wager')
    expect(waiting('Bo')).toBe('Wagering is open')
  })

  test('before the first card it says whether anybody has wagered', () => {
    const round = (wagers: object[]): View =>
      ({ session: null, round: { phase: 'wagers', awaiting: { players: [] }, wagers } }) as unknown as View
    expect(waitingWords(round([]), null, 'Bo')).toBe('Nobody has wagered yet')
    expect(waitingWords(round([{ box: 4, player: 'Bo' }]), null, 'Bo')).toBe('Wagering is open')
  })
})

describe('an offer in words', () => {
  const felt = { insurance: { odds: [2, 1] }, insurance_share: [1, 2], surrender_share: [1, 4] } as unknown as FeltView

  test('insurance names its share and its odds, as this felt has them', () => {
    expect(offerWords('insurance', felt)).toBe(
      'A separate wager of up to half of your wager: it pays 2 to 1 if the dealer makes a pontoon, and loses ' +
        'otherwise.',
    )
  })

  test('surrender says what is lost', () => {
    expect(offerWords('surrender', felt)).toMatch(/^You lose 1\/4 of your wager/)
  })

  test('a decision on a hand is nobody’s to explain', () => {
    expect(offerWords('decision', felt)).toBe('')
    expect(offerWords('insurance', null)).toBe('')
  })
})
