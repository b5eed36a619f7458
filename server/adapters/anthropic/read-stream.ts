import * as z from 'zod'
import { parseJson } from '../../domain/json.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'

/** Token count. Treats impossible values (over 10⁹) as missing. */
const countSchema = z.int().min(0).max(1_000_000_000).nullish().catch(null)

/** Usage on the wire. Any part may be missing or null; values of later events replace earlier ones. */
const wireUsageSchema = z.object({
  input_tokens: countSchema,
  output_tokens: countSchema,
  cache_read_input_tokens: countSchema,
  cache_creation_input_tokens: countSchema,
  server_tool_use: z.object({ web_search_requests: countSchema }).nullish().catch(null),
})

type WireUsage = z.output<typeof wireUsageSchema>

export function createEmptyUsage(model: string): ModelUsage {
  return { model, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, searches: 0 }
}

function mergeUsage(usage: ModelUsage, reported: WireUsage): ModelUsage {
  return {
    model: usage.model,
    inputTokens: reported.input_tokens ?? usage.inputTokens,
    outputTokens: reported.output_tokens ?? usage.outputTokens,
    cacheReadTokens: reported.cache_read_input_tokens ?? usage.cacheReadTokens,
    cacheWriteTokens: reported.cache_creation_input_tokens ?? usage.cacheWriteTokens,
    searches: reported.server_tool_use?.web_search_requests ?? usage.searches,
  }
}

/**
 * Estimates the tokens of a text from above, at three characters per token. English has about four, markup and URLs
 * about three.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3)
}

/** Content block of an answer. Unknown fields are preserved, because blocks must be sent back unchanged. */
export const blockSchema = z.looseObject({ type: z.string() })
export type Block = z.output<typeof blockSchema>

export class IncompleteStreamError extends Error {}

const indexSchema = z.int().min(0).max(9999)
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage: wireUsageSchema.nullish().catch(null) }) }),
  z.object({ type: z.literal('content_block_start'), index: indexSchema, content_block: blockSchema }),
  z.object({ type: z.literal('content_block_delta'), index: indexSchema, delta: blockSchema }),
  z.object({ type: z.literal('content_block_stop'), index: indexSchema }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({
      stop_reason: z.string().nullish(),
      stop_details: z.object({ category: z.string().nullish(), explanation: z.string().nullish() }).nullish(),
    }),
    usage: wireUsageSchema.nullish().catch(null),
  }),
  z.object({ type: z.literal('message_stop') }),
])
type StreamEvent = z.output<typeof eventSchema>

export interface StreamedAnswer {
  content: Block[]
  stopReason: string | null
  refusal: { category: string | null; explanation: string | null } | null
  usage: ModelUsage
}

const textSchema = z.string().catch('')
/** Bounds for the average number of characters per token; typical text has about four. */
const [MIN_CHARACTERS_PER_TOKEN, MAX_CHARACTERS_PER_TOKEN] = [3, 12]

/** Collects the events of one answer into content blocks, stop reason and usage. */
export class AnswerReader {
  readonly answer: StreamedAnswer
  #inputs = new Map<number, string>()
  #textLength = 0
  #searches = 0
  #begun = false
  #ended = false
  readonly #questionTokens: number

  /** @param inputTokens maximum input tokens of the question, used if the server reports none. */
  constructor(model: string, inputTokens = 0) {
    this.#questionTokens = inputTokens
    this.answer = { content: [], stopReason: null, refusal: null, usage: createEmptyUsage(model) }
  }

  /** Ignores unknown events and blocks, because the API may add new types at any time. */
  take(raw: unknown): Block | null {
    const event = eventSchema.safeParse(raw).data
    return event ? this.#handleEvent(event) : null
  }

  /** @throws IncompleteStreamError if the answer is not complete. */
  end(): StreamedAnswer {
    if (!this.#ended) throw new IncompleteStreamError('The stream ended before its message did')
    return { ...this.answer, usage: this.usage, content: this.answer.content.filter(block => block !== undefined) }
  }

  /**
   * Usage to pay for so far. A stream that breaks off never reports its output tokens and searches; missing or
   * implausibly low values are estimated from the text.
   */
  get usage(): ModelUsage {
    const { usage } = this.answer
    if (!this.#begun) return usage
    const read = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens
    const isReported = this.#ended && usage.outputTokens > 0
    return {
      ...usage,
      inputTokens: read > 0 ? usage.inputTokens : this.#questionTokens,
      outputTokens: Math.max(
        usage.outputTokens,
        Math.ceil(this.#textLength / (isReported ? MAX_CHARACTERS_PER_TOKEN : MIN_CHARACTERS_PER_TOKEN)),
      ),
      searches: Math.max(usage.searches, this.#searches),
    }
  }

  /** @returns the block that this event completes, or null. */
  #handleEvent(event: StreamEvent): Block | null {
    const { answer } = this
    if (event.type === 'message_start') this.#begin(event.message.usage)
    else if (event.type === 'content_block_start') answer.content[event.index] = { ...event.content_block }
    else if (event.type === 'content_block_delta') this.#applyDelta(event.index, event.delta)
    else if (event.type === 'content_block_stop') return this.#complete(event.index)
    else if (event.type === 'message_stop') this.#ended = true
    else {
      answer.stopReason = event.delta.stop_reason ?? answer.stopReason
      if (answer.stopReason === 'refusal') {
        const { category = null, explanation = null } = event.delta.stop_details ?? {}
        answer.refusal = { category, explanation }
      }
      this.#updateUsage(event.usage)
    }
    return null
  }

  #begin(usage: z.output<typeof wireUsageSchema> | null | undefined): void {
    this.#begun = true
    this.#updateUsage(usage)
  }

  #updateUsage(usage: z.output<typeof wireUsageSchema> | null | undefined): void {
    if (usage) this.answer.usage = mergeUsage(this.answer.usage, usage)
  }

  #applyDelta(at: number, delta: Block): void {
    const block = this.answer.content[at]
    if (!block) return
    if (delta.type === 'text_delta') this.#append(block, 'text', delta.text)
    else if (delta.type === 'thinking_delta') this.#append(block, 'thinking', delta.thinking)
    else if (delta.type === 'signature_delta') block.signature = textSchema.parse(delta.signature)
    else if (delta.type === 'citations_delta') addCitation(block, delta.citation)
    else if (delta.type === 'input_json_delta') {
      this.#inputs.set(at, (this.#inputs.get(at) ?? '') + textSchema.parse(delta.partial_json))
    }
  }

  #append(block: Block, key: 'text' | 'thinking', text: unknown): void {
    const added = textSchema.parse(text)
    this.#textLength += added.length
    block[key] = textSchema.parse(block[key]) + added
  }

  #complete(at: number): Block | null {
    const block = this.answer.content[at]
    if (block?.type === 'web_search_tool_result') this.#searches += 1
    const input = this.#inputs.get(at)
    if (block && input) block.input = parseJson(input) ?? {}
    return block ?? null
  }
}

function addCitation(block: Block, citation: unknown): void {
  if (Array.isArray(block.citations)) block.citations.push(citation)
  else block.citations = [citation]
}

/** Returns true if an answer, even an incomplete one, has used tokens. */
export function hasUsage({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: ModelUsage): boolean {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens > 0
}
