import { expect, test } from 'vitest'

import { Polling } from '../src/lib/polling.svelte'

test('a page that was left asks nothing more, whatever is done afterwards', async () => {
  let asked = 0
  const polling = new Polling<number>(60_000, () => Promise.resolve(++asked))
  const leave = polling.follow()
  await polling.now()
  const before = asked
  expect(before).toBe(2)
  leave()
  await polling.now()
  expect(asked).toBe(before)
})
