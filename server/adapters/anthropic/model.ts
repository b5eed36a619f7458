import type {
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages'
import { vendorUrl } from '../../contract/model-vendor.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import { type Delay, realDelay } from '../wire/attempts.ts'
import { type StartTimer, startTimer, startWatch, TimeIsUp } from '../wire/watch.ts'
import { inAttempts } from './attempts.ts'
import { createSender } from './connect.ts'
import { refusalFailure, refusedFor, type Server, timeoutFailure } from './failures.ts'
import { AnswerReader, type Block, type StreamedAnswer } from './read-stream.ts'
import { noUsage, tokensOf } from './usage.ts'

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

export interface Question {
  system: TextBlockParam[]
  messages: MessageParam[]
  maxTokens: number
  tools?: ToolUnion[]
  /** JSON schema of the answer. */
  schema?: Record<string, unknown>
  /** Subject for messages ("the outline") and the key under which the paid call is stored. */
  about?: { what: string; call: string }
}

export interface Listener {
  signal: AbortSignal
  tell(message: string): Promise<void>
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
  most(question: Question): ModelUsage
}

/** Share of the call's time limit after which a silent stream is aborted. */
const IDLE_PART = 1 / 3

function serverOf({ apiKey, baseUrl, model }: ModelOptions): Server {
  const url = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl) : null
  const vendor = baseUrl === null || url?.origin === vendorUrl
  return { who: vendor ? 'Anthropic' : `The model at ${url?.host ?? baseUrl}`, model, apiKey, vendor }
}

export function createModel(options: ModelOptions): Model {
  const { apiKey, timeoutSeconds, delay = realDelay, timer = startTimer } = options
  const server = serverOf(options)
  const timeoutMs = Math.max(1, Math.round(timeoutSeconds * 1000))
  const send = createSender({ apiKey, baseUrl: options.baseUrl ?? vendorUrl, olderKey: !server.vendor, timeoutMs })
  let takesSchemas = true

  async function attempt(question: Question, listener: Listener, signal: AbortSignal): Promise<StreamedAnswer> {
    const idle = startWatch(signal, timeoutMs * IDLE_PART, timer)
    const asked = takesSchemas ? question : withoutSchema(question)
    const reader = new AnswerReader(options.model, tokensOf(JSON.stringify([asked.system, asked.messages])))
    try {
      for await (const event of await send(paramsOf(options.model, asked), idle.signal, idle.touch)) {
        const block = reader.take(event)
        if (block) await listener.onBlock?.(block)
      }
      // The SDK ends an aborted stream without an error, as if it were complete.
      idle.signal.throwIfAborted()
      return reader.end()
    } catch (error) {
      if (isSpent(reader.usage)) await listener.lost(reader.usage)
      idle.signal.throwIfAborted()
      throw error
    } finally {
      idle.end()
    }
  }

  async function askWithin(signal: AbortSignal, question: Question, listener: Listener): Promise<StreamedAnswer> {
    const tell = (message: string) => listener.tell(message)
    try {
      return await inAttempts(() => attempt(question, listener, signal), { server, delay, signal, tell })
    } catch (error) {
      if (!question.schema || !refusedFor(error, /output_config|output_format|json_schema/)) throw error
      // Applies for the rest of the process; every question also describes its format in words.
      takesSchemas = false
      return askWithin(signal, withoutSchema(question), listener)
    }
  }

  return {
    server,
    async ask(question, listener) {
      listener.signal.throwIfAborted()
      const total = startWatch(listener.signal, timeoutMs, timer)
      try {
        const answer = await askWithin(total.signal, question, listener)
        const { content, stopReason, usage, refusal } = answer
        if (!refusal) return { content, stopReason, usage }
        await listener.lost(usage)
        throw refusalFailure(refusal, { server, about: question.about })
      } catch (error) {
        listener.signal.throwIfAborted()
        throw error instanceof TimeIsUp ? timeoutFailure(timeoutSeconds, server) : error
      } finally {
        total.end()
      }
    },
    most(question) {
      const { system, ...rest } = paramsOf(options.model, question)
      return {
        ...noUsage(options.model),
        inputTokens: tokensOf(JSON.stringify(rest)),
        cacheWriteTokens: tokensOf(JSON.stringify(system)),
        outputTokens: question.maxTokens,
      }
    },
  }
}

function paramsOf(
  model: string,
  { system, messages, maxTokens, tools, schema }: Question,
): MessageCreateParamsStreaming {
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    system,
    messages,
    ...(tools && { tools }),
    ...(schema && { output_config: { format: { type: 'json_schema', schema } } }),
  }
}

function withoutSchema({ schema: _, ...question }: Question): Question {
  return question
}

function isSpent({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: ModelUsage): boolean {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens > 0
}
