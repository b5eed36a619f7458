import * as z from 'zod'
import type { ModelUsage } from '../../ports/paid-work.ts'

/** Token count. Treats impossible values (over 10⁹) as missing. */
const countSchema = z.int().min(0).max(1_000_000_000).nullish().catch(null)

/** Usage on the wire. Any part may be missing or null; values of later events replace earlier ones. */
export const wireUsageSchema = z.object({
  input_tokens: countSchema,
  output_tokens: countSchema,
  cache_read_input_tokens: countSchema,
  cache_creation_input_tokens: countSchema,
  server_tool_use: z.object({ web_search_requests: countSchema }).nullish().catch(null),
})

export type WireUsage = z.output<typeof wireUsageSchema>

export function createEmptyUsage(model: string): ModelUsage {
  return { model, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, searches: 0 }
}

export function mergeUsage(usage: ModelUsage, reported: WireUsage): ModelUsage {
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
