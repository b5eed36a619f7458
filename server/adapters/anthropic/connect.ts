import type Anthropic from '@anthropic-ai/sdk'
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'
import { createGuardedFetch } from './guarded-fetch.ts'

export interface SenderOptions {
  apiKey: string
  /** Base URL without `/v1`. */
  baseUrl: string
  /** True to send the key as `X-Api-Key` too. */
  sendsApiKeyHeader: boolean
  timeoutMs: number
}

/** Sends a request and returns its stream of events. Calls `onBytes` for every chunk received. */
export type Sender = (
  question: MessageCreateParamsStreaming,
  signal: AbortSignal,
  onBytes: () => void,
) => Promise<AsyncIterable<unknown>>

const silentLogger = { error() {}, warn() {}, info() {}, debug() {} }

/**
 * Creates a sender on Anthropic's SDK. Every option is set explicitly, so that environment variables and files in the
 * home folder have no effect. The SDK is imported at the first request: that takes 200 ms, and most commands never
 * send one.
 */
export function createSender({ apiKey, baseUrl, sendsApiKeyHeader, timeoutMs }: SenderOptions): Sender {
  let loaded: Promise<typeof Anthropic> | undefined
  const load = () => {
    loaded ??= import('@anthropic-ai/sdk').then(sdk => sdk.default)
    return loaded
  }
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
