import type Anthropic from '@anthropic-ai/sdk'
import type { MessageCreateParamsNonStreaming, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import { answer } from './reply.ts'

/** Example request and answer for tests of the fake Anthropic. */

export const hello: MessageCreateParamsNonStreaming = {
  model: 'claude-sonnet-5-5',
  max_tokens: 1000,
  messages: [{ role: 'user', content: 'Hello' }],
}

export const page = { url: 'https://www.amazon.co.uk/dp/B0ABCDEF12', title: 'A lamp', age: 'November 3, 2026' }

export const found = answer(
  'I will search.',
  { search: 'lamps', found: [page] },
  { text: 'A lamp for £19.99, with a shade that turns.', cites: [{ page, text: 'A lamp for £19.99' }] },
)

/** Requests a stream and reads it until its end or an error. */
export async function streamed(client: Anthropic): Promise<{ events: RawMessageStreamEvent[]; error: unknown }> {
  const events: RawMessageStreamEvent[] = []
  try {
    for await (const event of await client.messages.create({ ...hello, stream: true })) events.push(event)
    return { events, error: null }
  } catch (error) {
    return { events, error }
  }
}
