import { memoize } from '../../lib/memoize.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { CompletingSource, ProductSource } from '../../ports/product-source.ts'
import type { Strategist } from '../../ports/strategist.ts'

/** Loads a part of the app at the first call. */
export type Lazy<T> = () => Promise<T>

/**
 * Registry of lazily loaded parts, about half of the program. Each loads at its first call. A server also loads all of
 * them after its start, so that replacing the program's files does not break it.
 */
export function createLazyParts() {
  const parts: Lazy<unknown>[] = []
  return {
    add<T>(load: () => Promise<T>): Lazy<T> {
      const get = memoize(load)
      parts.push(get)
      return get
    },

    async loadAll(): Promise<void> {
      for (const load of parts) await load()
    },
  }
}

export type LazyParts = ReturnType<typeof createLazyParts>

export function createLazySource(get: Lazy<ProductSource>): ProductSource {
  return {
    find: async (...args) => (await get()).find(...args),
    topics: async () => (await (await get()).topics?.()) ?? null,
  }
}

export function createLazyCompletingSource(get: Lazy<CompletingSource>): CompletingSource {
  return {
    find: async (...args) => (await get()).find(...args),
    complete: async (...args) => (await get()).complete(...args),
    readOffers: async (...args) => (await get()).readOffers(...args),
    findOffers: async (...args) => (await get()).findOffers(...args),
  }
}

export function createLazyWriter(get: Lazy<ArticleWriter>): ArticleWriter {
  return {
    outline: async (...args) => (await get()).outline(...args),
    write: async (...args) => (await get()).write(...args),
    edit: async (...args) => (await (await get()).edit?.(...args)) ?? [],
  }
}

export function createLazyJudge(model: string, get: Lazy<ClaimJudge>): ClaimJudge {
  return { model, judge: async (...args) => (await get()).judge(...args) }
}

export function createLazyAdWriter(get: Lazy<AdWriter>): AdWriter {
  return { variants: async (...args) => (await get()).variants(...args) }
}

export function createLazyStrategist(get: Lazy<Strategist>): Strategist {
  return { advise: async (...args) => (await get()).advise(...args) }
}
