import type { IncomingMessage } from 'node:http'
import { answerThrown, messageOf } from './fake-server/answer-thrown.ts'
import { listen, type Wire } from './fake-server/listen.ts'
import { readBody } from './fake-server/read-body.ts'
import { createScripts, type Scripts } from './fake-server/scripts.ts'
import { type PlausibleEvent, readEvent } from './plausible/event.ts'
import { badKey, noKey, noPlan, PlausibleError, tooMany } from './plausible/plausible-error.ts'
import { type PlausibleQuery, parseQuery } from './plausible/query-schema.ts'
import { type Reply, sendJson, sendReply, sendThrown } from './plausible/reply.ts'
import { runQuery } from './plausible/run-query.ts'
import { createVisits } from './plausible/visits.ts'

export interface FakePlausibleOptions {
  apiKey?: string
  /** Display names of the configured goals. */
  goals?: Iterable<string>
  /** Maximum queries per hour. */
  perHour?: number
  /** True if the account's plan includes the Stats API. Default true. */
  plan?: boolean
  /** Clock of the fake, which dates events. */
  now?: () => Date
}

/** Fake of Plausible that accepts events and answers queries like the real one, but more strictly. */
export interface FakePlausible extends Scripts<[PlausibleQuery], Reply, 'query'> {
  /** Origin of the fake. */
  url: string
  apiKey: string
  /** Counted events in order. */
  events: PlausibleEvent[]
  /** Reasons for accepted events that are not counted. */
  dropped: string[]
  /** Reasons for refused events. */
  refused: string[]
  /** All queries, including failed ones. */
  queries: PlausibleQuery[]
  /** Configured goals; a test may change them. */
  goals: Set<string>
  close(): Promise<void>
}

const HOUR_MS = 3_600_000

/** @param domain the only configured site. */
export async function fakePlausible(domain: string, options: FakePlausibleOptions = {}): Promise<FakePlausible> {
  const { apiKey = 'fake-stats-key', perHour = 600, plan = true, now = () => new Date() } = options
  const events: PlausibleEvent[] = []
  const dropped: string[] = []
  const refused: string[] = []
  const queries: PlausibleQuery[] = []
  const goals = new Set(options.goals ?? ['Product Click'])
  const asked: number[] = []
  const visits = createVisits()
  const scripts = createScripts<[PlausibleQuery], Reply, 'query'>(() => 'query')

  function count(event: PlausibleEvent, { headers, socket }: IncomingMessage): void {
    // Scroll depth and reading time are not counted as events.
    if (event.name === 'engagement') return
    events.push(event)
    visits.add(event, `${headers['x-forwarded-for'] ?? socket.remoteAddress} ${headers['user-agent']}`, now())
  }

  async function take(request: IncomingMessage, { response }: Wire): Promise<void> {
    try {
      const event = await readEvent(request)
      const isOurs = event.domain === domain
      if (isOurs) count(event, request)
      else dropped.push(`There is no site ${event.domain}.`)
      const dropHeaders = isOurs ? {} : { 'x-plausible-dropped': '1' }
      response.writeHead(202, { 'access-control-allow-origin': '*', ...dropHeaders }).end('ok')
    } catch (error) {
      refused.push(messageOf(error))
      response.writeHead(400, { 'access-control-allow-origin': '*' })
      response.end(JSON.stringify({ errors: { event: refused.slice(-1) } }))
    }
  }

  function admit({ headers }: IncomingMessage): void {
    if (!headers.authorization) throw noKey()
    if (headers.authorization !== `Bearer ${apiKey}`) throw badKey()
    if (!plan) throw noPlan()
    if (headers['content-type'] !== 'application/json') throw new PlausibleError(415, 'Only JSON is read.')
    const at = now().getTime()
    if (asked.filter(time => time > at - HOUR_MS).length >= perHour) throw tooMany(perHour)
    asked.push(at)
  }

  async function tell(request: IncomingMessage, wire: Wire): Promise<void> {
    admit(request)
    const query = parseQuery(await readBody(request, 1_000_000, () => new PlausibleError(413, 'Too large')))
    if (query.site_id !== domain) throw badKey()
    queries.push(query)
    const reply = await scripts.replyTo(query)
    if (reply) return sendReply(wire, reply)
    sendJson(wire, 200, runQuery(query, { hits: visits.hits, goals }))
  }

  const listening = await listen(async (request, wire) => {
    const call = `${request.method} ${request.url}`
    if (call === 'POST /api/event') return take(request, wire)
    const state = { refused: null as string | null }
    await answerThrown({ wire, request: state, sendThrown }, async () => {
      if (call !== 'POST /api/v2/query') throw new PlausibleError(404, `${call} is not a call of Plausible's.`)
      await tell(request, wire)
    })
    if (state.refused !== null) refused.push(state.refused)
  })
  return { ...listening, ...scripts, apiKey, events, dropped, refused, queries, goals }
}
