import type { SiteSettings } from '../../contract/schemas/site.ts'
import { findPictureOrigin, getProductPicture, listPictureOrigins, type PictureMode } from '../../domain/pictures.ts'
import { createChangeCache } from '../../lib/memoize.ts'
import { createTaskPool } from '../../lib/semaphore.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'

export interface PictureHostsOptions {
  records: RecordReader
  settings(): Promise<Pick<SiteSettings, 'pictures'>>
  /** HTML of an article's body; undefined if it is missing. */
  readBody(article: ArticleRecord): Promise<string | undefined>
}

/** Number of articles read at a time. Reading a thousand one by one takes seconds on a busy server. */
const readsAtATime = 32

/**
 * Hosts from which readers load pictures of published articles. Cached by article; after a change, only that article is
 * read again.
 */
export function createPictureHosts({ records, settings, readBody }: PictureHostsOptions) {
  async function readOrigins(articles: readonly ArticleRecord[]): Promise<Map<string, readonly string[]>> {
    const origins = new Map<string, readonly string[]>()
    const pool = createTaskPool(readsAtATime)
    for (const article of articles) {
      await pool.add(async () => {
        const products = await records.find('product', { where: { articleId: article.id } })
        origins.set(article.id, listOrigins(article, products, (await readBody(article)) ?? ''))
      })
    }
    await pool.done()
    return origins
  }

  const cache = createChangeCache({
    readAll: async () => readOrigins(await records.find('article', { where: { status: 'published' } })),
    readSome: async ids =>
      readOrigins((await records.getMany('article', ids)).filter(({ status }) => status === 'published')),
  })

  return {
    /** @throws BlogopsError `unavailable`. */
    async read(): Promise<{ mode: PictureMode; hosts: string[] }> {
      const { pictures: currentMode } = await settings()
      if (currentMode !== 'link') return { mode: currentMode, hosts: [] }
      const origins = new Set([...(await cache.read()).values()].flat())
      return { mode: currentMode, hosts: [...origins].map(origin => new URL(origin).host).sort() }
    },

    changed: cache.changed,
    invalidate: cache.invalidate,
  }
}

function listOrigins(article: ArticleRecord, products: readonly ProductRecord[], body: string): readonly string[] {
  const sources = [article.heroImage, article.authorAvatar ?? '', ...products.map(getProductPicture)]
  return [...new Set([...sources.flatMap(src => findPictureOrigin(src) ?? []), ...listPictureOrigins(body)])]
}
