/** What a player's rounds came to. */

import type { RoundListed } from '../generated/api'
import { cents } from '../lib/money'

/** The finished rounds that were played for play money, and their net; tournament chips are no money. */
export function moneyOf(rounds: readonly RoundListed[], player: string): { rounds: number; net: number } {
  const played = rounds.filter((round) => round.over_at !== null && !round.tournament_chips)
  return { rounds: played.length, net: played.reduce((sum, round) => sum + cents(round.net[player] ?? '0.00'), 0) }
}

/** Of the rounds before and after one, those the reader may see: of others nothing is known, nor of one to come. */
export function besides(
  rounds: readonly Pick<RoundListed, 'number'>[],
  number: number,
): { before: number | null; after: number | null } {
  const seen = (round: number): number | null => (rounds.some((each) => each.number === round) ? round : null)
  return { before: seen(number - 1), after: seen(number + 1) }
}
