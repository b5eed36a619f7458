import type { MenuLink } from '../../contract/schemas/category.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { findCategory, getCategoryPath, type SiteCategory } from '../../domain/categories.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { Pages } from '../pages/pages.ts'
import type { Categories } from './categories.ts'

/** Links that every page shows. */
interface Menus {
  header: MenuLink[]
  footer: MenuLink[]
  /** The pages About and Contact, if published. */
  about: MenuLink[]
}

interface MenusOptions {
  settings: () => Promise<Pick<SiteSettings, 'headerMenu' | 'footerMenu'>>
  categories: Pick<Categories, 'list' | 'listPublished'>
  pages: Pick<Pages, 'list'>
}

/**
 * Reads the menus for readers. Without a menu in the settings, it has the categories with published reviews. No menu
 * links to a category that is hidden or has no published review.
 */
export function createMenus({ settings, categories, pages }: MenusOptions): () => Promise<Menus> {
  return async () => {
    const [{ headerMenu, footerMenu }, list, published, publishedPages] = await Promise.all([
      settings(),
      categories.list(),
      categories.listPublished(),
      pages.list({ drafts: false }),
    ])
    const linked = list.filter(({ slug, hidden }) => !hidden && published.has(slug))
    const defaultMenu = linked.map(({ name, slug }) => ({ label: name, address: getCategoryPath(slug) }))
    const resolve = (menu: readonly MenuLink[] | null) =>
      menu === null ? defaultMenu : menu.flatMap(link => resolveLink(link, list, linked))
    const about = publishedPages
      .filter(({ id }) => id === 'about' || id === 'contact')
      .map(({ title, slug }) => ({ label: title, address: `/${slug}` }))
    return { header: resolve(headerMenu), footer: resolve(footerMenu), about }
  }
}

/** Replaces an earlier address of a category by the current one, and leaves out categories that must not be linked. */
function resolveLink(link: MenuLink, categories: readonly SiteCategory[], linked: readonly SiteCategory[]): MenuLink[] {
  const slug = /^\/category\/([^/?#]+)$/.exec(link.address)?.[1]
  if (slug === undefined) return [link]
  const category = findCategory(categories, slug)
  if (!category || !linked.includes(category)) return []
  return [{ ...link, address: getCategoryPath(category.slug) }]
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
