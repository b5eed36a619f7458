import { createHmac } from 'node:crypto'
import { TooMuch } from '../wire/bounded.ts'
import { boundOf, parsedJson, retryAfterOf, sendOnce } from '../wire/exchange.ts'
import { TimeIsUp } from '../wire/watch.ts'
import { causeOf, wordsOf } from '../wire/words.ts'
import { errorOf, type VendorError } from './error-body.ts'
import { type Usage, usageOf } from './usage.ts'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path segments below the version: `['act_12', 'ads']`. */
  path: readonly string[]
  /** Parameters by name. Values other than strings are sent as JSON; undefined values are omitted. */
  params: Readonly<Record<string, unknown>>
}

export type Trouble =
  | { kind: 'answer'; status: number; error: VendorError | null; usage: Usage; retryAfterMs: number | null }
  /**
   * No complete response arrived. `sent` is false if the request certainly never left; `words` complete a sentence
   * whose subject is Facebook.
   */
  | { kind: 'lost'; words: string; sent: boolean; timedOut?: true }
  /** Successful status, but a body that does not match Meta's format. */
  | { kind: 'odd'; words: string }

/** Failed call to the Graph API. */
export class Failed extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}

export interface ExchangeOptions {
  accessToken: string
  appSecret: string
  /** Base URL with the version, without a trailing slash. */
  apiUrl: string
  timeoutMs: number
  fetch: typeof fetch
}

/** Response limit in megabytes; the largest page of insights takes one or two. */
const MOST_MEGABYTES = 16
/** Error codes of the system and of Node's fetch that mean no connection was established. */
const NOT_SENT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

function neverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverSent)
  if ('code' in error && typeof error.code === 'string' && NOT_SENT.has(error.code)) return true
  return neverSent(error.cause)
}

function formOf(params: Call['params']): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

function lostBy(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error
  const own = boundOf(error)
  if (own instanceof TimeIsUp)
    return new Failed({
      kind: 'lost',
      words: `did not answer within ${own.seconds} seconds`,
      sent: true,
      timedOut: true,
    })
  if (own instanceof TooMuch) return new Failed({ kind: 'odd', words: `sent more than ${own.megabytes} MB` })
  if (neverSent(error))
    return new Failed({ kind: 'lost', words: `could not be reached (${causeOf(error, ...secrets)})`, sent: false })
  // Fetch throws a TypeError if the connection or the body breaks off.
  if (error instanceof TypeError)
    return new Failed({
      kind: 'lost',
      words: `broke off before its answer was whole (${causeOf(error, ...secrets)})`,
      sent: true,
    })
  return error
}

function read(answer: Response, text: string, secrets: readonly string[]): { json: unknown; usage: Usage } {
  const body = parsedJson(text)
  const usage = usageOf(answer.headers)
  const error = body && errorOf(body.json, secrets)
  if (!answer.ok || error) {
    const seconds = retryAfterOf(answer.headers)
    const retryAfterMs = seconds && seconds * 1000
    throw new Failed({ kind: 'answer', status: answer.status, error, usage, retryAfterMs })
  }
  if (!body) {
    const type = answer.headers.get('content-type') ?? 'no type'
    throw new Failed({ kind: 'odd', words: `answered with something that is not JSON (${wordsOf(type, ...secrets)})` })
  }
  return { json: body.json, usage }
}

/**
 * Creates a function that sends one Graph API call, once. The token goes in a header, so that it does not appear in
 * URL logs.
 * @throws CallFailure, or the signal's reason if it aborts.
 */
export function createExchange({ accessToken, appSecret, apiUrl, ...bounds }: ExchangeOptions) {
  // Proves to Meta that the caller has the app secret as well as the token.
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const secrets = [accessToken, proof]
  return async ({ method, path, params }: Call, signal: AbortSignal): Promise<{ json: unknown; usage: Usage }> => {
    const form = formOf({ ...params, appsecret_proof: proof })
    const url = `${apiUrl}/${path.map(encodeURIComponent).join('/')}`
    const init = {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      ...(method === 'POST' && { body: form }),
    }
    const options = { ...bounds, signal, mostMegabytes: MOST_MEGABYTES }
    const { answer, text } = await sendOnce(method === 'POST' ? url : `${url}?${form}`, init, options).catch(error => {
      signal.throwIfAborted()
      throw lostBy(error, secrets)
    })
    return read(answer, text, secrets)
  }
}
