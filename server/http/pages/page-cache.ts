import { BlogopsError } from '../../contract/errors.ts'
import type { Clock, Timer } from '../../ports/system.ts'
import { type Content, withoutCaching } from './content.ts'
import { encodings } from './content-negotiation.ts'
import { createRenewal, type KnownAnswers, type PageDependencies } from './page-dependencies.ts'

export interface Rendering {
  content: Content
  /** Time in ms since 1970 after which it must be rendered again; undefined if it must not be cached. */
  until: number | undefined
  /** Reads that it was rendered from. Without them, it is rendered again after each change of content. */
  reads?: PageDependencies
}

/** Returns true if the answer to a read may have changed. The address is an API path with its query. */
export type IsAffected = (address: string) => boolean

export interface PageCache {
  /** Returns the cached page, if it is current. */
  find(key: string): Content | undefined
  /** Returns true if the page is cached, also if it is not current. */
  has(key: string): boolean
  /** Returns the cached page or renders it. Concurrent calls share the rendering. */
  get(key: string): Promise<Content>
  /** Like `get`, but never older than this call while the stores answer: the page is revalidated or rendered again. */
  getFresh(key: string): Promise<Content>
  /**
   * Marks pages that depend on changed content: they are revalidated or rendered again before they are served. While
   * the stores do not answer, the old page is served with headers that forbid caching.
   * @param isAffected tells which reads may have changed; all by default.
   */
  invalidate(isAffected?: IsAffected): void
  /** Like `invalidate`, but for content removed from the site: the old page is never served. */
  withdraw(isAffected?: IsAffected): void
  /**
   * Renders stale pages in the background after each change, if they were requested since their last rendering.
   * @returns a function that stops this.
   */
  startRenewal(timer: Timer): () => void
  /**
   * Revalidates every page before it is served again, because changes may have been missed. While the stores do not
   * answer, the old page is served.
   */
  revalidateAll(): void
}

/** Time in ms for which the old page is served after the stores failed to answer, before they are asked again. */
const retryDelayMs = 5_000

interface CachedPage extends Omit<Rendering, 'until'> {
  until: number
  /** Identity of the content version that the page shows. */
  state: object
  /** True if the page was requested since it was rendered. */
  wasRequested: boolean
  /** True if the page must be revalidated before it is served. */
  needsRevalidation: boolean
  /** True if the page shows content that has been removed from the site. */
  withdrawn: boolean
  /** Content served while the stores do not answer, and until when in ms since 1970. */
  fallback: { content: Content; until: number } | undefined
}

export interface PageCacheOptions {
  maxBytes: number
  clock: Clock
  /** @param known answers that were just read for this page. */
  render(key: string, known?: KnownAnswers): Promise<Rendering>
  /**
   * Returns false while notifications of changes cannot be received; all pages are then revalidated. Default: always
   * true.
   */
  isConnected?: () => boolean
}

