import { BlogopsError } from '../../contract/errors.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import { type Content, unkept } from './content.ts'
import { encodings } from './encoding.ts'
import type { Answers, Reads } from './noted-reads.ts'
import { createRenewal, type Renewal } from './renewal.ts'

export interface Rendering {
  content: Content
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
  /** The same, but, where the stores answer, of no content that is older than this call: made sure of, or rendered anew. */
  getSure(key: string): Promise<Content>
  /**
   * Content has changed: no page that was made of what is concerned is given before it was made sure of, or rendered anew.
   * While neither can be done, as the stores do not answer, it is given as it last was, to be kept by nobody.
   * @param concerns whether a read of this address may be answered otherwise now; without it, all may.
   */
  invalidate(concerns?: Concerns): void
  /** Content was taken off the site: as `invalidate`, and what showed it is given by no means. */
  withdraw(concerns?: Concerns): void
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

/** Where the stores did not answer, a page is given as it last was for so long, in ms, before they are asked again. */
const pauseMs = 5_000

interface Kept extends Omit<Rendering, 'until'> {
  until: number
  /** Which content it shows. */
  state: object
  /** Somebody asked for it since it was made. */
  asked: boolean
  /** It is to be made sure of before it is given. */
  doubted: boolean
  /** It showed what was taken off the site since. */
  withdrawn: boolean
  /** What is given in its place, and until when, in ms since 1970; undefined where the stores are to be asked. */
  standIn: { content: Content; until: number } | undefined
}

export interface PageCacheOptions {
  maxBytes: number
  clock: Clock
  /** @param known what was just read for it. */
  render(key: string, known?: Answers): Promise<Rendering>
  /** Whether changes are heard of now: while they are not, every page is in doubt. Default: always. */
  hears?: () => boolean
}

/** Pages by key, the least recently asked for dropped where they would outgrow `maxBytes`. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { hears = () => true } = options
  const kept = new Map<string, Kept>()
  // Replaced at each invalidation: what began to render before it neither is kept nor joined after it.
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

  /** Sizes are added up anew each time: what is kept grows and shrinks as it is asked for in one encoding or another. */
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

  /** What was kept of a page, where it may be given though nobody can tell whether it is still so. */
  function standInFor(key: string, error: unknown): Content | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    entry.standIn = undefined
    if (!isUnavailable(error) || entry.withdrawn || isOver(entry, options.clock)) return undefined
    const content = entry.state === rendering ? entry.content : unkept(entry.content)
    entry.standIn = { content, until: options.clock.now().getTime() + pauseMs }
    return content
  }

  /** What was rendered of earlier content, and may be the same of this. */
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
    // Nobody waits, as long as the last who did so waited in vain.
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

  /** @returns what was made of earlier content, and showed some of what changed. */
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

  /** The page asked for last of those that are to be made again. */
  function nextToRenew(): string | undefined {
    const stale = ([, { asked, state, standIn }]: [string, Kept]) => asked && state !== rendering && !standIn
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

/** Most pages have no end, and then nobody has to ask for the time. */
function isOver({ until }: Kept, clock: Clock): boolean {
  return until !== Number.POSITIVE_INFINITY && until <= clock.now().getTime()
}

function isUnavailable(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable'
}
