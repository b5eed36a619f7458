import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { messageOf } from './fake-server/answer-thrown.ts'
import { listen } from './fake-server/listen.ts'

/** A Plausible on this machine that takes events as the real one does, and is stricter about their form. */
export interface FakePlausible {
  /** Its origin. */
  url: string
  /** What it was sent and counts, in order. */
  events: PlausibleEvent[]
  /** Why it refused what it did not take. */
  refused: string[]
  close(): Promise<void>
}

/** https://plausible.io/docs/events-api, without what blogops never sends. */
const eventSchema = z.strictObject({
  name: z.string().min(1).max(120),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  domain: z.string(),
  referrer: z.url().nullable(),
  props: z
    .record(z.string().max(300), z.union([z.string().max(2000), z.number(), z.boolean()]))
    .refine(props => Object.keys(props).length <= 30)
    .optional(),
})

export type PlausibleEvent = z.output<typeof eventSchema>

/** @param domain the one site it knows. */
export async function fakePlausible(domain: string): Promise<FakePlausible> {
  const events: PlausibleEvent[] = []
  const refused: string[] = []

  async function take(request: IncomingMessage): Promise<number> {
    try {
      events.push(await readEvent(request, domain))
      return 202
    } catch (error) {
      refused.push(messageOf(error))
      return 400
    }
  }

  const listening = await listen(async (request, { response }) => {
    const status = await take(request)
    response.writeHead(status, { 'access-control-allow-origin': '*' })
    response.end(status === 202 ? 'ok' : JSON.stringify({ errors: { event: refused.slice(-1) } }))
  })
  return { ...listening, events, refused }
}

async function readEvent(request: IncomingMessage, domain: string): Promise<PlausibleEvent> {
  const { method, url, headers } = request
  if (method !== 'POST' || url !== '/api/event') throw new Error(`${method} ${url} is no call of Plausible's.`)
  if (!/^(text\/plain|application\/json)\b/.test(headers['content-type'] ?? ''))
    throw new Error('Neither text nor JSON.')
  if (!headers['user-agent']) throw new Error('No user agent.')
  if (headers.cookie !== undefined) throw new Error('A cookie is nothing to send to Plausible.')
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  const event = eventSchema.parse(JSON.parse(text))
  if (event.domain !== domain) throw new Error(`There is no site ${event.domain}.`)
  return event
}