/** Creates a cache of pages by key that drops the least recently requested ones beyond `maxBytes`. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { isConnected = () => true } = options
  const cached = new Map<string, CachedPage>()
  /** Size of the cached contents. */
  let bytes = 0
  // Replaced at each invalidation, so that renderings that began earlier are neither cached nor shared.
  let rendering = new Map<string, Promise<Content>>()
  let renewal: ReturnType<typeof createRenewal> | undefined

  function find(key: string): Content | undefined {
    const entry = cached.get(key)
    if (!entry || isExpired(entry, options.clock)) return undefined
    const content = isCurrent(entry) ? entry.content : getFallback(entry)
    if (!content) return undefined
    cached.delete(key)
    cached.set(key, entry)
    entry.wasRequested = true
    return content
  }

  function isCurrent({ state, needsRevalidation }: CachedPage): boolean {
    return state === rendering && !needsRevalidation && isConnected()
  }

  function getFallback({ fallback }: CachedPage): Content | undefined {
    return fallback && fallback.until > options.clock.now().getTime() ? fallback.content : undefined
  }

  function store(key: string, entry: CachedPage): void {
    const { content } = entry
    drop(key)
    if (content.size() > options.maxBytes) return
    cached.set(key, entry)
    bytes += content.size()
    content.watchSize(change => {
      if (cached.get(key)?.content === content) bytes += change
    })
    for (const oldest of cached.keys()) {
      if (bytes <= options.maxBytes) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    bytes -= cached.get(key)?.content.size() ?? 0
    cached.delete(key)
  }

  async function renderOrRevalidate(key: string, startedIn: typeof rendering): Promise<Content> {
    try {
      const before = findRevalidatable(key)
      const now = await before?.reads.compare()
      const rendered = before && now?.unchanged ? before : await options.render(key, now?.answers)
      const { content, until, reads } = rendered
      if (until === undefined) drop(key)
      else if (startedIn === rendering) store(key, createEntry({ content, ...(reads && { reads }) }, until, startedIn))
      return content
    } catch (error) {
      const content = createFallback(key, error)
      if (!content) throw error
      return content
    } finally {
      startedIn.delete(key)
    }
  }

  /** Returns the cached content of a page if it may be served while it cannot be revalidated. */
  function createFallback(key: string, error: unknown): Content | undefined {
    const entry = cached.get(key)
    if (!entry) return undefined
    entry.fallback = undefined
    if (!isUnavailable(error) || entry.withdrawn || isExpired(entry, options.clock)) return undefined
    const content = entry.state === rendering ? entry.content : withoutCaching(entry.content)
    entry.fallback = { content, until: options.clock.now().getTime() + retryDelayMs }
    return content
  }

  /** Returns an outdated entry whose dependencies may be unchanged. */
  function findRevalidatable(key: string): (CachedPage & { reads: PageDependencies }) | undefined {
    const entry = cached.get(key)
    return hasReads(entry) && !isExpired(entry, options.clock) ? entry : undefined
  }

  async function get(key: string): Promise<Content> {
    const found = find(key)
    if (found) return found
    const pending = rendering.get(key) ?? startRendering(key)
    const entry = cached.get(key)
    if (!entry?.fallback || isExpired(entry, options.clock)) return pending
    // Do not wait again, because the last attempt failed.
    pending.catch(() => undefined)
    return entry.fallback.content
  }

  function startRendering(key: string): Promise<Content> {
    const startedIn = rendering
    const pending = renderOrRevalidate(key, startedIn)
    startedIn.set(key, pending)
    return pending
  }

  async function getFresh(key: string): Promise<Content> {
    const entry = cached.get(key)
    if (entry) entry.needsRevalidation = true
    rendering.delete(key)
    return get(key)
  }

  function invalidate(isAffected: IsAffected = () => true): void {
    supersede(isAffected)
    renewal?.begin()
  }

  function withdraw(isAffected: IsAffected = () => true): void {
    for (const entry of supersede(isAffected)) entry.withdrawn = true
    renewal?.begin()
  }

  /** @returns entries that depend on the changed content. */
  function supersede(isAffected: IsAffected): CachedPage[] {
    const before = rendering
    rendering = new Map()
    const superseded = []
    for (const entry of cached.values()) {
      entry.fallback = undefined
      const read = getAddresses(entry)
      if (read.length === 0 || read.some(isAffected)) superseded.push(entry)
      else if (entry.state === before) entry.state = rendering
    }
    return superseded
  }

  /** Returns the most recently requested page that must be rendered again. */
  function findNextToRenew(): string | undefined {
    const isStale = ([, { wasRequested, state, fallback }]: [string, CachedPage]) =>
      wasRequested && state !== rendering && !fallback
    return [...cached].findLast(isStale)?.[0]
  }

  /** Renders a page again in the encodings in which it was sent before. */
  async function renew(key: string): Promise<void> {
    const previous = cached.get(key)
    if (!previous) return
    previous.wasRequested = false
    const content = await get(key)
    const current = cached.get(key)
    // If the content has changed again, the page is renewed once more.
    if (current) current.wasRequested = current === previous
    for (const encoding of encodings) if (previous.content.finished(encoding)) await content.encoded(encoding)
  }

  function startRenewal(timer: Timer): () => void {
    const started = createRenewal({ timer, next: findNextToRenew, renew })
    renewal = started
    return () => {
      renewal = undefined
      started.end()
    }
  }

  function revalidateAll(): void {
    const before = rendering
    rendering = new Map()
    for (const entry of cached.values()) {
      entry.fallback = undefined
      if (entry.state === before && hasReads(entry)) Object.assign(entry, { state: rendering, needsRevalidation: true })
    }
  }

  return { find, has: key => cached.has(key), get, getFresh, invalidate, withdraw, revalidateAll, startRenewal }
}

function createEntry(rendered: Omit<Rendering, 'until'>, until: number, state: object): CachedPage {
  return {
    ...rendered,
    until,
    state,
    wasRequested: true,
    needsRevalidation: false,
    withdrawn: false,
    fallback: undefined,
  }
}

function getAddresses({ reads }: CachedPage): string[] {
  return reads?.addresses() ?? []
}

function hasReads(entry: CachedPage | undefined): entry is CachedPage & { reads: PageDependencies } {
  return entry !== undefined && getAddresses(entry).length > 0
}

/** Most pages never expire, so the clock is rarely read. */
function isExpired({ until }: CachedPage, clock: Clock): boolean {
  return until !== Number.POSITIVE_INFINITY && until <= clock.now().getTime()
}

function isUnavailable(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable'
}
