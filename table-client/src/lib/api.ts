/** Requests to the house. A refusal is thrown as a `Refusal`, with the sentence to show. */

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly clause = '',
  ) {
    super(sentence)
  }
}

export const API = '/api/v1'

/** What a refusal may say of itself: the house's own, or one of the server in front of it. */
interface Told {
  code?: unknown
  sentence?: unknown
  message?: unknown
  detail?: unknown
  clause?: unknown
}

/** GET, POST and so on; the answer read as JSON, or null where there is none. */
export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const request: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (signal) request.signal = signal
  if (body !== undefined) {
    request.body = JSON.stringify(body)
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  let response: Response
  try {
    response = await fetch(API + path, request)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal(0, 'no_connection', 'The house cannot be reached at the moment.')
  }
  if (response.ok) return (response.status === 204 ? null : await response.json()) as T
  throw await refusal(response)
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const told = (await response.json()) as Told & { error?: Told }
    const found = told.error ?? told
    return new Refusal(
      response.status,
      String(found.code ?? ''),
      String(found.sentence ?? found.message ?? found.detail ?? response.statusText),
      String(found.clause ?? ''),
    )
  } catch {
    return new Refusal(response.status, 'no_answer', `The server answered with status ${response.status}.`)
  }
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => ask<T>('GET', path, undefined, signal)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body)
export const put = <T>(path: string, body: unknown): Promise<T> => ask<T>('PUT', path, body)
export const remove = <T>(path: string, body?: unknown): Promise<T> => ask<T>('DELETE', path, body)

/** What to tell of anything that was thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.clause ? `${error.sentence} (${error.clause})` : error.sentence
  return error instanceof Error ? error.message : String(error)
}
