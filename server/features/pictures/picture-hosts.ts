import { findPictureOrigin, listPictureOrigins, type PictureMode } from '../../domain/pictures.ts'
import { createMutex } from '../../lib/mutex.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'

export interface PictureHostsOptions {
  records: RecordReader
  mode(): Promise<PictureMode>
  /** HTML of an article's body; undefined if it is missing. */
  readBody(article: ArticleRecord): Promise<string | undefined>
}

/**
 * Hosts from which readers load pictures of published articles. Cached by article; after a change, only that article is
 * read again.
 */
export function createPictureHosts({ records, mode, readBody }: PictureHostsOptions) {
  let originsByArticle: Map<string, readonly string[]> | undefined
  const changed = new Set<string>()
  const reading = createMutex()
  /** Number of invalidations: results read before the latest one are discarded. */
  let invalidations = 0

  async function readAll(): Promise<void> {
    const invalidationsBefore = invalidations
    const found = new Map<string, readonly string[]>()
    await readArticles(await records.find('article', { where: { status: 'published' } }), found)
    if (invalidationsBefore === invalidations) originsByArticle = found
  }

  async function readChanged(known: Map<string, readonly string[]>): Promise<void> {
    const ids = [...changed]
    changed.clear()
    try {
      const articles = (await records.getMany('article', ids)).filter(({ status }) => status === 'published')
      for (const id of ids) known.delete(id)
      await readArticles(articles, known)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  }

  async function readArticles(articles: readonly ArticleRecord[], into: Map<string, readonly string[]>): Promise<void> {
    for (const article of articles) {
      const products = await records.find('product', { where: { articleId: article.id } })
      into.set(article.id, listOrigins(article, products, (await readBody(article)) ?? ''))
    }
  }

  async function read(): Promise<string[]> {
    if (!originsByArticle) {
      changed.clear()
      await readAll()
    }
    if (originsByArticle && changed.size > 0) await readChanged(originsByArticle)
    const origins = new Set([...(originsByArticle ?? new Map<string, string[]>()).values()].flat())
    return [...origins].map(origin => new URL(origin).host).sort()
  }

  return {
    /** @throws BlogopsError `unavailable`. */
    async read(): Promise<{ mode: PictureMode; hosts: string[] }> {
      const currentMode = await mode()
      if (currentMode !== 'link') return { mode: currentMode, hosts: [] }
      // Run one at a time: concurrent calls would read the same articles.
      return { mode: currentMode, hosts: await reading.run(read) }
    },

    changed: (id: string) => void changed.add(id),

    /** Call when changes may have been missed. */
    invalidate(): void {
      invalidations += 1
      originsByArticle = undefined
    },
  }
}

function listOrigins(article: ArticleRecord, products: readonly ProductRecord[], body: string): readonly string[] {
  const sources = [article.heroImage, article.authorAvatar ?? '', ...products.map(({ image }) => image)]
  return [...new Set([...sources.flatMap(src => findPictureOrigin(src) ?? []), ...listPictureOrigins(body)])]
}
