import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { readBody } from '../fake-server/read-body.ts'
import { GraphError, invalid } from './graph-error.ts'

/** Oldest and newest supported version. */
const VERSIONS = { oldest: 25, newest: 26 }

/** Parameters removed from all versions in 2026. */
const REMOVED_PARAMETERS = ['pretty', 'debug', 'date_format', 'ids']

export type Params = Record<string, unknown>

/** Location of the token. In a parameter it would appear in logs, so it should not be sent there. */
export type TokenLocation = 'header' | 'query' | 'body'

/** Request before its validation. */
export interface RawRequest {
  method: string
  /** Path below the version, without leading and trailing slash. */
  path: string
  /** Parameters of query and body, as strings in a form; without the token and its proof. */
  params: Params
  credentials: { token: string | null; location: TokenLocation | null; proof: unknown }
}

/** @returns the version number and the rest of the path. @throws GraphError for an unsupported version. */
export function readVersion(pathname: string): { version: string; path: string } {
  const [, number, rest = ''] = /^.*?\/v(\d+)\.\d+(?:\/|$)(.*)$/.exec(pathname) ?? []
  if (number === undefined)
    throw new GraphError({ code: 2500, message: `Unknown path components: ${pathname}`, type: 'OAuthException' })
  if (Number(number) < VERSIONS.oldest)
    throw new GraphError({
      code: 2635,
      message: '(#2635) You are calling a deprecated version of the Ads API. Please update to the latest version.',
    })
  if (Number(number) > VERSIONS.newest) invalid(`Unknown API version v${number}.0`)
  return { version: `v${number}.0`, path: rest.replace(/\/$/, '') }
}

const tooLarge = () =>
  new GraphError({ code: 1, status: 413, message: 'Please reduce the amount of data you are asking for.' })

async function readParams(incoming: IncomingMessage, maxBytes: number): Promise<Params> {
  const text = await readBody(incoming, maxBytes, tooLarge)
  if (text === '') return {}
  const type = incoming.headers['content-type'] ?? ''
  if (/^application\/x-www-form-urlencoded\b/.test(type)) return Object.fromEntries(new URLSearchParams(text))
  if (!/^application\/json\b/.test(type)) return invalid(`Unsupported content type: ${type || 'none'}`)
  const body = parsed(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...body }
    : invalid('(#100) The request body is not a valid JSON object')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readToken(headers: IncomingHttpHeaders, query: Params, body: Params): [string, TokenLocation] | null {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (bearer) return [bearer, 'header']
  if (typeof query.access_token === 'string') return [query.access_token, 'query']
  return typeof body.access_token === 'string' ? [body.access_token, 'body'] : null
}

export async function readRequest(incoming: IncomingMessage, path: string, maxBytes: number): Promise<RawRequest> {
  const { method = 'GET', url = '', headers } = incoming
  const query = Object.fromEntries(new URL(url, 'http://fake').searchParams)
  const body = await readParams(incoming, maxBytes)
  const [token, location] = readToken(headers, query, body) ?? [null, null]
  const { access_token: _, appsecret_proof: proof, ...params } = { ...query, ...body }
  const removed = REMOVED_PARAMETERS.find(name => Object.hasOwn(params, name))
  if (removed !== undefined) invalid(`(#100) The parameter ${removed} is no longer supported`, { blame: [[removed]] })
  return { method, path, params, credentials: { token, location, proof } }
}

export interface AppCredentials {
  token: string
  appSecret: string
}

/** @throws GraphError if the token is unknown, or its proof was not made with the secret. */
export function checkCredentials({ token, proof }: RawRequest['credentials'], expected: AppCredentials): void {
  const type = 'OAuthException'
  if (token === null)
    throw new GraphError({ code: 104, type, message: 'An access token is required to request this resource.' })
  if (token !== expected.token)
    throw new GraphError({ code: 190, type, message: 'Invalid OAuth access token - Cannot parse access token' })
  const method = { type: 'GraphMethodException' }
  if (proof === undefined) invalid('API calls from the server require an appsecret_proof argument', method)
  if (proof !== createHmac('sha256', expected.appSecret).update(token).digest('hex'))
    invalid('Invalid appsecret_proof provided in the API argument', method)
}
