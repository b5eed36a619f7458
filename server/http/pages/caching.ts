import type { Headers } from './content.ts'

/**
 * Who may keep a page, and for how long.
 *
 * Browsers, and caches that know nothing else, ask each time and mostly hear 304: a change shows at once. A CDN that
 * reads its own header (RFC 9213: Cloudflare, Fastly, Akamai and others) answers for a minute without asking, asks in
 * the background for ten more, and goes on for an hour where this server does not answer. These cannot be said in
 * `Cache-Control`: `must-revalidate`, and `s-maxage` as well (RFC 9111 §5.2.2.10), forbid to send anything stale.
 */
const forAll = 'public, max-age=0, must-revalidate'
const forCdn = { fresh: 60, whileRevalidating: 600, onError: 3600 }

/** What a CDN is told of whatever may be kept until content changes. */
export const cdnCaching = `public, max-age=${forCdn.fresh}, stale-while-revalidate=${forCdn.whileRevalidating}, stale-if-error=${forCdn.onError}`

/** The longest a CDN may go on sending what it has, in ms. */
const cdnMs = (forCdn.fresh + Math.max(forCdn.whileRevalidating, forCdn.onError)) * 1000

export interface Cacheable {
  status: number
  cacheable: boolean
  freshUntil?: string | undefined
  /** Set where it may be sent for another form of the page. A CDN that goes by the address alone must not keep it. */
  ownAddress?: string | undefined
}

export interface Caching {
  headers: Headers
  /** When it has to be rendered anew, in ms since 1970; undefined for what may not be kept here at all. */
  until: number | undefined
}

/** In the hour before `freshUntil`, a CDN that kept the page could send it for too long: then it is for browsers alone. */
export function cachingOf(page: Cacheable, now: number): Caching {
  if (page.status === 301) return { headers: { 'cache-control': forAll }, until: undefined }
  if (page.status !== 200 || !page.cacheable) return { headers: { 'cache-control': 'no-cache' }, until: undefined }
  const end = page.freshUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil)
  if (page.ownAddress !== undefined || end - now <= cdnMs) return { headers: { 'cache-control': forAll }, until: end }
  return { headers: { 'cache-control': forAll, 'cdn-cache-control': cdnCaching }, until: end - cdnMs }
}
