import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerThrown } from './fake-server/answer-thrown.ts'
import { listen, type Wire } from './fake-server/listen.ts'
import { createScripts } from './fake-server/scripts.ts'
import { createAccount, type GraphObject, type Kind } from './graph/account.ts'
import { type Delivered, type DeliveredRow, toRow } from './graph/delivered.ts'
import { GraphError } from './graph/graph-error.ts'
import type { AccountFacts, Pixel } from './graph/lookups.ts'
import { checkCredentials, type Params, readRequest, readVersion } from './graph/read-request.ts'
import { createRecord } from './graph/record.ts'
import type { Reply } from './graph/reply.ts'
import { createRoutes, edgeOf, type Outcome } from './graph/routes.ts'
import type { Edge, GraphRequest, Scripts } from './graph/script.ts'
import { type GraphWire, sendGoneWrong, sendJson, sendThrown } from './graph/send.ts'
import { idle, insightsHeaders, type Usage, usageHeaders } from './graph/usage.ts'

export interface FakeGraphOptions {
  token?: string
  appSecret?: string
  /** Page that the account may advertise. */
  pageId?: string
  account?: Partial<AccountFacts>
  pixels?: Pixel[]
  /** Permissions of the token; by default everything that ads need. */
  permissions?: readonly string[]
  /** Minimum daily budget in the currency's smallest unit. */
  lowestBudget?: number
  /** Maximum rows per page, whatever limit is requested. */
  maxPerPage?: number
  /** Clock of the fake. */
  now?: () => Date
  /** Duration of a call in milliseconds; apart from `dripping`, the only real wait of the fake. */
  delay?: (request: GraphRequest) => number
  maxBytes?: number
}

/** Fake of the Marketing API, as strict as the real one. Tests can script its answers. */
export interface FakeGraph extends Scripts {
  /** Base URL with the version, without a trailing slash: "http://127.0.0.1:4000/v26.0". */
  url: string
  /** Credentials that it accepts. */
  credentials: { token: string; appSecret: string; accountId: string; pageId: string }
  /** All requests in order. */
  requests: GraphRequest[]
  /** Number of effective requests by edge: `{"POST adsets": 1, "POST ads": 3}`. */
  commits(): Record<Edge, number>
  /** Adds the delivery of an ad for its insights. @throws Error if the ad does not exist. */
  deliver(...rows: Delivered[]): void
  /** Removes all delivery, as corrections by the vendor do. */
  withdraw(): void
  /** Deletes all images, as a person can in the media library. */
  forgetImages(): void
  /** Objects that are not deleted, in order of creation. */
  objects(kind: Kind): GraphObject[]
  /** Sets the usage headers of all further answers. */
  usage: Usage
  close(): Promise<void>
}

const PERMISSIONS = ['ads_management', 'ads_read', 'pages_show_list', 'pages_read_engagement', 'pages_manage_ads']

const FACTS: AccountFacts = {
  id: '100200300',
  name: 'Fake adverts',
  currency: 'GBP',
  timezone_name: 'Europe/London',
  account_status: 1,
  disable_reason: 0,
}

export async function fakeGraph(options: FakeGraphOptions = {}): Promise<FakeGraph> {
  const { token = 'EAAfake', appSecret = 'fake-secret', pageId = '104200300400500', now = () => new Date() } = options
  const { delay = () => 0, maxBytes = 32_000_000, lowestBudget = 100, maxPerPage = 100, pixels = [] } = options
  const { permissions = PERMISSIONS } = options
  const facts = { ...FACTS, ...options.account }
  const record = createRecord(now)
  const delivered: DeliveredRow[] = []
  const account = createAccount(now)
  const scripts = createScripts<[GraphRequest], Reply, Edge>(({ edge }) => edge)
  const state = { usage: idle() }
  const listening = await listen(receive)
  const url = `${listening.url}/v26.0`
  const addressOf = (path: string, params: Params) =>
    `${url}/${path}?${new URLSearchParams({ access_token: token, ...asTexts(params) })}`
  const routed = createRoutes({
    permissions,
    account,
    facts,
    pageId,
    pixels,
    delivered,
    lowestBudget,
    maxPerPage,
    now,
    addressOf,
  })

  async function receive(incoming: IncomingMessage, bare: Wire): Promise<void> {
    const request = record.begin(incoming)
    const headers = { ...usageHeaders(state.usage, facts.id), 'x-fb-trace-id': request.traceId }
    const wire: GraphWire = { ...bare, traceId: request.traceId, headers }
    await answerThrown({ wire, request, sendThrown }, () => serve(request, incoming, wire))
  }

  async function read(request: GraphRequest, incoming: IncomingMessage): Promise<void> {
    Object.assign(request, readVersion(request.path))
    request.edge = edgeOf(request.method, request.path, account)
    const { params, credentials } = await readRequest(incoming, request.path, maxBytes)
    Object.assign(request, { params, token: credentials.location })
    checkCredentials(credentials, { token, appSecret })
  }

  async function serve(request: GraphRequest, incoming: IncomingMessage, wire: GraphWire): Promise<void> {
    await read(request, incoming)
    if (request.edge === 'GET insights') Object.assign(wire.headers, insightsHeaders(state.usage))
    const passed = wait(delay(request), undefined, { signal: wire.signal }).catch(() => undefined)
    const reply = await scripts.replyTo(request)
    if (reply?.kind === 'refuse') Object.assign(wire.headers, reply.headers)
    if (reply?.kind === 'refuse') throw new GraphError(reply.refusal)
    const outcome = routed(request)
    const answer = !reply || reply.committed ? carryOut(outcome, request) : null
    request.fault = reply?.way.kind ?? null
    await passed
    wire.signal.throwIfAborted()
    await (reply ? sendGoneWrong(wire, reply.way, answer) : sendJson(wire, 200, answer))
  }

  /** From here on, the write has taken effect, even if the answer is lost. */
  function carryOut(outcome: Outcome, request: GraphRequest): unknown {
    if ('answer' in outcome) return outcome.answer
    if (!outcome.write) return { success: true }
    const { answer, id } = outcome.write.commit()
    request.committed = id
    return answer
  }

  return {
    ...scripts,
    url,
    credentials: { token, appSecret, accountId: `act_${facts.id}`, pageId },
    requests: record.requests,
    commits: record.commits,
    deliver(...rows) {
      const odd = rows.find(({ adId }) => account.get(adId)?.kind !== 'ad')
      if (odd) throw new Error(`There is no ad ${odd.adId} to deliver.`)
      delivered.push(...rows.map(toRow))
    },
    withdraw() {
      delivered.length = 0
    },
    forgetImages: () => account.images.clear(),
    objects: kind => account.all(kind).filter(({ status }) => status !== 'DELETED'),
    get usage() {
      return state.usage
    },
    set usage(usage) {
      state.usage = usage
    },
    close: listening.close,
  }
}

const asTexts = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
