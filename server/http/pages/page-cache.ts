import type { Clock, Timer } from '../../ports/clock.ts'
import type { Content } from './content.ts'
import { encodings } from './encoding.ts'
import type { Answers, Reads } from './noted-reads.ts'
import { createRenewal, type Renewal } from './renewal.ts'

export interface Rendering {
  content: Content
  /** How many bytes keeping it takes. */
  weight: number
  /** When it is to be rendered anew, in ms since 1970; undefined for what may not be kept. */
  until: number | undefined
  /** What it was made of; without any, it is rendered anew after each change of content. */
  reads?: Reads
}

/** By its address, a path of the API with its query. */
export type Concerns = (address: string) => boolean

export interface PageCache {
  /** The page, if it is kept. */
  find(key: string): Content | undefined
  /** The page, kept or rendered; whoever asks meanwhile waits for the same rendering. */
  get(key: string): Promise<Content>
  /** The same, but of no content that is older than this call: what is kept is made sure of, or rendered anew. */
  getSure(key: string): Promise<Content>
  /**
   * Content has changed: no page that was made of what is concerned is given before it was made sure of, or rendered anew.
   * @param concerns whether a read of this address may be answered otherwise now; without it, all may.
   */
  invalidate(concerns?: Concerns): void
  /**
   * From now on, pages that were asked for are made again after a change, one after another, before the next who asks has to
   * wait for them. @returns what ends that.
   */
  renewBy(timer: Timer): () => void
  /**
   * Content may have changed, unheard: each page is made sure of before it is given, or rendered anew. While that cannot be
   * told, as the stores do not answer, it is given as it is.
   */
  doubt(): void
}

/** After a page could not be made sure of, it is given as it is for so long, in ms. */
const pauseMs = 5_000

interface Kept extends Omit<Rendering, 'until'> {
  until: number
  /** Which content it shows. */
  state: object
  /** Somebody asked for it since it was made. */
  asked: boolean
  /** From when on it is to be made sure of, in ms since 1970; undefined where nothing speaks against it. */
  doubtedFrom?: number
}

export interface PageCacheOptions {
  maxBytes: number
  clock: Clock
  /** @param known what was just read for it. */
  render(key: string, known?: Answers): Promise<Rendering>
}

/** Pages by key, the least recently asked for dropped where they would outgrow `maxBytes`. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const kept = new Map<string, Kept>()
  let bytes = 0
  // Replaced at each invalidation: what began to render before it neither is kept nor joined after it.
  let rendering = new Map<string, Promise<Content>>()
  let renewal: Renewal | undefined

  function find(key: string): Content | undefined {
    const entry = kept.get(key)
    if (!entry || entry.state !== rendering || isDoubted(entry, options.clock)) return undefined
    drop(key)
    if (isOver(entry, options.clock)) return undefined
    put(key, entry)
    entry.asked = true
    return entry.content
  }

  function drop(key: string): void {
    bytes -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  function put(key: string, entry: Kept): void {
    kept.set(key, entry)
    bytes += entry.weight
  }

  function keep(key: string, entry: Kept): void {
    drop(key)
    if (entry.weight > options.maxBytes) return
    put(key, entry)
    for (const oldest of kept.keys()) {
      if (bytes <= options.maxBytes) return
      drop(oldest)
    }
  }

  async function make(key: string, begun: typeof rendering): Promise<Content> {
    try {
      const before = confirmable(key)
      const now = await before?.reads.compare()
      const unchanged = now?.unchanged
      if (before && unchanged === undefined && before.state === begun && before.doubtedFrom !== undefined) {
        before.doubtedFrom = options.clock.now().getTime() + pauseMs
        return before.content
      }
      const { content, weight, until, reads } = before && unchanged ? before : await options.render(key, now?.answers)
      if (begun === rendering) {
        if (until === undefined) drop(key)
        else keep(key, { content, weight, until, ...(reads && { reads }), state: begun, asked: true })
      }
      return content
    } finally {
      begun.delete(key)
    }
  }

  /** What was rendered of earlier content, and may be the same of this. */
  function confirmable(key: string): (Kept & { reads: Reads }) | undefined {
    const entry = kept.get(key)
    return hasReads(entry) && !isOver(entry, options.clock) ? entry : undefined
  }

  async function get(key: string): Promise<Content> {
    const found = find(key) ?? rendering.get(key)
    if (found) return found
    const begun = rendering
    const promise = make(key, begun)
    begun.set(key, promise)
    return promise
  }

  async function getSure(key: string): Promise<Content> {
    const entry = kept.get(key)
    if (entry) entry.doubtedFrom = 0
    rendering.delete(key)
    return get(key)
  }

  function invalidate(concerns: Concerns = () => true): void {
    const before = rendering
    rendering = new Map()
    for (const entry of kept.values()) {
      const read = addressesOf(entry)
      if (entry.state === before && read.length > 0 && !read.some(concerns)) entry.state = rendering
    }
    renewal?.begin()
  }

  /** The page asked for last of those that are to be made again. */
  function nextToRenew(): string | undefined {
    const stale = ([, { asked, state }]: [string, Kept]) => asked && state !== rendering
    return [...kept].findLast(stale)?.[0]
  }

  /** In the forms in which it was sent before. */
  async function renew(key: string): Promise<void> {
    const before = kept.get(key)
    if (!before) return
    before.asked = false
    const content = await get(key)
    const now = kept.get(key)
    // Unless content has changed once more.
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
    for (const [key, entry] of kept) {
      if (!hasReads(entry)) drop(key)
      else if (entry.state === before) Object.assign(entry, { state: rendering, doubtedFrom: 0 })
    }
  }

  return { find, get, getSure, invalidate, doubt, renewBy }
}

function addressesOf({ reads }: Kept): string[] {
  return reads?.addresses() ?? []
}

function hasReads(entry: Kept | undefined): entry is Kept & { reads: Reads } {
  return entry !== undefined && addressesOf(entry).length > 0
}

/** Most pages have no end, and then nobody has to ask for the time. */
function isOver({ until }: Kept, clock: Clock): boolean {
  return until !== Number.POSITIVE_INFINITY && until <= clock.now().getTime()
}

function isDoubted({ doubtedFrom }: Kept, clock: Clock): boolean {
  return doubtedFrom !== undefined && doubtedFrom <= clock.now().getTime()
}
