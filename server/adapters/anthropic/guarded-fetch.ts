import { bounded } from '../wire/bounded.ts'

/** Error for a response that is not a Messages API stream. */
export class OtherAnswer extends Error {
  readonly contentType: string

  constructor(contentType: string) {
    super(`An answer of the type ${contentType}`)
    this.contentType = contentType
  }
}

export interface GuardOptions {
  apiKey: string
  /** True to send the key as `X-Api-Key` too, the only form that some local servers accept. */
  olderKey: boolean
  /** Called for every chunk, pings included, which the SDK does not expose. */
  onBytes(): void
}

/** Response limit in megabytes. Encrypted search results make up most of the longest answers, one or two megabytes. */
const MOST_MEGABYTES = 16
/** API version whose event format read-stream.ts parses. */
const API_VERSION = '2026-10-21'
/**
 * Request headers to keep. The SDK adds headers named in the environment (ANTHROPIC_CUSTOM_HEADERS), which are
 * removed.
 */
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
 * Creates a fetch that sends the key only to the configured address (redirects are not followed), counts the received
 * bytes and limits them.
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
