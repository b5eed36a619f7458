import type { SiteCategory } from '../../domain/categories.ts'
import type { RecordReader } from '../../ports/record-store.ts'

interface PublishedCategoriesOptions {
  records: RecordReader
  list(): Promise<readonly SiteCategory[]>
  /** Returns true while all changes are reported to `invalidate`. Default: always. */
  isConnected?: () => boolean
}

/**
 * Caches which categories have published articles, because every page links to them. The cache ends with each change
 * of an article or a category.
 */
export function createPublishedCategories({ records, list, isConnected = () => true }: PublishedCategoriesOptions) {
  let cached: Promise<ReadonlySet<string>> | undefined

  async function find(): Promise<ReadonlySet<string>> {
    const slugs = (await list()).map(({ slug }) => slug)
    const found = await Promise.all(
      slugs.map(category =>
        records.find('article', {
          where: { category, status: 'published' },
          orderBy: 'publishedAt',
          direction: 'desc',
          limit: 1,
        }),
      ),
    )
    return new Set(slugs.filter((_, at) => (found[at]?.length ?? 0) > 0))
  }

  return {
    read(): Promise<ReadonlySet<string>> {
      if (!isConnected()) return find()
      if (cached) return cached
      const reading = find()
      cached = reading
      reading.catch(() => {
        if (cached === reading) cached = undefined
      })
      return reading
    },

    invalidate(): void {
      cached = undefined
    },
  }
}
