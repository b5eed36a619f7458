import type { Content } from './content.ts'

export interface Rendering {
  content: Content
  /** How many bytes keeping it takes; undefined for what may not be kept. */
  weight: number | undefined
}

export interface PageCache {
  /** The page, if it is kept. */
  find(path: string): Content | undefined
  /** The page, kept or rendered; whoever asks meanwhile waits for the same rendering. */
  get(path: string): Promise<Content>
  /** Forgets every page: content has changed. */
  invalidate(): void
}

/** Pages by path, the least recently asked for dropped where they would outgrow `maxBytes`. */
export function createPageCache(options: { maxBytes: number; render(path: string): Promise<Rendering> }): PageCache {
  const kept = new Map<string, { content: Content; weight: number }>()
  let bytes = 0
  // Replaced at each invalidation: what began to render before it neither is kept nor joined after it.
  let rendering = new Map<string, Promise<Content>>()

  function find(path: string): Content | undefined {
    const entry = kept.get(path)
    if (!entry) return undefined
    kept.delete(path)
    kept.set(path, entry)
    return entry.content
  }

  function keep(path: string, content: Content, weight: number): void {
    if (weight > options.maxBytes) return
    kept.set(path, { content, weight })
    bytes += weight
    for (const [oldest, entry] of kept) {
      if (bytes <= options.maxBytes) return
      kept.delete(oldest)
      bytes -= entry.weight
    }
  }

  async function render(path: string, begun: typeof rendering): Promise<Content> {
    try {
      const { content, weight } = await options.render(path)
      if (weight !== undefined && begun === rendering) keep(path, content, weight)
      return content
    } finally {
      begun.delete(path)
    }
  }

  async function get(path: string): Promise<Content> {
    const found = find(path) ?? rendering.get(path)
    if (found) return found
    const promise = render(path, rendering)
    rendering.set(path, promise)
    return promise
  }

  function invalidate(): void {
    kept.clear()
    bytes = 0
    rendering = new Map()
  }

  return { find, get, invalidate }
}
