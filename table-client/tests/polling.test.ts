import { expect, test, vi } from 'vitest'

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

test('the next question comes when its time has passed, and not before', async () => {
  vi.useFakeTimers()
  let asked = 0
  const polling = new Polling<number>(2_500, () => Promise.resolve(++asked))
  const leave = polling.follow()
  await vi.advanceTimersByTimeAsync(2_499)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
  vi.useRealTimers()
})
