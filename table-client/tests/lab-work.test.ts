import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cardWords, dealersCard, valueWords, withTitles } from '../src/lab/telling'
import { address, Question } from '../src/lab/work.svelte'
import { rulesName } from '../src/words'

interface Told {
  best: string
}

/** A house that gives these answers one after the other. */
function house(...answers: [status: number, body: object][]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const [status, body] = answers.shift() ?? [500, {}]
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return asked
}

const WORK = { state: 'preparing', progress: null, ahead: 0, seconds: 2, retry_after_ms: 700 }
const refusal = (code: string, sentence: string): object => ({ error: { code, clause: '', sentence } })

describe('a question that is worked out beside the tables', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is asked again until its answer is there', async () => {
    const asked = house([202, WORK], [202, { ...WORK, state: 'running' }], [200, { best: 'split' }])
    const question = new Question<Told>()
    question.ask('/lab/hand?cards=1')
    await vi.advanceTimersByTimeAsync(0)
    expect(question.standing).toBe('asking')
    expect(question.work?.state).toBe('preparing')
    await vi.advanceTimersByTimeAsync(1_400)
    expect(question.answer).toEqual({ best: 'split' })
    expect(question.standing).toBe('ready')
    expect(asked).toHaveLength(3)
  })

  it('is asked of the house each time where the house may refuse it meanwhile', async () => {
    const refused = refusal('advice_is_not_given', 'A round is in play at your table P1.')
    house([200, { best: 'hit' }], [403, refused])
    const question = new Question<Told>()
    question.ask('/lab/strategy?decks=8')
    await vi.advanceTimersByTimeAsync(0)
    expect(question.standing).toBe('ready')
    const later = new Question<Told>()
    later.ask('/lab/strategy?decks=8')
    await vi.advanceTimersByTimeAsync(0)
    expect([later.standing, later.sentence]).toEqual(['refused', 'A round is in play at your table P1.'])
    expect(later.answer).toBeNull()
  })

  it('waits while the lab is busy, and says so', async () => {
    house([503, refusal('busy', 'The lab has too much to do.')], [200, { best: 'hit' }])
    const question = new Question<Told>()
    question.ask('/lab/hand?cards=2')
    await vi.advanceTimersByTimeAsync(0)
    expect([question.standing, question.sentence]).toEqual(['busy', 'The lab has too much to do.'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(question.answer?.best).toBe('hit')
  })

  it('is refused with the house’s sentence, and asked again only when wanted', async () => {
    const asked = house([422, refusal('bad_hand', 'A hand of 30 leaves nothing to decide.')], [200, { best: 'hit' }])
    const question = new Question<Told>()
    question.ask('/lab/hand?cards=3')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([question.standing, question.sentence]).toEqual(['refused', 'A hand of 30 leaves nothing to decide.'])
    expect(asked).toHaveLength(1)
    question.again()
    await vi.advanceTimersByTimeAsync(0)
    expect(question.standing).toBe('ready')
  })

  it('is given up for the next one', async () => {
    house([202, WORK], [200, { best: 'stand' }])
    const question = new Question<Told>()
    question.ask('/lab/hand?cards=4')
    await vi.advanceTimersByTimeAsync(0)
    question.ask('/lab/hand?cards=5')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(question.answer?.best).toBe('stand')
  })

  it('is not asked twice once it was answered', async () => {
    const asked = house([200, { best: 'double' }])
    const first = new Question<Told>()
    first.ask('/lab/effect?change=6')
    await vi.advanceTimersByTimeAsync(0)
    const second = new Question<Told>()
    second.ask('/lab/effect?change=6')
    expect(second.answer?.best).toBe('double')
    expect(asked).toHaveLength(1)
  })
})

describe('an address of the lab', () => {
  it('leaves out what is not given and repeats a list', () => {
    expect(address('/lab/hand', { rules: 'star-2024', resplit: null, cards: '7s 7h' })).toBe(
      '/lab/hand?rules=star-2024&cards=7s+7h',
    )
    expect(address('/lab/effect', { change: ['a=1', 'b=6:5'] })).toBe('/lab/effect?change=a%3D1&change=b%3D6%3A5')
    expect(address('/lab/edges', {})).toBe('/lab/edges')
  })
})

describe('the words of the house', () => {
  it('call a rule set by its title', () => {
    expect(rulesName('canberra-2002')).toBe('Canberra 2002')
    expect(rulesName('mine.toml')).toBe('mine.toml')
    expect(withTitles('star-2024, star-6to5-2017: each counts 1')).toBe(
      'The Star 2024, The Star 6 to 5, 2017: each counts 1',
    )
  })

  it('say yes and no, and write names with spaces', () => {
    expect(valueWords('true')).toBe('yes')
    expect(valueWords('any_number_of_cards')).toBe('any number of cards')
    expect(valueWords('A J Q K')).toBe('A J Q K')
    expect(valueWords('6:5')).toBe('6:5')
  })

  it('know no Ten: what is worth ten is a picture', () => {
    expect(dealersCard('10')).toBe('a Jack, Queen or King')
    expect(dealersCard('8')).toBe('an 8')
    expect(dealersCard('7')).toBe('a 7')
    expect(cardWords('10')).toBe('J, Q, K')
    expect(cardWords('9')).toBe('9')
  })
})
