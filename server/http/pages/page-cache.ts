import { BlogopsError } from '../../contract/errors.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import { type Content, unkept } from './content.ts'
import { encodings } from './encoding.ts'
import type { Answers, Reads } from './noted-reads.ts'
import { createRenewal, type Renewal } from './renewal.ts'

export interface Rendering {
  content: Content
  /** Time in ms since 1970 after which it must be rendered again; undefined if it must not be cached. */
  until: number | undefined
  /** Reads that it was rendered from. Without them, it is rendered again after each change of content. */
  reads?: Reads
}

/** Returns true if the answer to a read may have changed. The address is an API path with its query. */
export type Concerns = (address: string) => boolean

export interface PageCache {
  /** Returns the cached page, if it is current. */
  find(key: string): Content | undefined
  /** Returns the cached page or renders it. Concurrent calls share the rendering. */
  get(key: string): Promise<Content>
  /** Like `get`, but never older than this call while the stores answer: the page is revalidated or rendered again. */
  getSure(key: string): Promise<Content>
  /**
   * Marks pages that depend on changed content: they are revalidated or rendered again before they are served. While
   * the stores do not answer, the old page is served with headers that forbid caching.
   * @param isAffected tells which reads may have changed; all by default.
   */
  invalidate(concerns?: Concerns): void
  /** Like `invalidate`, but for content removed from the site: the old page is never served. */
  withdraw(concerns?: Concerns): void
  /**
   * Renders stale pages in the background after each change, if they were requested since their last rendering.
   * @returns a function that stops this.
   */
  renewBy(timer: Timer): () => void
  /**
   * Revalidates every page before it is served again, because changes may have been missed. While the stores do not
   * answer, the old page is served.
   */
  doubt(): void
}

/** Time in ms for which the old page is served after the stores failed to answer, before they are asked again. */
const pauseMs = 5_000

interface Kept extends Omit<Rendering, 'until'> {
  until: number
  /** Identity of the content version that the page shows. */
  state: object
  /** True if the page was requested since it was rendered. */
  asked: boolean
  /** True if the page must be revalidated before it is served. */
  doubted: boolean
  /** True if the page shows content that has been removed from the site. */
  withdrawn: boolean
  /** Content served while the stores do not answer, and until when in ms since 1970. */
  standIn: { content: Content; until: number } | undefined
}

export interface PageCacheOptions {
  maxBytes: number
  clock: Clock
  /** @param known answers that were just read for this page. */
  render(key: string, known?: Answers): Promise<Rendering>
  /**
   * Returns false while notifications of changes cannot be received; all pages are then revalidated. Default: always
   * true.
   */
  hears?: () => boolean
}

