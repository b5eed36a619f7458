import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { readBody } from '../fake-server/read-body.ts'

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

const MOST_BYTES = 100_000

/** @throws Error for what Plausible does not take, or blogops must not send. */
export async function readEvent(request: IncomingMessage, domain: string): Promise<PlausibleEvent> {
  const { headers } = request
  if (!/^(text\/plain|application\/json)\b/.test(headers['content-type'] ?? ''))
    throw new Error('Neither text nor JSON.')
  if (!headers['user-agent']) throw new Error('No user agent.')
  if (headers.cookie !== undefined) throw new Error('A cookie is nothing to send to Plausible.')
  const text = await readBody(request, MOST_BYTES, () => new Error('An event is shorter.'))
  const event = eventSchema.parse(JSON.parse(text))
  if (event.domain !== domain) throw new Error(`There is no site ${event.domain}.`)
  return event
}
