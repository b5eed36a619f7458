import type { IncomingMessage } from 'node:http'
import { type FakeItem, readSampleItems } from './amazon/items.ts'
import { AmazonError, answerOperation, notEligible, refuse, throttle, tokenError } from './amazon/requests.ts'
import { answerThrown } from './fake-server/answer-thrown.ts'
import { listen, type Wire } from './fake-server/listen.ts'
import { readBody } from './fake-server/read-body.ts'
import { createScripts, type Scripts } from './fake-server/scripts.ts'

export interface FakeAmazonOptions {
  /** Version of the credential. Default 3.2: Europe, with Login with Amazon. */
  version?: '2.1' | '2.2' | '2.3' | '3.1' | '3.2' | '3.3'
  /** Marketplaces of the credential's region in which the account is eligible. */
  marketplaces?: readonly string[]
  /** Tags of the account; by default every tag that ends with -21. */
  isPartnerTag?: (tag: string) => boolean
  perSecond?: number
  perDay?: number
  /** Lifetime of a token in seconds. */
  tokenSeconds?: number
  items?: readonly FakeItem[]
  now?: () => Date
}

/** Answer that a test can request: a refusal, a JSON body, or a lost connection. */
export type AmazonReply = AmazonError | { body: unknown } | { drop: true } | { hang: true }

export interface FakeAmazonRequest {
  /** `token`, `getItems`, `searchItems` or `getVariations`. */
  operation: string
  body: Readonly<Record<string, unknown>>
  at: Date
  /** Reason of a refusal, or null. */
  refused: string | null
}

/** Fake of Amazon's Creators API and of its token service, stricter than the real ones. */
export interface FakeAmazon extends Scripts<[FakeAmazonRequest], AmazonReply, string> {
  url: string
  tokenUrl: string
  credential: { id: string; secret: string; version: NonNullable<FakeAmazonOptions['version']> }
  requests: FakeAmazonRequest[]
  /** Items by ASIN; a test may change them. */
  items: Map<string, FakeItem>
  /** False to refuse every call for lack of sales. */
  setEligible(eligible: boolean): void
  /** Makes all tokens invalid, as when the credential is replaced. */
  revokeTokens(): void
  /** Answered or refused calls of an operation, without those for tokens. */
  calls(operation?: string): FakeAmazonRequest[]
  close(): Promise<void>
}

