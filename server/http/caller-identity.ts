import { timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { BlogopsError } from '../contract/errors.ts'
import type { SessionControl } from '../contract/handler.ts'
import type { Actor } from '../contract/scopes.ts'
import { isLoopback } from '../domain/urls.ts'
import { getFirstTrustedEntry, type RequestHead } from './caller.ts'
import { anonymous } from './error-answer.ts'
import type { MountOptions } from './mount.ts'

type Head = Pick<RequestHead, 'method' | 'headers'>

interface SiteAddress {
  siteUrl: string
  /** Number of proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: number
}

/**
 * Refuses a call that another site made a browser send. Browsers send the origin with every unsafe request, so a call
 * with a cookie must prove that it comes from the site itself.
 * @throws BlogopsError `forbidden`.
 */
export function assertOwnOrigin(request: Head, usesCookie: boolean, site: SiteAddress): void {
  if (request.method === 'GET' || request.method === 'HEAD') assertNotCrossSite(request, usesCookie)
  else assertSameOriginCall(request, usesCookie, site)
}

function assertSameOriginCall(request: Head, usesCookie: boolean, site: SiteAddress): void {
  const origin = request.headers.get('origin')
  const isAllowed = origin === null ? isSameOriginRequest(request, usesCookie) : isOwnOrigin(origin, request, site)
  if (isAllowed) return
  const hint =
    origin !== null && isOtherScheme(origin, request)
      ? `If ${origin} is this site, set BLOGOPS_SITE_URL to it.`
      : 'Scripts must use a token instead of a cookie: blogops tokens create'
  throw new BlogopsError('forbidden', 'This call came from another site.', { hint })
}

/**
 * Refuses a navigation from another site, which would include the cookie. For example, a link could make an admin
 * download a backup, which is recorded as the latest one.
 */
function assertNotCrossSite({ headers }: Head, usesCookie: boolean): void {
  const from = headers.get('sec-fetch-site')
  if (usesCookie && (from === 'cross-site' || from === 'same-site'))
    throw new BlogopsError('forbidden', 'Another site sent you here.', {
      hint: 'Type the address, or open the page from the desk.',
    })
}

function isSameOriginRequest(request: Head, usesCookie: boolean): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null ? !usesCookie : site === 'same-origin'
}

/**
 * Returns true for the site's address, and for the address that the browser used: 127.0.0.1 instead of localhost, for
 * example.
 */
function isOwnOrigin(origin: string, { headers }: Head, site: SiteAddress): boolean {
  if (origin === new URL(site.siteUrl).origin) return true
  if (!isWebOrigin(origin)) return false
  const { protocol, host, hostname } = new URL(origin)
  return host === headers.get('host') && protocol === `${getBrowserScheme(headers, hostname, site)}:`
}

/**
 * Returns the scheme that the browser used. The server itself speaks HTTP; a trusted proxy reports its own scheme.
 * Without one, the site's address decides, except on loopback, where calls pass no proxy.
 */
function getBrowserScheme(headers: Head['headers'], hostname: string, { siteUrl, trustProxy }: SiteAddress): string {
  const forwarded = headers.get('x-forwarded-proto') ?? ''
  if (trustProxy > 0 && forwarded !== '') return getFirstTrustedEntry(forwarded, trustProxy).toLowerCase()
  return siteUrl.startsWith('https:') && !isLoopback(hostname) ? 'https' : 'http'
}

/** Returns true if the origin is this host with another scheme than the server expects. */
function isOtherScheme(origin: string, { headers }: Head): boolean {
  return isWebOrigin(origin) && new URL(origin).host === headers.get('host')
}

function isWebOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && URL.canParse(origin)
}

/**
 * Identifies the caller by token or session.
 * @throws BlogopsError `forbidden` if another site made the browser send the call.
 */
export async function identify(request: RequestHead, options: MountOptions): Promise<Actor> {
  const { authenticate, cookies } = options
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const sessionId = bearer === undefined ? await cookies.read(request.headers) : undefined
  assertOwnOrigin(request, sessionId !== undefined, options)
  if (bearer === undefined && sessionId === undefined) return anonymous
  return authenticate({ ...(bearer !== undefined && { bearer }), ...(sessionId !== undefined && { sessionId }) })
}

type Authenticate = MountOptions['authenticate']

/**
 * Creates the authentication: the token in the lock file identifies the owner of the data folder; `others` handles all
 * other credentials.
 */
export function createAuthenticator(localToken: string, others: Authenticate): Authenticate {
  const expected = Buffer.from(localToken)
  return async credentials => {
    const provided = Buffer.from(credentials.bearer ?? '')
    const local = provided.length === expected.length && timingSafeEqual(provided, expected)
    return local ? { kind: 'local' } : others(credentials)
  }
}

/** Readable by scripts and not trusted: tells the reader's script that an admin has signed in. */
const hintCookie = 'blogops_admin'

export interface SessionCookies {
  /** Returns the session id of a request's cookie, if its signature is valid. */
  read(headers: Pick<Headers, 'get'>): Promise<string | undefined>
  /** Returns true if a `Cookie` header has a session cookie. Anybody can send one: `read` checks its signature. */
  isPresent(cookie: string | null | undefined): boolean
  /** Collects changes to the session, to be written after the handler has answered. */
  control(): SessionControl & { setCookies(): Promise<string[]> }
}

/** Stores session ids in a signed, `HttpOnly`, `SameSite=Lax` cookie; with TLS also `Secure` and bound to the host. */
export function createSessionCookies({ secret, secure }: { secret: Uint8Array; secure: boolean }): SessionCookies {
  const name = secure ? '__Host-blogops_session' : 'blogops_session'
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

  async function read(headers: Pick<Headers, 'get'>): Promise<string | undefined> {
    const value = getCookie(headers.get('cookie') ?? '', name)
    if (!value) return undefined
    try {
      const { payload } = await jwtVerify(value, secret, { algorithms: ['HS256'] })
      return typeof payload.sid === 'string' ? payload.sid : undefined
    } catch {
      return undefined // Forged, or signed with an earlier secret: treated as no cookie.
    }
  }

  async function createCookies(id: string, expiresAt: Date): Promise<string[]> {
    const value = await new SignJWT({ sid: id })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expiresAt)
      .sign(secret)
    const expires = `Expires=${expiresAt.toUTCString()}`
    return [`${name}=${value}; HttpOnly; ${attributes}; ${expires}`, `${hintCookie}=1; ${attributes}; ${expires}`]
  }

  function control() {
    let pending: () => Promise<string[]> = async () => []
    return {
      begin({ id, expiresAt }: { id: string; expiresAt: Date }) {
        pending = () => createCookies(id, expiresAt)
      },
      end() {
        pending = async () => [
          `${name}=; HttpOnly; ${attributes}; Max-Age=0`,
          `${hintCookie}=; ${attributes}; Max-Age=0`,
        ]
      },
      setCookies: () => pending(),
    }
  }

  return { read, isPresent: cookie => getCookie(cookie ?? '', name) !== undefined, control }
}

/** Returns true if the hint cookie is present. Anybody can send it. */
export function hasAdminHint(cookie: string | null | undefined): boolean {
  return getCookie(cookie ?? '', hintCookie) !== undefined
}

function getCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}
