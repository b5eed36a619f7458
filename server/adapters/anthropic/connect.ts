import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'
import { memoize } from '../../lib/memoize.ts'
import { limitBytes } from '../wire/http.ts'

interface SenderOptions {
  apiKey: string
  /** Base URL without `/v1`. */
  baseUrl: string
  /** True to send the key as `X-Api-Key` too. */
  sendsApiKeyHeader: boolean
  timeoutMs: number
}

/** Sends a request and returns its stream of events. Calls `onBytes` for every chunk received. */
type Sender = (
  question: MessageCreateParamsStreaming,
  signal: AbortSignal,
  onBytes: () => void,
) => Promise<AsyncIterable<unknown>>

/**
 * Creates a sender on Anthropic's SDK. Every option is set explicitly, so that environment variables and files in the
 * home folder have no effect. The SDK is imported at the first request: that takes 200 ms, and most commands never
 * send one.
 */
export function createSender({ apiKey, baseUrl, sendsApiKeyHeader, timeoutMs }: SenderOptions): Sender {
  const load = memoize(async () => (await import('@anthropic-ai/sdk')).default)
  return async (question, signal, onBytes) => {
    const Client = await load()
    const client = new Client({
      apiKey,
      baseURL: baseUrl,
      webhookKey: null,
      maxRetries: 0,
      timeout: timeoutMs,
      logger: silentLogger,
      logLevel: 'off',
      openTelemetry: false,
      fetch: createGuardedFetch({ apiKey, sendsApiKeyHeader, onBytes }),
    })
    // Avoids `messages.create`, which prints warnings about deprecated models to the console.
    return client.post<AsyncIterable<unknown>>('/v1/messages', { body: question, stream: true, signal })
  }
}

/** Error for a response that is not a Messages API stream. */
export class UnexpectedContentError extends Error {
  readonly contentType: string

  constructor(contentType: string) {
    super(`An answer of the type ${contentType}`)
    this.contentType = contentType
  }
}

interface GuardOptions {
  apiKey: string
  /** True to send the key as `X-Api-Key` too, the only form that some local servers accept. */
  sendsApiKeyHeader: boolean
  /** Called for every chunk, pings included, which the SDK does not expose. */
  onBytes(): void
}

/** Response limit in megabytes. Encrypted search results make up most of the longest answers, one or two megabytes. */
const MAX_MEGABYTES = 16
/** API version of every call; read-stream.ts parses its event format. */
export const apiVersion = '2026-10-21'
/**
 * Request headers to keep. The SDK adds headers named in the environment (ANTHROPIC_CUSTOM_HEADERS), which are
 * removed.
 */
const SENT_HEADERS = /^(?:accept|content-type|user-agent|x-stainless-[a-z-]+)$/

function toHeaders(input: HeadersInit | undefined, { apiKey, sendsApiKeyHeader }: GuardOptions): Headers {
  const headers = new Headers(input)
  for (const name of [...headers.keys()]) if (!SENT_HEADERS.test(name)) headers.delete(name)
  headers.set('anthropic-version', apiVersion)
  headers.set('authorization', `Bearer ${apiKey}`)
  if (sendsApiKeyHeader) headers.set('x-api-key', apiKey)
  return headers
}

/**
 * Creates a fetch that sends the key only to the configured address (redirects are not followed), counts the received
 * bytes and limits them.
 */
function createGuardedFetch(options: GuardOptions): typeof fetch {
  return async (url, init) => {
    const response = await fetch(url, { ...init, headers: toHeaders(init?.headers, options), redirect: 'manual' })
    options.onBytes()
    const type = response.headers.get('content-type') ?? 'none'
    if (response.ok && !type.includes('text/event-stream')) {
      await response.body?.cancel()
      throw new UnexpectedContentError(type)
    }
    if (!response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(limitBytes(MAX_MEGABYTES, options.onBytes)), {
      status,
      statusText,
      headers,
    })
  }
}

const silentLogger = { error() {}, warn() {}, info() {}, debug() {} }
