import { BlogopsError } from '../contract/errors.ts'
import { isLoopback } from './caller.ts'
import type { RequestHead } from './request-head.ts'

type Head = Pick<RequestHead, 'method' | 'headers'>

/**
 * Refuses a call that another site made a browser send. Browsers name the origin of every unsafe request; a call that
 * relies on a cookie must therefore carry proof that it comes from the site itself.
 * @throws BlogopsError `forbidden`
 */
export function assertOwnOrigin(request: Head, usesCookie: boolean, siteUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') assertNotLedHere(request, usesCookie)
  else assertOwnCall(request, usesCookie, siteUrl)
}

function assertOwnCall(request: Head, usesCookie: boolean, siteUrl: string): void {
  const origin = request.headers.get('origin')
  const own = origin === null ? cameFromItself(request, usesCookie) : isOwn(origin, request, siteUrl)
  if (!own) {
    throw new BlogopsError('forbidden', 'This call came from another site.', {
      hint: 'Scripts sign in with a token instead of a cookie: blogops tokens create',
    })
  }
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

function isOwn(origin: string, request: Head, siteUrl: string): boolean {
  if (origin === new URL(siteUrl).origin) return true
  if (!URL.canParse(origin)) return false
  // The site under another of its names (127.0.0.1 for localhost): the browser was sent to the very host it names.
  const { protocol, host, hostname } = new URL(origin)
  return host === request.headers.get('host') && isAsSafe(protocol, hostname, siteUrl)
}

/** What a site with TLS is sent without it, anybody on the way may have written; there is no way on this machine. */
function isAsSafe(protocol: string, hostname: string, siteUrl: string): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (siteUrl.startsWith('http:') || isLoopback(hostname)))
}
