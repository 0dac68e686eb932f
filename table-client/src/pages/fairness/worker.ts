/** The check in a thread of its own, so that the page stays live. It fetches the bundle itself. */

import { check, type Result } from './verify'

export type Said =
  { type: 'progress'; events: number } | { type: 'result'; result: Result } | { type: 'failed'; why: string }

const say = (said: Said): void => self.postMessage(said)

async function* lines(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    const parts = (rest + value).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) yield rest
}

self.onmessage = async (event: MessageEvent<string>) => {
  try {
    const response = await fetch(event.data, { credentials: 'same-origin' })
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
    const result = await check(lines(response), (events) => say({ type: 'progress', events }))
    say({ type: 'result', result })
  } catch (error) {
    say({ type: 'failed', why: error instanceof Error ? error.message : String(error) })
  }
}
