import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { Strategist } from '../../ports/strategist.ts'

/** Loads a part of the app at the first call. */
export type Late<T> = () => Promise<T>

/**
 * Registry of lazily loaded parts, about half of the program. Each loads at its first call. A server also loads all of
 * them after its start, so that replacing the program's files does not break it.
 */
export function createLateParts() {
  const parts: Late<unknown>[] = []
  return {
    part<T>(load: () => Promise<T>): Late<T> {
      const get = once(load)
      parts.push(get)
      return get
    },

    async loadAll(): Promise<void> {
      for (const load of parts) await load()
    },
  }
}

export type LateParts = ReturnType<typeof createLateParts>

export function once<T>(load: () => Promise<T>): Late<T> {
  let loading: Promise<T> | undefined
  return () => (loading ??= load())
}

export function lateSource(get: Late<ProductSource>): ProductSource {
  return { find: async (...given) => (await get()).find(...given) }
}

export function lateWriter(get: Late<ArticleWriter>): ArticleWriter {
  return {
    outline: async (...given) => (await get()).outline(...given),
    write: async (...given) => (await get()).write(...given),
  }
}

export function lateAdWriter(get: Late<AdWriter>): AdWriter {
  return { variants: async (...given) => (await get()).variants(...given) }
}

export function lateStrategist(get: Late<Strategist>): Strategist {
  return { advise: async (...given) => (await get()).advise(...given) }
}
