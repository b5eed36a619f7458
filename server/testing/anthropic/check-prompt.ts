import { checkOutputSchema } from './check-output-schema.ts'
import type { MessageRequest, Prompt, RequestBlock, SearchTool } from './request-schema.ts'
import { refuse, VendorError } from './vendor-error.ts'

const MAX_BREAKPOINTS = 4
/** Maximum output tokens of any current model. */
const MAX_OUTPUT_TOKENS = 128_000

export const toBlocks = (content: string | RequestBlock[]): RequestBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content

/** @throws VendorError for a well-formed prompt that is refused. */
export function checkPrompt(prompt: Prompt, knows: (model: string) => boolean): void {
  if (!knows(prompt.model)) throw new VendorError(404, 'not_found_error', `model: ${prompt.model}`)
  checkMessages(prompt)
  for (const [n, tool] of (prompt.tools ?? []).entries()) checkTool(tool, `tools.${n}`)
  checkFormat(prompt)
  checkBreakpoints(prompt)
}

/** Checks the limits of a message request; token counts have none. */
export function checkLimits({ max_tokens, model, thinking }: MessageRequest): void {
  if (max_tokens > MAX_OUTPUT_TOKENS)
    refuse(
      `max_tokens: ${max_tokens} > ${MAX_OUTPUT_TOKENS}, which is the maximum allowed number of output tokens for ${model}`,
    )
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= max_tokens)
    refuse('max_tokens must be greater than thinking.budget_tokens')
}

function checkMessages({ messages }: Prompt): void {
  if (messages[0]?.role !== 'user') refuse('messages: first message must use the "user" role')
  for (const [n, { role, content }] of messages.entries()) {
    if (role === messages[n - 1]?.role)
      refuse(
        `messages: roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`,
      )
    if (content.length === 0) refuse(`messages.${n}: ${role} messages must have non-empty content`)
    for (const block of toBlocks(content)) checkBlock(block, role, n)
  }
}

function checkBlock(block: RequestBlock, role: string, n: number): void {
  if (block.type === 'text' && block.text.trim() === '')
    refuse(`messages: text content blocks must contain non-whitespace text (messages.${n})`)
  if (role === 'assistant') return
  if (block.type !== 'text') refuse(`messages.${n}: \`${block.type}\` blocks can only be in \`assistant\` messages`)
  else if (block.citations?.length) refuse(`messages.${n}: citations are not permitted on \`user\` text blocks`)
}

function checkTool({ allowed_domains, blocked_domains }: SearchTool, at: string): void {
  if (allowed_domains && blocked_domains)
    refuse(`${at}: only one of \`allowed_domains\` and \`blocked_domains\` can be specified`)
  const odd = [...(allowed_domains ?? []), ...(blocked_domains ?? [])].find(
    domain => !/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[^\s?#]*)?$/.test(domain),
  )
  if (odd !== undefined) refuse(`${at}: invalid domain "${odd}": give it without a scheme, as in "example.com"`)
}

/** Refuses a search with a format: no document confirms that they work together. */
function checkFormat({ output_config, tools }: Prompt): void {
  const format = output_config?.format
  if (!format) return
  if (tools?.length)
    refuse('output_config.format: structured outputs cannot be used with citations, and web_search cites')
  checkOutputSchema(format.schema)
}

function checkBreakpoints({ cache_control, system, tools, messages }: Prompt): void {
  const blocks = [
    ...(tools ?? []),
    ...(typeof system === 'string' ? [] : (system ?? [])),
    ...messages.flatMap(({ content }) => toBlocks(content)),
    { cache_control },
  ]
  const marks = blocks.flatMap(block => (block.cache_control ? [block.cache_control] : []))
  if (marks.length > MAX_BREAKPOINTS)
    refuse(`A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`)
  const short = marks.findIndex(({ ttl }) => ttl !== '1h')
  if (short !== -1 && marks.slice(short).some(({ ttl }) => ttl === '1h'))
    refuse("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block")
}
