import { BlogopsError } from '../contract/errors.ts'
import { isLoopback } from '../contract/network-address.ts'
import { entryBefore } from './caller.ts'
import type { RequestHead } from './request-head.ts'

type Head = Pick<RequestHead, 'method' | 'headers'>

interface SiteAddress {
  siteUrl: string
  /** The number of proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: number
}

/**
 * Refuses a call that another site made a browser send. Browsers name the origin of every unsafe request; a call that
 * relies on a cookie must therefore carry proof that it comes from the site itself.
 * @throws BlogopsError `forbidden`
 */
export function assertOwnOrigin(request: Head, usesCookie: boolean, site: SiteAddress): void {
  if (request.method === 'GET' || request.method === 'HEAD') assertNotLedHere(request, usesCookie)
  else assertOwnCall(request, usesCookie, site)
}

function assertOwnCall(request: Head, usesCookie: boolean, site: SiteAddress): void {
  const origin = request.headers.get('origin')
  const own = origin === null ? cameFromItself(request, usesCookie) : isOwn(origin, request, site)
  if (own) return
  const hint =
    origin !== null && isOtherScheme(origin, request)
      ? `If ${origin} is this site, set BLOGOPS_SITE_URL to it.`
      : 'Scripts sign in with a token instead of a cookie: blogops tokens create'
  throw new BlogopsError('forbidden', 'This call came from another site.', { hint })
}

/**
 * A page elsewhere may lead a browser here, and the cookie goes along: to a backup, say, which is made, noted as the last one and
 * put on the admin's disk. Nobody but the site's own pages has a use for that.
 */
function assertNotLedHere({ headers }: Head, usesCookie: boolean): void {
  const from = headers.get('sec-fetch-site')
  if (usesCookie && (from === 'cross-site' || from === 'same-site'))
    throw new BlogopsError('forbidden', 'Another site led here.', {
      hint: 'Type the address, or go there from the desk.',
    })
}

function cameFromItself(request: Head, usesCookie: boolean): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site === null ? !usesCookie : site === 'same-origin'
}

/** Returns true for the site's address, and for the address that the browser used: 127.0.0.1 instead of localhost, for example. */
function isOwn(origin: string, { headers }: Head, site: SiteAddress): boolean {
  if (origin === new URL(site.siteUrl).origin) return true
  if (!isWebOrigin(origin)) return false
  const { protocol, host, hostname } = new URL(origin)
  return host === headers.get('host') && protocol === `${schemeUsed(headers, hostname, site)}:`
}

/**
 * Returns the scheme that the browser used. The server itself speaks http; a trusted proxy says what it speaks. The address of the site
 * decides without one, except on this machine: a call to loopback passes no proxy.
 */
function schemeUsed(headers: Head['headers'], hostname: string, { siteUrl, trustProxy }: SiteAddress): string {
  const forwarded = headers.get('x-forwarded-proto') ?? ''
  if (trustProxy > 0 && forwarded !== '') return entryBefore(forwarded, trustProxy).toLowerCase()
  return siteUrl.startsWith('https:') && !isLoopback(hostname) ? 'https' : 'http'
}

/** Returns true if the origin is this host with the scheme that the browser cannot have used, as far as this server knows. */
function isOtherScheme(origin: string, { headers }: Head): boolean {
  return isWebOrigin(origin) && new URL(origin).host === headers.get('host')
}

function isWebOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && URL.canParse(origin)
}
