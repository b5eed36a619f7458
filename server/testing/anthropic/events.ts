import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import type { AnswerBlock, AnswerMessage } from './message.ts'

type Sent = RawMessageStreamEvent | { type: 'ping' }
type Delta = Extract<RawMessageStreamEvent, { type: 'content_block_delta' }>['delta']

/** Characters per delta: small enough to split a sentence. */
const PIECE = 40

const splitPieces = (text: string): string[] => text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? []

/** Returns the start of a block: empty, except for search results, which are complete. */
function toOpeningBlock(block: AnswerBlock): AnswerBlock {
  if (block.type === 'text') return { ...block, text: '', citations: null }
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' }
  return block.type === 'server_tool_use' ? { ...block, input: {} } : block
}

function toDeltas(block: AnswerBlock): Delta[] {
  if (block.type === 'web_search_tool_result') return []
  if (block.type === 'server_tool_use')
    return splitPieces(JSON.stringify(block.input)).map(partial_json => ({ type: 'input_json_delta', partial_json }))
  if (block.type === 'thinking') {
    const { thinking, signature } = block
    return [
      { type: 'thinking_delta', thinking },
      { type: 'signature_delta', signature },
    ]
  }
  return [
    ...(block.citations ?? []).map((citation): Delta => ({ type: 'citations_delta', citation })),
    ...splitPieces(block.text).map((text): Delta => ({ type: 'text_delta', text })),
  ]
}

function toBlockEvents(block: AnswerBlock, index: number): Sent[] {
  return [
    { type: 'content_block_start', index, content_block: toOpeningBlock(block) },
    ...(index === 0 ? [{ type: 'ping' as const }] : []),
    ...toDeltas(block).map((delta): Sent => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

/** Creates the events of a streamed message in order; the last usage covers the whole message. */
export function toEvents(message: AnswerMessage): Sent[] {
  const { content, usage, stop_reason, stop_sequence, stop_details, container } = message
  const { cache_creation: _, inference_geo: __, service_tier: ___, speed: ____, ...counted } = usage
  const begun = { ...usage, output_tokens: 1, server_tool_use: null }
  return [
    {
      type: 'message_start',
      message: { ...message, content: [], stop_reason: null, stop_details: null, usage: begun },
    },
    ...content.flatMap(toBlockEvents),
    { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details, container }, usage: counted },
    { type: 'message_stop' },
  ]
}

/** Formats an event for the wire. */
export const formatEvent = (event: { type: string }): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
