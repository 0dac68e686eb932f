/** The figures of a verification of the log, in words. */

import { t } from '../words'

/** The part of `pontoon log verify --json` that is shown. */
export interface Verified {
  store: string
  events: number
  streams: number
  checkpoints: number
  public_keys: string[]
  second_file: string | null
  postings: number
  answers: number
  tables: number
  rounds: number
  people: number
  shoes: { shoes_checked: number; cards_checked: number; not_yet_revealed: unknown[]; aborted: unknown[] }
}

type Fact = 'store' | 'log' | 'checkpoints' | 'second_file' | 'ledger' | 'house' | 'shoes'

const figure = (value: number): string => value.toLocaleString('en-AU')

export function factsOf(found: Verified): [Fact, string][] {
  const { shoes } = found
  return [
    ['store', found.store],
    ['log', t('console.verified.log_of', { events: figure(found.events), streams: figure(found.streams) })],
    [
      'checkpoints',
      found.public_keys.length
        ? t('console.verified.signed_with', {
            count: figure(found.checkpoints),
            keys: found.public_keys.map((key) => `${key.slice(0, 16)}…`).join(', '),
          })
        : figure(found.checkpoints),
    ],
    ['second_file', found.second_file ?? t('console.verified.no_second_file')],
    ['ledger', t('console.verified.ledger_of', { postings: figure(found.postings), answers: figure(found.answers) })],
    [
      'house',
      t('console.verified.house_of', {
        tables: figure(found.tables),
        rounds: figure(found.rounds),
        people: figure(found.people),
      }),
    ],
    [
      'shoes',
      t('console.verified.shoes_of', {
        shoes: figure(shoes.shoes_checked),
        cards: figure(shoes.cards_checked),
        waiting: figure(shoes.not_yet_revealed.length),
        aborted: figure(shoes.aborted.length),
      }),
    ],
  ]
}
