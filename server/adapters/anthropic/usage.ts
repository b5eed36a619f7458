import * as z from 'zod'
import type { ModelUsage } from '../../ports/paid-work.ts'

/** Token count. Treats impossible values (over 10⁹) as missing. */
const count = z.int().min(0).max(1_000_000_000).nullish().catch(null)

/** Usage on the wire. Any part may be missing or null; values of later events replace earlier ones. */
export const wireUsage = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  server_tool_use: z.object({ web_search_requests: count }).nullish().catch(null),
})

export type WireUsage = z.output<typeof wireUsage>

export function noUsage(model: string): ModelUsage {
  return { model, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, searches: 0 }
}

export function withTold(usage: ModelUsage, told: WireUsage): ModelUsage {
  return {
    model: usage.model,
    inputTokens: told.input_tokens ?? usage.inputTokens,
    outputTokens: told.output_tokens ?? usage.outputTokens,
    cacheReadTokens: told.cache_read_input_tokens ?? usage.cacheReadTokens,
    cacheWriteTokens: told.cache_creation_input_tokens ?? usage.cacheWriteTokens,
    searches: told.server_tool_use?.web_search_requests ?? usage.searches,
  }
}

/**
 * Estimates the tokens of a text from above, at three characters per token. English has about four, markup and URLs
 * about three.
 */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 3)
}
