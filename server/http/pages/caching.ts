import type { Headers } from './content.ts'

/**
 * Browsers and ordinary caches revalidate each time and usually get 304, so a change is visible at once. A CDN that
 * reads its own header (RFC 9213: Cloudflare, Fastly, Akamai and others) answers for a minute without asking,
 * revalidates in the background for ten more, and continues for an hour if this server is down. `Cache-Control` cannot
 * express this: `must-revalidate` and `s-maxage` (RFC 9111 §5.2.2.10) forbid stale answers.
 */
const revalidated = 'public, max-age=0, must-revalidate'
const cdnSeconds = { fresh: 60, whileRevalidating: 600, onError: 3600 }

/** Value of `CDN-Cache-Control` for everything cacheable. */
export const cdnCaching = `public, max-age=${cdnSeconds.fresh}, stale-while-revalidate=${cdnSeconds.whileRevalidating}, stale-if-error=${cdnSeconds.onError}`

/** Maximum time in ms that a CDN may serve a stale copy. */
const maxCdnMs = (cdnSeconds.fresh + Math.max(cdnSeconds.whileRevalidating, cdnSeconds.onError)) * 1000

export interface Cacheable {
  status: number
  cacheable: boolean
  freshUntil?: string | undefined
  /**
   * Canonical address, if this form may be sent at another address too. A CDN that ignores `Vary` must not store it.
   */
  ownAddress?: string | undefined
}

export interface Caching {
  headers: Headers
  /** Time in ms since 1970 after which it must be rendered again; undefined if it must not be cached here. */
  until: number | undefined
}

/**
 * Returns the cache headers of a page. Less than about an hour before `freshUntil`, a CDN could serve the page for too
 * long, so only browsers may store it.
 */
export function getCaching(page: Cacheable, now: number): Caching {
  if (page.status === 301) return { headers: { 'cache-control': revalidated }, until: undefined }
  if (page.status !== 200 || !page.cacheable) return { headers: { 'cache-control': 'no-cache' }, until: undefined }
  const end = page.freshUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil)
  if (page.ownAddress !== undefined || end - now <= maxCdnMs)
    return { headers: { 'cache-control': revalidated }, until: end }
  return { headers: { 'cache-control': revalidated, 'cdn-cache-control': cdnCaching }, until: end - maxCdnMs }
}
