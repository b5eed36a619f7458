import type Anthropic from '@anthropic-ai/sdk'
import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages'
import { guardedFetch } from './guarded-fetch.ts'

export interface SenderOptions {
  apiKey: string
  /** Without `/v1`. */
  baseUrl: string
  /** Whether the key is sent as `X-Api-Key` too. */
  olderKey: boolean
  timeoutMs: number
}

/** Sends a question; gives the events of the answer as they come, told of every byte of it. */
export type Sender = (
  question: MessageCreateParamsStreaming,
  signal: AbortSignal,
  onBytes: () => void,
) => Promise<AsyncIterable<unknown>>

const silent = { error() {}, warn() {}, info() {}, debug() {} }

/**
 * The vendor's client, told everything, so that nothing of the environment and nothing in the home folder has a say. It is
 * loaded at the first question: that takes a fifth of a second, and most commands never ask one.
 */
export function createSender({ apiKey, baseUrl, olderKey, timeoutMs }: SenderOptions): Sender {
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
      logger: silent,
      logLevel: 'off',
      openTelemetry: false,
      fetch: guardedFetch({ apiKey, olderKey, onBytes }),
    })
    // Not `messages.create`, which warns on the console of models that are to go.
    return client.post<AsyncIterable<unknown>>('/v1/messages', { body: question, stream: true, signal })
  }
}
