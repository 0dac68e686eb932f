/** Amounts: decimal text on the wire, whole cents inside, and never a fraction of a cent in between. */

export function cents(amount: string | null | undefined): number {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec((amount ?? '').trim())
  if (!found) return 0
  const whole = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'))
  return found[1] ? -whole : whole
}

/** As the wire wants it: two places, no separators. */
export function wire(amount: number): string {
  const whole = Math.abs(Math.round(amount))
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** As people read it: thousands apart, cents only where there are some or where asked for. */
export function shown(amount: number | string, places = false): string {
  const value = typeof amount === 'string' ? cents(amount) : Math.round(amount)
  const whole = Math.abs(value)
  const dollars = Math.floor(whole / 100).toLocaleString('en-AU')
  const rest = whole % 100
  const told = places || rest ? `${dollars}.${String(rest).padStart(2, '0')}` : dollars
  return value < 0 ? `\u2212${told}` : told
}

/** With its sign, for what was won and lost. */
export function signed(amount: number | string): string {
  const value = typeof amount === 'string' ? cents(amount) : amount
  return value > 0 ? `+${shown(value, true)}` : shown(value, true)
}

/** A typed amount in cents, or null where it is none. */
export function typed(text: string): number | null {
  const bare = text.replace(/[\s,$]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(bare) ? cents(bare) : null
}

/** Chips for an amount, the largest first; what no chip fits is left over. */
export function chipsFor(amount: number, chips: readonly number[]): { chip: number; count: number }[] {
  const stacks: { chip: number; count: number }[] = []
  let left = amount
  for (const chip of [...chips].sort((a, b) => b - a)) {
    const count = Math.floor(left / chip)
    if (count > 0) stacks.push({ chip, count })
    left -= count * chip
  }
  if (left > 0) stacks.push({ chip: left, count: 1 })
  return stacks
}
