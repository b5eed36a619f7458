import { createHash } from 'node:crypto'
import type {
  CitationsWebSearchResultLocation,
  DirectCaller,
  Message,
  ServerToolUseBlock,
  TextBlock,
  ThinkingBlock,
  Usage,
  WebSearchResultBlock,
  WebSearchToolResultBlock,
} from '@anthropic-ai/sdk/resources/messages'
import { countTokens, type PromptUsage } from './prompt-cache.ts'
import type { Answer, FakePage, Part } from './reply.ts'
import type { MessageRequest } from './request-schema.ts'

/** Blocks of an answer. */
export type AnswerBlock =
  | (Omit<TextBlock, 'citations'> & { citations: CitationsWebSearchResultLocation[] | null })
  | ThinkingBlock
  | (ServerToolUseBlock & { name: 'web_search'; caller: DirectCaller })
  | (WebSearchToolResultBlock & { caller: DirectCaller })
export type AnswerMessage = Omit<Message, 'content'> & { content: AnswerBlock[] }

/** Tokens that a found page adds to the prompt. */
const TOKENS_PER_PAGE = 400
const direct = { type: 'direct' } as const

/** Token that is opaque to the client and constant for a page. */
const seal = (kind: string, of: unknown) =>
  `E${createHash('sha512')
    .update(`${kind}:${JSON.stringify(of)}`)
    .digest('base64')}`

const toSearchResult = (page: FakePage): WebSearchResultBlock => ({
  type: 'web_search_result',
  url: page.url,
  title: page.title,
  encrypted_content: seal('page', page),
  page_age: page.age,
})

function toAnswerBlocks(part: Part, newId: (kind: string) => string): AnswerBlock[] {
  if ('text' in part) {
    const citations = part.cites?.map(({ page, text }) => ({
      type: 'web_search_result_location' as const,
      url: page.url,
      title: page.title,
      encrypted_index: seal('passage', [page.url, text]),
      cited_text: text,
    }))
    return [{ type: 'text', text: part.text, citations: citations ?? null }]
  }
  const id = newId('srvtoolu')
  const content =
    typeof part.found === 'string'
      ? { type: 'web_search_tool_result_error' as const, error_code: part.found }
      : part.found.map(toSearchResult)
  return [
    { type: 'server_tool_use', id, name: 'web_search', input: { query: part.search }, caller: direct },
    { type: 'web_search_tool_result', tool_use_id: id, content, caller: direct },
  ]
}

const countOutputTokens = (content: AnswerBlock[]) =>
  content.reduce((sum, block) => sum + (block.type === 'text' ? countTokens(block.text) : 12), 0)

/** Returns the content that fits the token limit, and if it is complete. */
function truncate(content: AnswerBlock[], tokens: number): { content: AnswerBlock[]; whole: boolean } {
  const blocks: AnswerBlock[] = []
  let left = tokens
  for (const block of content) {
    const size = countOutputTokens([block])
    if (size > left) {
      const text = block.type === 'text' ? block.text.slice(0, left * 4) : ''
      if (text && block.type === 'text') blocks.push({ ...block, text })
      return { content: blocks, whole: false }
    }
    blocks.push(block)
    left -= size
  }
  return { content: blocks, whole: true }
}

/** Counts charged searches; failed ones are free. */
const listSearchResults = (content: AnswerBlock[]) =>
  content.flatMap(block =>
    block.type === 'web_search_tool_result' && Array.isArray(block.content) ? [block.content] : [],
  )

function countUsage(content: AnswerBlock[], prompt: PromptUsage): Usage {
  const found = listSearchResults(content)
  const searched = content.some(({ type }) => type === 'server_tool_use')
  return {
    input_tokens: prompt.input + found.flat().length * TOKENS_PER_PAGE,
    output_tokens: countOutputTokens(content),
    cache_creation_input_tokens: prompt.written5m + prompt.written1h,
    cache_read_input_tokens: prompt.read,
    cache_creation: { ephemeral_5m_input_tokens: prompt.written5m, ephemeral_1h_input_tokens: prompt.written1h },
    inference_geo: null,
    output_tokens_details: null,
    server_tool_use: searched ? { web_search_requests: found.length, web_fetch_requests: 0 } : null,
    service_tier: 'standard',
    speed: null,
  }
}

/** Limits the thinking tokens to the budget of the request. */
function countThinking({ thinking: wanted = 0 }: Answer, { thinking, max_tokens }: MessageRequest): number {
  if (thinking?.type === 'disabled') return 0
  return Math.min(wanted, thinking?.type === 'enabled' ? thinking.budget_tokens : max_tokens)
}

const toThinkingBlocks = (tokens: number): AnswerBlock[] =>
  tokens === 0 ? [] : [{ type: 'thinking', thinking: 'Let me think.', signature: seal('thinking', tokens) }]

/** Creates the message of an answer: cut at the token limit, with its usage. */
export function toMessage(
  given: Answer,
  request: MessageRequest,
  prompt: PromptUsage,
  newId: (kind: string) => string,
): AnswerMessage {
  const all = given.parts.flatMap(part => toAnswerBlocks(part, newId))
  const thought = countThinking(given, request)
  const { content, whole } = truncate(all, request.max_tokens - thought)
  const usage = countUsage(content, prompt)
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model: request.model,
    container: null,
    diagnostics: null,
    content: [...toThinkingBlocks(thought), ...content],
    stop_reason: whole ? (given.stop ?? 'end_turn') : 'max_tokens',
    stop_sequence: null,
    stop_details: given.details ?? null,
    usage: { ...usage, output_tokens: usage.output_tokens + thought },
  }
}
