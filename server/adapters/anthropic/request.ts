import type {
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages'
import type { ModelUsage } from '../../ports/paid-work.ts'
import { isRejectedFor } from './failures.ts'
import { createEmptyUsage, estimateTokens } from './read-stream.ts'

export interface Question {
  system: TextBlockParam[]
  messages: MessageParam[]
  /** Maximum length of the answer, without thinking. */
  maxTokens: number
  /** Tokens for thinking before the answer, at least 1,024; without them, thinking is turned off. */
  thinkingTokens?: number
  /** True to cache the conversation too, for a question that is continued. */
  cachesConversation?: boolean
  tools?: ToolUnion[]
  /** JSON schema of the answer. */
  schema?: Record<string, unknown>
  /** Subject for messages ("the outline") and the key under which the paid call is stored. */
  about?: { subject: string; call: string }
}

/** Optional fields that a server accepts. Learned from its refusals, for the rest of the process. */
export interface ServerSupport {
  schemas: boolean
  thinking: boolean
}

/** Room for the thinking of a server that does not let its length be set. */
const UNLIMITED_THINKING_TOKENS = 8000

/** Maximum output tokens, which count thinking and answer together. */
function getMaxOutputTokens({ maxTokens, thinkingTokens = 0 }: Question, support: ServerSupport): number {
  return maxTokens + (support.thinking ? thinkingTokens : Math.max(thinkingTokens, UNLIMITED_THINKING_TOKENS))
}

function toThinking(thinkingTokens: number) {
  return thinkingTokens > 0
    ? { type: 'enabled' as const, budget_tokens: thinkingTokens }
    : { type: 'disabled' as const }
}

export function toParams(model: string, question: Question, support: ServerSupport): MessageCreateParamsStreaming {
  const { system, messages, thinkingTokens = 0, tools, schema, cachesConversation } = question
  return {
    model,
    max_tokens: getMaxOutputTokens(question, support),
    stream: true,
    system,
    messages,
    ...(tools && { tools }),
    ...(support.thinking && { thinking: toThinking(thinkingTokens) }),
    ...(cachesConversation && { cache_control: { type: 'ephemeral' as const } }),
    ...(schema && support.schemas && { output_config: { format: { type: 'json_schema', schema } } }),
  }
}

/** Returns what a server supports after it refused a question; null if it refused it for another reason. */
export function findUnsupported(error: unknown, { schema }: Question, support: ServerSupport): ServerSupport | null {
  if (schema && support.schemas && isRejectedFor(error, /output_config|output_format|json_schema/))
    return { ...support, schemas: false }
  return support.thinking && isRejectedFor(error, /thinking|budget_tokens/) ? { ...support, thinking: false } : null
}

/** Returns the maximum usage of a question, excluding the work of its tools. */
export function estimateQuestionUsage(model: string, question: Question, support: ServerSupport): ModelUsage {
  const { system, ...rest } = toParams(model, question, support)
  const text = JSON.stringify(rest)
  const conversation = estimateTokens(text)
  const isCached = text.includes('"cache_control"')
  return {
    ...createEmptyUsage(model),
    inputTokens: isCached ? 0 : conversation,
    cacheWriteTokens: estimateTokens(JSON.stringify(system)) + (isCached ? conversation : 0),
    outputTokens: rest.max_tokens,
  }
}
