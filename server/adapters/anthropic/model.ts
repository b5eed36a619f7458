import { defaultModelUrl } from '../../domain/urls.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import { ResponseTimeoutError, type StartTimer, startTimer, startWatchdog } from '../wire/http.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { retryModelCall, toServer } from './call-errors.ts'
import { createSender } from './connect.ts'
import { createRefusalError, createTimeoutError, type Server } from './failures.ts'
import { AnswerReader, type Block, estimateTokens, hasUsage, type StreamedAnswer } from './read-stream.ts'
import { estimateQuestionUsage, findUnsupported, type Question, type ServerSupport, toParams } from './request.ts'

export interface ModelOptions {
  /** API key of the configured server. */
  apiKey: string
  /** Base URL of a server with the Messages API, without `/v1`; null for Anthropic. */
  baseUrl: string | null
  model: string
  /** Time limit of one call in seconds, including all attempts and waits. */
  timeoutSeconds: number
  delay?: Delay
  timer?: StartTimer
}

export interface Listener {
  signal: AbortSignal
  report(message: string): Promise<void>
  /** Called for every answer that costs money but is unusable. See `PaidCall.make`. */
  lost(usage: ModelUsage): Promise<void>
  /** Called for every completed block of the answer. */
  onBlock?(block: Block): Promise<void>
}

/** Client for one model on one server. */
export interface Model {
  readonly server: Server
  /** @throws BlogopsError, or the signal's reason as soon as it aborts. */
  ask(question: Question, listener: Listener): Promise<Pick<StreamedAnswer, 'content' | 'stopReason' | 'usage'>>
  /** Returns the maximum usage of a question, excluding the work of its tools. */
  estimateMaxUsage(question: Question): ModelUsage
}

/** Share of the call's time limit after which a silent stream is aborted. */
const IDLE_TIMEOUT_SHARE = 1 / 3

export function createModel(options: ModelOptions): Model {
  const { apiKey, timeoutSeconds, delay = realDelay, timer = startTimer } = options
  const server = toServer(options)
  const timeoutMs = Math.max(1, Math.round(timeoutSeconds * 1000))
  const send = createSender({
    apiKey,
    baseUrl: options.baseUrl ?? defaultModelUrl,
    sendsApiKeyHeader: !server.isVendor,
    timeoutMs,
  })
  let support: ServerSupport = { schemas: true, thinking: true }

  async function attempt(question: Question, listener: Listener, signal: AbortSignal): Promise<StreamedAnswer> {
    const idleWatchdog = startWatchdog(signal, timeoutMs * IDLE_TIMEOUT_SHARE, timer)
    const reader = new AnswerReader(options.model, estimateTokens(JSON.stringify([question.system, question.messages])))
    try {
      const events = await send(toParams(options.model, question, support), idleWatchdog.signal, idleWatchdog.reset)
      for await (const event of events) {
        const block = reader.take(event)
        if (block) await listener.onBlock?.(block)
      }
      // The SDK ends an aborted stream without an error, as if it were complete.
      idleWatchdog.signal.throwIfAborted()
      return reader.end()
    } catch (error) {
      if (hasUsage(reader.usage)) await listener.lost(reader.usage)
      idleWatchdog.signal.throwIfAborted()
      throw error
    } finally {
      idleWatchdog.stop()
    }
  }

  async function askWithRetry(signal: AbortSignal, question: Question, listener: Listener): Promise<StreamedAnswer> {
    const report = (message: string) => listener.report(message)
    try {
      return await retryModelCall(() => attempt(question, listener, signal), { server, delay, signal, report })
    } catch (error) {
      const remaining = findUnsupported(error, question, support)
      if (!remaining) throw error
      // Every question also describes its format in words.
      support = remaining
      return askWithRetry(signal, question, listener)
    }
  }

  return {
    server,
    async ask(question, listener) {
      listener.signal.throwIfAborted()
      const callWatchdog = startWatchdog(listener.signal, timeoutMs, timer)
      try {
        const answer = await askWithRetry(callWatchdog.signal, question, listener)
        const { content, stopReason, usage, refusal } = answer
        if (!refusal) return { content, stopReason, usage }
        await listener.lost(usage)
        throw createRefusalError(refusal, { server, about: question.about })
      } catch (error) {
        listener.signal.throwIfAborted()
        throw error instanceof ResponseTimeoutError ? createTimeoutError(timeoutSeconds, server) : error
      } finally {
        callWatchdog.stop()
      }
    },
    estimateMaxUsage: question => estimateQuestionUsage(options.model, question, support),
  }
}
