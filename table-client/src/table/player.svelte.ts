/** A player at a table: the seat, the wagers thought of, the seeds; and every step as the commands it takes. */

import type { Command } from '../generated/messages'
import { post } from '../lib/api'
import type { Answer } from '../lib/connection'
import { cents, shown, wire } from '../lib/money'
import { settings } from '../lib/settings.svelte'
import type { LiveTable } from '../lib/table.svelte'
import { t } from '../words'
import { commandOf, costOf, type Choice, type Said } from './choices'
import { doubled, plannedOn, tokensFor, totalOf, within, withPlanned, type Bounds, type Plan } from './plan'
import { Following } from './session/following.svelte'
import { Kept } from './session/kept'
import { endedBy, playerOf, sessionOf, type SessionView } from './session/session'
import { beforeTheDeal, isOver, spotsOf, usualBox } from './spots'

const USUAL_BUY_IN = 20_000

export class Player {
  /** Wagers thought of for the next round, box by box. */
  plan = $state.raw<Plan>({})
  /** What was wagered last. */
  last = $state.raw<Plan>({})
  /** The box that chips are put on, and that keys speak of. */
  target = $state<number | null>(null)
  /** To be dealt as soon as wagers are open. */
  wanted = $state(false)
  busy = $state(false)
  /** The session that ended here last, as long as no other is open. */
  over = $state.raw<SessionView | null>(null)
  /** The tournament around it. */
  readonly tournament = new Following()
  private before: SessionView | null = null
  private written: SessionView | null = null
  private readonly kept: Kept
  private seeds = new Set<number>()
  private sitting = false
  private settled = false

  constructor(readonly table: LiveTable) {
    this.kept = new Kept(table.name)
  }

  // How the player stands

  get me(): string {
    return this.table.me
  }

  get plays(): boolean {
    return this.table.role === 'player' && this.me !== ''
  }

  readonly seat = $derived.by(() => this.table.view?.seats.find((each) => each.player === this.table.me) ?? null)
  readonly spots = $derived.by(() => {
    const { view, role, me, felt, away } = this.table
    return view ? spotsOf(view, role === 'player' ? me : '', felt?.boxes ?? 7, away) : []
  })
  readonly free = $derived.by(() => usualBox(this.spots, this.table.me))
  readonly kind = $derived.by(() => this.table.choices?.kind ?? '')
  readonly choices = $derived.by(() => this.table.choices?.choices ?? [])
  /** At a tournament's table chips are tournament chips, and nothing is bought there. */
  readonly session = $derived.by(() => sessionOf(this.table.view))
  readonly inSession = $derived.by(() => (this.session ? playerOf(this.session, this.table.me) : null))
  readonly chips = $derived.by(() =>
    cents(this.session ? (this.inSession?.available ?? this.inSession?.chips) : this.table.account?.chips),
  )
  /** Promotional tokens, which go into a wager before chips where the player says so. */
  readonly tokens = $derived.by(() => (this.session ? 0 : cents(this.table.account?.tokens)))
  useTokens = $state(true)
  readonly cash = $derived.by(() => (this.session ? 0 : cents(this.table.account?.cash)))

  /** Boxes on which the player has a wager in this round. */
  readonly wagered = $derived.by(() => {
    const round = this.table.view?.round
    if (!round || isOver(round)) return []
    return round.wagers.filter((each) => each.player === this.table.me).map((each) => each.box)
  })

  readonly bounds = $derived.by((): Bounds => {
    const terms = this.table.view?.terms
    const own = terms?.player_limits.find((each) => each.player === this.table.me)
    const most = own?.maximum ?? terms?.maximum ?? null
    return {
      least: cents(own?.minimum ?? terms?.minimum),
      most: most === null ? null : cents(most),
      unit: terms?.unit ? cents(terms.unit) : null,
    }
  })

  readonly pairsBounds = $derived.by((): Bounds => {
    const terms = this.table.view?.terms
    const most = terms?.pairs_maximum ?? null
    return { least: cents(terms?.pairs_minimum), most: most === null ? null : cents(most), unit: null }
  })

  /** Whether the table takes wagers, or will before it deals. */
  readonly beforeTheDeal = $derived.by(() => this.table.view !== null && beforeTheDeal(this.table.view))

  /** Whether wagers can be put together now. */
  readonly wagersAreOpen = $derived.by(() => {
    const view = this.table.view
    return view !== null && view.open && this.seat !== null && this.beforeTheDeal
  })

  readonly total = $derived.by(() => totalOf(this.open))

  /** What is thought of on boxes that have no wager yet. */
  get open(): Plan {
    return Object.fromEntries(Object.entries(this.plan).filter(([box]) => !this.wagered.includes(Number(box))))
  }

  get aim(): number | null {
    return this.session ? (this.seat?.box ?? null) : (this.target ?? this.seat?.box ?? null)
  }

  /** Remembers how a session ended, also where that happened while the connection was lost. */
  follow(): void {
    const now = this.session
    if (now) {
      this.before = now
      this.over = now.ended ? now : null
    } else if (this.seat) {
      // Who has sat down for the house's own game is through with it.
      this.before = this.over = null
    } else {
      this.before = this.over = endedBy(this.over ?? this.before ?? this.kept.read(this.me), this.table.heard)
    }
    if (this.before !== this.written) this.kept.keep(this.me, this.before)
    this.written = this.before
  }

  // Sitting down and getting up

  async sit(box: number | null): Promise<void> {
    if (this.sitting || !this.plays) return
    this.sitting = true
    try {
      await this.table.give({ type: 'sit_down', box })
    } finally {
      this.sitting = false
    }
  }

  leave(): Promise<Answer> {
    return this.table.give({ type: 'leave_table' })
  }