export async function fakeAmazon(options: FakeAmazonOptions = {}): Promise<FakeAmazon> {
  const { version = '3.2', marketplaces = ['www.amazon.co.uk'], perSecond = 1, perDay = 8_640 } = options
  const { isPartnerTag = (tag: string) => tag.endsWith('-21'), tokenSeconds = 3_600, now = () => new Date() } = options
  const isOld = version.startsWith('2.')
  const credential = { id: 'amzn1.application-oa2-client.fake', secret: 'amzn1.oa2-cs.v1.fake-secret', version }
  const items = new Map((options.items ?? readSampleItems()).map(item => [item.asin, { ...item }]))
  const requests: FakeAmazonRequest[] = []
  const tokens = new Map<string, number>()
  const counted: number[] = []
  const scripts = createScripts<[FakeAmazonRequest], AmazonReply, string>(({ operation }) => operation)
  let isEligible = true

  function issueToken(body: Readonly<Record<string, unknown>>, type: string): unknown {
    const expected = isOld ? 'application/x-www-form-urlencoded' : 'application/json'
    if (!type.startsWith(expected)) throw tokenError('invalid_request', `The body must be ${expected}.`)
    if (body.grant_type !== 'client_credentials') throw tokenError('unsupported_grant_type', 'Unknown grant.')
    if (body.client_id !== credential.id || body.client_secret !== credential.secret)
      throw tokenError('invalid_client', 'Client authentication failed', 401)
    const scope = isOld ? 'creatorsapi/default' : 'creatorsapi::default'
    if (body.scope !== scope) throw tokenError('invalid_scope', 'The requested scope is invalid.')
    const token = `token-${tokens.size + 1}-${version}`
    tokens.set(token, now().getTime() + tokenSeconds * 1_000)
    return { access_token: token, token_type: 'bearer', expires_in: tokenSeconds }
  }

  function checkAccess({ headers }: IncomingMessage): string {
    const [, token = '', suffix = ''] = /^Bearer ([^,\s]+)(, Version [\d.]+)?$/.exec(headers.authorization ?? '') ?? []
    const unauthorized = (reason: string, message: string) => refuse(401, 'UnauthorizedException', reason, message)
    if (token === '') throw unauthorized('MissingCredential', 'Missing credential.')
    if (suffix !== (isOld ? `, Version ${version}` : '')) throw unauthorized('InvalidToken', 'Wrong token version.')
    const until = tokens.get(token)
    if (until === undefined) throw unauthorized('InvalidToken', 'The token is invalid.')
    if (now().getTime() >= until) throw unauthorized('TokenExpired', 'The token has expired.')
    const marketplace = headers['x-marketplace']
    if (typeof marketplace !== 'string') throw refuse(400, 'ValidationException', 'Other', 'x-marketplace is missing.')
    if (!marketplaces.includes(marketplace))
      throw unauthorized('InvalidIssuer', `The token is not valid for ${marketplace}.`)
    return marketplace
  }

  /** Counts a call. The pace allows for what a network does to the distance of two calls. */
  function checkLimits(): void {
    const at = now().getTime()
    const today = counted.filter(time => time > at - 86_400_000)
    if (today.length >= perDay) throw throttle('The daily quota is used up.')
    const last = today.at(-1)
    counted.push(at)
    if (last !== undefined && at - last < 1_000 / perSecond) throw throttle('Request rate limit exceeded.')
  }

  function checkPartnerTag(tag: string): void {
    if (!isPartnerTag(tag))
      throw refuse(400, 'ValidationException', 'InvalidPartnerTag', `The partner tag ${tag} is not valid.`)
  }

  const listening = await listen(async (incoming, wire) => {
    const request: FakeAmazonRequest = { operation: '', body: {}, at: now(), refused: null }
    requests.push(request)
    await answerThrown({ wire, request, sendThrown }, async () => {
      const { method, url = '', headers } = incoming
      const text = await readBody(incoming, 100_000, () => refuse(400, 'ValidationException', 'CannotParse', 'Large.'))
      const type = headers['content-type'] ?? ''
      request.body = type.startsWith('application/json')
        ? JSON.parse(text)
        : Object.fromEntries(new URLSearchParams(text))
      request.operation = url === '/token' ? 'token' : (/^\/catalog\/v1\/(\w+)$/.exec(url)?.[1] ?? '')
      if (method !== 'POST' || request.operation === '')
        throw refuse(404, 'ResourceNotFoundException', '', `${method} ${url} does not exist.`)
      const reply = await scripts.replyTo(request)
      if (reply) return sendReply(wire, reply)
      if (request.operation === 'token') return sendJson(wire, 200, issueToken(request.body, type))
      const host = checkAccess(incoming)
      checkLimits()
      if (!isEligible) throw notEligible()
      sendJson(wire, 200, answerOperation(request.operation, request.body, { items, host, checkPartnerTag }))
    })
  })

  return {
    ...scripts,
    url: listening.url,
    tokenUrl: `${listening.url}/token`,
    close: listening.close,
    credential,
    requests,
    items,
    setEligible(eligible) {
      isEligible = eligible
    },
    revokeTokens: () => tokens.clear(),
    calls: operation =>
      requests.filter(request => (operation ? request.operation === operation : request.operation !== 'token')),
  }
}

function sendJson({ response }: Wire, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendThrown(wire: Wire, thrown: unknown): void {
  if (thrown instanceof AmazonError) sendJson(wire, thrown.status, thrown.body, thrown.headers)
  else sendJson(wire, 500, { type: 'InternalServerException', message: String(thrown) })
}

function sendReply(wire: Wire, reply: AmazonReply): void {
  if (reply instanceof AmazonError) throw reply
  if ('drop' in reply) return void wire.response.destroy()
  if ('body' in reply) sendJson(wire, 200, reply.body)
}
