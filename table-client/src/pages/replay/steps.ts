/** The steps of a round that are worth stopping at. */

import type { StepTold } from '../../generated/api'
import type { EventTold, RoundView } from '../../generated/messages'
import { eventWords } from '../../table/event_words'

export interface Stop {
  version: number
  type: string
  /** What happened, and what the dealer said over it. */
  happened: string
  said: string
  round: RoundView
}

/** Whether the cards, wagers or results look another way; what is waited for changes with almost every event. */
function looksTheSame(one: RoundView, other: RoundView): boolean {
  const seen = ({ awaiting: _awaiting, phase: _phase, ...rest }: RoundView): string => JSON.stringify(rest)
  return seen(one) === seen(other)
}

/** An event that is told, heard or seen is a stop; any other goes by with the one before it. */
export function stopsOf(steps: readonly StepTold[], me: string): Stop[] {
  const stops: Stop[] = []
  for (const step of steps) {
    const happened = eventWords(step as unknown as EventTold, me) ?? ''
    const said = step.words
    const last = stops.at(-1)
    if (last && !happened && !said && looksTheSame(last.round, step.round)) {
      last.round = step.round
      continue
    }
    if (!happened && !said && !step.round.wagers.length) continue
    stops.push({ version: step.version, type: step.type, happened, said, round: step.round })
  }
  return stops
}

/** Where a key leads from a stop; null for keys that lead nowhere. */
export function after(key: string, at: number, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The stop at which the initial deal lies on the table; the first one where there is none. */
export function firstCards(stops: readonly Stop[]): number {
  const dealt = ({ round }: Stop): boolean =>
    round.dealer.cards.length === 1 && round.boxes.every((box) => (box.hands[0]?.cards.length ?? 0) >= 2)
  return Math.max(
    0,
    stops.findIndex((stop) => stop.round.boxes.length > 0 && dealt(stop)),
  )
}
