import { bounded } from '../wire/bounded.ts'

/** What answered is not the Messages API. */
export class OtherAnswer extends Error {
  readonly contentType: string

  constructor(contentType: string) {
    super(`An answer of the type ${contentType}`)
    this.contentType = contentType
  }
}

export interface GuardOptions {
  apiKey: string
  /** Whether the key is sent in the older way too, which is all that some local servers know. */
  olderKey: boolean
  /** Told of every chunk, pings included: the client itself keeps those to itself. */
  onBytes(): void
}

/** Encrypted search results are the bulk of the longest answers, and come to a megabyte or two. */
const MOST_MEGABYTES = 16
/** The version that the events are read by. */
const API_VERSION = '2026-10-21'
/** The client adds headers named in the environment (ANTHROPIC_CUSTOM_HEADERS); only these go out. */
const SENT = /^(?:accept|content-type|user-agent|x-stainless-[a-z-]+)$/

function headersOf(given: HeadersInit | undefined, { apiKey, olderKey }: GuardOptions): Headers {
  const headers = new Headers(given)
  for (const name of [...headers.keys()]) if (!SENT.test(name)) headers.delete(name)
  headers.set('anthropic-version', API_VERSION)
  headers.set('authorization', `Bearer ${apiKey}`)
  if (olderKey) headers.set('x-api-key', apiKey)
  return headers
}

/**
 * A fetch that sends the key where it is meant to go and nowhere else: a redirect is an answer, and is not followed.
 * What comes is counted and bounded.
 */
export function guardedFetch(options: GuardOptions): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, { ...init, headers: headersOf(init?.headers, options), redirect: 'manual' })
    options.onBytes()
    const type = answer.headers.get('content-type') ?? 'none'
    if (answer.ok && !type.includes('text/event-stream')) {
      await answer.body?.cancel()
      throw new OtherAnswer(type)
    }
    if (!answer.body) return answer
    const { status, statusText, headers } = answer
    return new Response(answer.body.pipeThrough(bounded(MOST_MEGABYTES, options.onBytes)), {
      status,
      statusText,
      headers,
    })
  }
}
