import type { Clock } from '../../ports/clock.ts'
import type { Content } from './content.ts'

export interface Rendering {
  content: Content
  /** How many bytes keeping it takes. */
  weight: number
  /** When it is to be rendered anew, in ms since 1970; undefined for what may not be kept. */
  until: number | undefined
}

export interface PageCache {
  /** The page, if it is kept. */
  find(key: string): Content | undefined
  /** The page, kept or rendered; whoever asks meanwhile waits for the same rendering. */
  get(key: string): Promise<Content>
  /** Forgets every page: content has changed. */
  invalidate(): void
}

interface Kept {
  content: Content
  weight: number
  until: number
}

export interface PageCacheOptions {
  maxBytes: number
  clock: Clock
  render(key: string): Promise<Rendering>
}

/** Pages by key, the least recently asked for dropped where they would outgrow `maxBytes`. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const kept = new Map<string, Kept>()
  let bytes = 0
  // Replaced at each invalidation: what began to render before it neither is kept nor joined after it.
  let rendering = new Map<string, Promise<Content>>()

  function find(key: string): Content | undefined {
    const entry = kept.get(key)
    if (!entry) return undefined
    kept.delete(key)
    if (isOver(entry, options.clock)) {
      bytes -= entry.weight
      return undefined
    }
    kept.set(key, entry)
    return entry.content
  }

  function keep(key: string, entry: Kept): void {
    if (entry.weight > options.maxBytes) return
    kept.set(key, entry)
    bytes += entry.weight
    for (const [oldest, { weight }] of kept) {
      if (bytes <= options.maxBytes) return
      kept.delete(oldest)
      bytes -= weight
    }
  }

  async function render(key: string, begun: typeof rendering): Promise<Content> {
    try {
      const { content, weight, until } = await options.render(key)
      if (until !== undefined && begun === rendering) keep(key, { content, weight, until })
      return content
    } finally {
      begun.delete(key)
    }
  }

  async function get(key: string): Promise<Content> {
    const found = find(key) ?? rendering.get(key)
    if (found) return found
    const promise = render(key, rendering)
    rendering.set(key, promise)
    return promise
  }

  function invalidate(): void {
    kept.clear()
    bytes = 0
    rendering = new Map()
  }

  return { find, get, invalidate }
}

/** Most pages have no end, and then nobody has to ask for the time. */
function isOver({ until }: Kept, clock: Clock): boolean {
  return until !== Number.POSITIVE_INFINITY && until <= clock.now().getTime()
}