  /** The usual wager is put on the player's own box when sitting down; what was chosen since stays. */
  settle(): void {
    const box = this.seat?.box
    if (!this.seat) {
      this.plan = {}
      this.target = null
      this.wanted = false
      this.settled = false
    } else if (box && !this.settled && this.table.view) {
      this.settled = true
      // In a session there are no usual wagers: everybody begins with the minimum.
      this.plan = withPlanned(this.plan, box, {
        wager: this.session ? this.bounds.least : within(settings.wager, this.bounds),
      })
      this.target = box
    }
  }

  // A seed for every shoe, so that the house alone does not decide its order

  seed(): void {
    const shoe = this.table.live?.next_shoe
    if (!shoe || shoe.digest || !this.seat || !this.plays || this.seeds.has(shoe.shoe)) return
    this.seeds.add(shoe.shoe)
    if (shoe.seeds_from.includes(this.me)) return
    const made = new Uint8Array(16)
    crypto.getRandomValues(made)
    const seed = Array.from(made, (each) => each.toString(16).padStart(2, '0')).join('')
    // The seeds may be closed in the same moment, which is no harm to anybody.
    void this.table.give({ type: 'contribute_seed', seed }, false, true)
    this.table.write(t('log.seed', { shoe: shoe.shoe, seed }))
  }

  // Wagers

  put(box: number, change: { wager?: number; pairs?: number }): void {
    this.plan = withPlanned(this.plan, box, change)
  }

  clear(): void {
    this.plan = {}
  }

  rebet(): void {
    if (Object.keys(this.last).length) this.plan = this.last
  }

  doubleUp(): void {
    this.plan = doubled(this.plan, this.bounds, this.pairsBounds)
  }

  togglePairs(box: number): void {
    const now = plannedOn(this.plan, box).pairs
    this.put(box, { pairs: now ? 0 : within(settings.pairs || 500, this.pairsBounds) })
  }

  /** Places what is thought of; who is alone says at once that nothing more will come. */
  async deal(): Promise<void> {
    if (this.busy) return
    const plan = this.open
    const boxes = Object.keys(plan).map(Number)
    if (!boxes.length) {
      this.table.tell(t('wager.none'), '', true)
      return
    }
    this.busy = true
    this.wanted = false
    try {
      const parts = tokensFor(boxes, plan, this.useTokens ? this.tokens : 0)
      if (!(await this.cover(totalOf(plan) - parts.reduce((sum, part) => sum + part, 0)))) return
      // All in one go: a table where nobody else is waited for deals soon after the first wager.
      const answers = await Promise.all(
        boxes
          .flatMap((box, at) => this.placing(box, plan, parts[at] ?? 0))
          .map((each) => this.table.give(each, false, true)),
      )
      const refused = answers.find((each) => each.type !== 'done')
      if (refused) return this.table.explain(refused)
      this.last = this.plan
      const own = plan[this.seat?.box ?? 0]
      if (this.session) return
      if (own?.wager) settings.wager = own.wager
      if (own?.pairs) settings.pairs = own.pairs
      // That a wager is placed may be told before the wager.
      const placed = answers.map((each) => (each.type === 'done' ? each.version : 0))
      if (settings.quickDeal) await this.table.give({ type: 'decline' }, Math.max(this.table.version, ...placed))
    } finally {
      this.busy = false
    }
  }

  private placing(box: number, plan: Plan, tokens: number): Command[] {
    const { wager, pairs } = plannedOn(plan, box)
    return [
      ...(wager
        ? [{ type: 'place_wager', box, amount: wire(wager), ...(tokens ? { tokens: wire(tokens) } : {}) } as const]
        : []),
      ...(pairs ? [{ type: 'place_perfect_pairs', box, amount: wire(pairs) } as const] : []),
    ]
  }

  async takeBack(box: number): Promise<void> {
    const round = this.table.view?.round
    if (round?.perfect_pairs.some((each) => each.box === box && each.player === this.me))
      await this.table.give({ type: 'withdraw_perfect_pairs', box })
    if (this.wagered.includes(box)) await this.table.give({ type: 'withdraw_wager', box })
  }

  async sitOut(): Promise<void> {
    this.wanted = false
    await this.table.give({ type: 'decline' }, true)
  }

  // Chips

  /** Chips for so much; those that are lacking are bought with what the account has. */
  async cover(need: number): Promise<boolean> {
    if (this.chips >= need) return true
    const lacking = need - this.chips
    if (this.session) {
      this.table.tell(t('session.short', { need: shown(need), have: shown(this.chips) }), '', true)
      return false
    }
    if (lacking > this.cash) {
      this.table.tell(
        t('chips.short', { need: shown(need, true), have: shown(this.chips + this.cash, true) }),
        '',
        true,
      )
      return false
    }
    return this.buy(Math.min(this.cash, Math.max(lacking, USUAL_BUY_IN)))
  }

  async buy(amount: number): Promise<boolean> {
    const answer = await this.table.give({ type: 'buy_chips', amount: wire(amount) })
    return answer.type === 'done'
  }

  /** Play chips of the house, for a player who has run out, once a day; says that they were given. */
  async topUp(): Promise<string> {
    await post('/me/top-up')
    return t('chips.given')
  }

  // Decisions

  async choose(choice: Choice, said: Said = {}): Promise<void> {
    if (!choice.possible) {
      this.table.tell(choice.sentence, choice.clause)
      return
    }
    if (this.busy) return
    const command: Command | null = commandOf(choice, said)
    if (!command) return
    this.busy = true
    try {
      if (!(await this.cover(said.amount ?? costOf(choice)))) return
      await this.table.give(command, choice.verb !== 'cut_cards')
    } finally {
      this.busy = false
    }
  }
}
