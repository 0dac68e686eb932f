/** What a player's rounds came to. */

import type { RoundListed } from '../generated/api'
import { cents } from '../lib/money'

/** The finished rounds that were played for play money, and their net; tournament chips are no money. */
export function moneyOf(rounds: readonly RoundListed[], player: string): { rounds: number; net: number } {
  const played = rounds.filter((round) => round.over_at !== null && !round.tournament_chips)
  return { rounds: played.length, net: played.reduce((sum, round) => sum + cents(round.net[player] ?? '0.00'), 0) }
}
