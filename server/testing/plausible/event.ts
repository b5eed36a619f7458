import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { readBody } from '../fake-server/read-body.ts'

const name = z.string().min(1).max(120)
const url = z.url({ protocol: /^https?$/ }).max(2000)
const domain = z.string()
const referrer = z.url().nullable()
const props = z
  .record(z.string().max(300), z.union([z.string().max(2000), z.number(), z.boolean()]))
  .refine(given => Object.keys(given).length <= 30)
  .optional()
const unread = z.unknown().optional()

/** https://plausible.io/docs/events-api, without what blogops never sends. */
const eventSchema = z.strictObject({ name, url, domain, referrer, props })

export type PlausibleEvent = z.output<typeof eventSchema>

/** Event of Plausible's own script. Older scripts send props as a JSON string. */
const ofScriptSchema = z
  .strictObject({
    n: name,
    u: url,
    d: domain,
    r: referrer,
    p: props,
    m: z.preprocess(parsed, props),
    v: unread,
    i: unread,
    h: unread,
    $: unread,
    sd: unread,
    e: unread,
  })
  .transform(({ n, u, d, r, p, m }): PlausibleEvent => {
    const properties = p ?? m
    return { name: n, url: u, domain: d, referrer: r, ...(properties && { props: properties }) }
  })

const MAX_BYTES = 100_000

/** @throws Error for an event that Plausible refuses or blogops must not send. */
export async function readEvent(request: IncomingMessage): Promise<PlausibleEvent> {
  const { headers } = request
  if (!/^(text\/plain|application\/json)\b/.test(headers['content-type'] ?? ''))
    throw new Error('Neither text nor JSON.')
  if (!headers['user-agent']) throw new Error('No user agent.')
  if (headers.cookie !== undefined) throw new Error('A cookie is nothing to send to Plausible.')
  const text = await readBody(request, MAX_BYTES, () => new Error('An event is shorter.'))
  const sent: unknown = JSON.parse(text)
  const isShort = typeof sent === 'object' && sent !== null && 'n' in sent
  return isShort ? ofScriptSchema.parse(sent) : eventSchema.parse(sent)
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}