/** Creates a cache of pages by key that drops the least recently requested ones beyond `maxBytes`. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { hears = () => true } = options
  const kept = new Map<string, Kept>()
  // Replaced at each invalidation, so that renderings that began earlier are neither cached nor shared.
  let rendering = new Map<string, Promise<Content>>()
  let renewal: Renewal | undefined

  function find(key: string): Content | undefined {
    const entry = kept.get(key)
    if (!entry || isOver(entry, options.clock)) return undefined
    const content = isCurrent(entry) ? entry.content : standingIn(entry)
    if (!content) return undefined
    kept.delete(key)
    kept.set(key, entry)
    entry.asked = true
    return content
  }

  function isCurrent({ state, doubted }: Kept): boolean {
    return state === rendering && !doubted && hears()
  }

  function standingIn({ standIn }: Kept): Content | undefined {
    return standIn && standIn.until > options.clock.now().getTime() ? standIn.content : undefined
  }

  /** Adds up the sizes each time, because entries grow and shrink as encodings are requested. */
  function keep(key: string, entry: Kept): void {
    kept.delete(key)
    if (entry.content.size() > options.maxBytes) return
    kept.set(key, entry)
    let bytes = [...kept.values()].reduce((sum, { content }) => sum + content.size(), 0)
    for (const [oldest, { content }] of kept) {
      if (bytes <= options.maxBytes) return
      bytes -= content.size()
      kept.delete(oldest)
    }
  }

  async function make(key: string, begun: typeof rendering): Promise<Content> {
    try {
      const before = confirmable(key)
      const now = await before?.reads.compare()
      const made = before && now?.unchanged ? before : await options.render(key, now?.answers)
      const { content, until, reads } = made
      if (until === undefined) kept.delete(key)
      else if (begun === rendering) keep(key, newEntry({ content, ...(reads && { reads }) }, until, begun))
      return content
    } catch (error) {
      const content = standInFor(key, error)
      if (!content) throw error
      return content
    } finally {
      begun.delete(key)
    }
  }

  /** Returns the cached content of a page if it may be served while it cannot be revalidated. */
  function standInFor(key: string, error: unknown): Content | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    entry.standIn = undefined
    if (!isUnavailable(error) || entry.withdrawn || isOver(entry, options.clock)) return undefined
    const content = entry.state === rendering ? entry.content : unkept(entry.content)
    entry.standIn = { content, until: options.clock.now().getTime() + pauseMs }
    return content
  }

  /** Returns an outdated entry whose dependencies may be unchanged. */
  function confirmable(key: string): (Kept & { reads: Reads }) | undefined {
    const entry = kept.get(key)
    return hasReads(entry) && !isOver(entry, options.clock) ? entry : undefined
  }

  async function get(key: string): Promise<Content> {
    const found = find(key)
    if (found) return found
    const making = rendering.get(key) ?? begin(key)
    const entry = kept.get(key)
    if (!entry?.standIn || isOver(entry, options.clock)) return making
    // Do not wait again, because the last attempt failed.
    making.catch(() => undefined)
    return entry.standIn.content
  }

  function begin(key: string): Promise<Content> {
    const begun = rendering
    const making = make(key, begun)
    begun.set(key, making)
    return making
  }

  async function getSure(key: string): Promise<Content> {
    const entry = kept.get(key)
    if (entry) entry.doubted = true
    rendering.delete(key)
    return get(key)
  }

  function invalidate(concerns: Concerns = () => true): void {
    supersede(concerns)
    renewal?.begin()
  }

  function withdraw(concerns: Concerns = () => true): void {
    for (const entry of supersede(concerns)) entry.withdrawn = true
    renewal?.begin()
  }

  /** @returns entries that depend on the changed content. */
  function supersede(concerns: Concerns): Kept[] {
    const before = rendering
    rendering = new Map()
    const superseded = []
    for (const entry of kept.values()) {
      entry.standIn = undefined
      const read = addressesOf(entry)
      if (read.length === 0 || read.some(concerns)) superseded.push(entry)
      else if (entry.state === before) entry.state = rendering
    }
    return superseded
  }

  /** Returns the most recently requested page that must be rendered again. */
  function nextToRenew(): string | undefined {
    const stale = ([, { asked, state, standIn }]: [string, Kept]) => asked && state !== rendering && !standIn
    return [...kept].findLast(stale)?.[0]
  }

  /** Renders a page again in the encodings in which it was sent before. */
  async function renew(key: string): Promise<void> {
    const before = kept.get(key)
    if (!before) return
    before.asked = false
    const content = await get(key)
    const now = kept.get(key)
    // Unless the content has changed again.
    if (now) now.asked = now === before
    for (const encoding of encodings) if (before.content.finished(encoding)) await content.encoded(encoding)
  }

  function renewBy(timer: Timer): () => void {
    const made = createRenewal({ timer, next: nextToRenew, renew })
    renewal = made
    return () => {
      renewal = undefined
      made.end()
    }
  }

  function doubt(): void {
    const before = rendering
    rendering = new Map()
    for (const entry of kept.values()) {
      entry.standIn = undefined
      if (entry.state === before && hasReads(entry)) Object.assign(entry, { state: rendering, doubted: true })
    }
  }

  return { find, get, getSure, invalidate, withdraw, doubt, renewBy }
}

function newEntry(made: Omit<Rendering, 'until'>, until: number, state: object): Kept {
  return { ...made, until, state, asked: true, doubted: false, withdrawn: false, standIn: undefined }
}

function addressesOf({ reads }: Kept): string[] {
  return reads?.addresses() ?? []
}

function hasReads(entry: Kept | undefined): entry is Kept & { reads: Reads } {
  return entry !== undefined && addressesOf(entry).length > 0
}

/** Most pages never expire, so the clock is rarely read. */
function isOver({ until }: Kept, clock: Clock): boolean {
  return until !== Number.POSITIVE_INFINITY && until <= clock.now().getTime()
}

function isUnavailable(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable'
}
