import { BlogopsError } from '../../contract/errors.ts'
import { findCategory, type SiteCategory } from '../../domain/categories.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import type { RecordReader } from '../../ports/record-store.ts'

/** Rules of a list of categories, and their errors. */

/** Former slugs after a change of the slug. A category may take back one of its own. */
export function listFormerSlugs({ slug, formerSlugs }: SiteCategory, newSlug: string): string[] {
  return [...new Set([...formerSlugs, slug])].filter(former => former !== newSlug)
}

export function assertFound(categories: readonly SiteCategory[], slug: string): SiteCategory {
  const found = findCategory(categories, slug)
  if (found) return found
  throw new BlogopsError('not_found', `There is no category ${slug}.`, {
    hint: 'List them: blogops categories list',
  })
}

/** @param own Category that takes the slug. It may take back a former slug. */
export function assertFreeSlug(categories: readonly SiteCategory[], slug: string, own?: SiteCategory): void {
  const owner = categories.find(other => other !== own && (other.slug === slug || other.formerSlugs.includes(slug)))
  if (!owner) return
  const message =
    owner.slug === slug
      ? `The address ${slug} belongs to the category ${owner.name}.`
      : `The address ${slug} is an earlier one of the category ${owner.name}, to which it redirects.`
  throw new BlogopsError('conflict', message, {
    hint: 'Choose another address.',
    details: { slug },
  })
}

export function assertFreeName(categories: readonly SiteCategory[], { name, slug }: SiteCategory): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const owner = categories.find(other => other.slug !== slug && fold(other.name) === fold(name))
  if (!owner) return
  throw new BlogopsError('conflict', `There is already a category named ${owner.name} (${owner.slug}).`, {
    hint: 'Choose another name.',
    details: { name },
  })
}

export function inUseError({ name, slug }: SiteCategory, articles: number): BlogopsError {
  const message = `The category ${name} has ${formatQuantity(articles, 'article')}. Drafts and deleted articles count.`
  return new BlogopsError('conflict', message, {
    hint: `Move its articles: blogops categories delete ${slug} --move-to <category>. Or hide it: blogops categories hide ${slug}`,
    details: { articles },
  })
}

export function unknownCategoryError(categories: readonly SiteCategory[]): BlogopsError {
  const message = `Category must be one of: ${categories.map(({ slug }) => slug).join(', ')}`
  return new BlogopsError('bad_request', message, { details: { fields: [{ field: 'category', message }] } })
}

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
