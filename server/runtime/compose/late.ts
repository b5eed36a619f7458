import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { Strategist } from '../../ports/strategist.ts'

/** Gives a part of the app, loaded at the first call. */
export type Late<T> = () => Promise<T>

/**
 * The parts that no page needs: half the program. They are loaded when they are first called, and a server loads them all
 * once it answers, so that none is missing later, when the program's files may have been replaced by newer ones.
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
