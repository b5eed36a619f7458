import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { type ListedCategory, maxCategories, siteCategorySchema } from '../../contract/schemas/category.ts'
import { defaultCategories, findCategory, getUsualCategory, type SiteCategory } from '../../domain/categories.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import { toSlug } from '../../domain/slugs.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { SettingRecord } from '../../ports/records.ts'
import { createPublishedCategories } from './menus.ts'

interface CategoriesOptions {
  records: RecordStore
  /** Returns true while the changes of other processes are reported to `articleChanged` and `settingsChanged`. */
  isConnected?: () => boolean
  /** Called after every change. All pages and every article may be affected. */
  onChange: () => void
}

export type Categories = ReturnType<typeof createCategories>

const recordId = 'categories'

/** Lenient schema: an entry that a later version stored differently is left out. */
const storedSchema = z
  .array(siteCategorySchema.nullable().catch(null))
  .transform(entries => entries.filter(entry => entry !== null))
  .catch([])

/** Categories of the site, in order. A site whose categories were never changed stores none. */
export function createCategories({ records, onChange, isConnected }: CategoriesOptions) {
  /** Cached by immutable record, because pages and calls read the categories all the time. */
  const parsed = new WeakMap<SettingRecord, readonly SiteCategory[]>()
  const published = createPublishedCategories({ records, list, ...(isConnected && { isConnected }) })

  async function list(reader: RecordReader = records): Promise<readonly SiteCategory[]> {
    const record = await reader.get('setting', recordId)
    if (!record) return defaultCategories
    const known = parsed.get(record) ?? parseStored(record)
    parsed.set(record, known)
    return known
  }

  /** Changes the list in a transaction. */
  async function change<T>(
    work: (tx: Transaction, categories: readonly SiteCategory[]) => Promise<{ categories: SiteCategory[]; answer: T }>,
  ): Promise<T> {
    const answer = await records.transact(async tx => {
      const { categories, answer } = await work(tx, await list(tx))
      const version = (await tx.get('setting', recordId))?.version ?? 0
      await tx.put('setting', { id: recordId, version, value: categories })
      return answer
    })
    published.invalidate()
    onChange()
    return answer
  }

  async function countArticles(category: SiteCategory, reader: RecordReader = records): Promise<ListedCategory> {
    const [articles, purged, publishedCount] = await Promise.all([
      reader.count('article', { category: category.slug }),
      reader.count('article', { category: category.slug, status: 'purged' }),
      reader.count('article', { category: category.slug, status: 'published' }),
    ])
    const { formerSlugs, ...entry } = category
    return { ...entry, formerSlugs: [...formerSlugs], articles: articles - purged, published: publishedCount }
  }

  /** @throws BlogopsError `not_found` */
  async function edit(slug: string, changes: Partial<SiteCategory>): Promise<ListedCategory> {
    return change(async (tx, categories) => {
      const before = assertFound(categories, slug)
      const after = { ...before, ...changes }
      if (after.name !== before.name) assertFreeName(categories, after)
      if (after.slug !== before.slug) {
        assertFreeSlug(categories, after.slug, before)
        await moveArticles(tx, before.slug, after.slug)
      }
      const category = { ...after, formerSlugs: listFormerSlugs(before, after.slug) }
      return {
        categories: categories.map(other => (other === before ? category : other)),
        answer: await countArticles(category, tx),
      }
    })
  }

  return {
    /** @param reader Transaction to read in. */
    list,

    /** Categories with their numbers of articles. */
    async listWithCounts(): Promise<ListedCategory[]> {
      return Promise.all((await list()).map(category => countArticles(category)))
    },

    /** Slugs of categories with published articles. */
    listPublished: published.read,

    /**
     * Returns the slug of a category, given its slug or a former one.
     * @throws BlogopsError `bad_request` with the categories of the site.
     */
    async resolve(slug: string, reader?: RecordReader): Promise<string> {
      const categories = await list(reader)
      const found = findCategory(categories, slug)
      if (!found) throw unknownCategoryError(categories)
      return found.slug
    },

    /**
     * Returns the requested category, or the usual one if none is requested.
     * @throws BlogopsError `bad_request` with the categories of the site.
     */
    async choose(slug: string | undefined): Promise<string> {
      const categories = await list()
      if (slug === undefined) return getUsualCategory(categories)
      const found = findCategory(categories, slug)
      if (!found) throw unknownCategoryError(categories)
      return found.slug
    },

    /** @throws BlogopsError `conflict` if the name or slug is taken, or there are too many categories. */
    async create({
      name,
      slug = toSlug(name, 60),
    }: {
      name: string
      slug?: string | undefined
    }): Promise<ListedCategory> {
      return change(async (tx, categories) => {
        if (categories.length >= maxCategories)
          throw new BlogopsError('conflict', `A site can have at most ${maxCategories} categories.`)
        if (slug === '')
          throw new BlogopsError('bad_request', `The name "${name}" makes no address. Choose one.`, {
            hint: 'Pass --slug with lower-case letters, digits and hyphens.',
            details: { fields: [{ field: 'slug', message: 'Choose an address of letters and digits' }] },
          })
        const category = { slug, name, hidden: false, formerSlugs: [] }
        assertFreeName(categories, category)
        assertFreeSlug(categories, slug)
        return { categories: [...categories, category], answer: await countArticles(category, tx) }
      })
    },

    /** @throws BlogopsError `not_found`; `conflict` if the name or slug is taken; `bad_request` without a change. */
    async update(
      slug: string,
      { name, newSlug }: { name?: string | undefined; newSlug?: string | undefined },
    ): Promise<ListedCategory> {
      if (name === undefined && newSlug === undefined)
        throw new BlogopsError('bad_request', 'There is nothing to change. Give a new name or a new address.')
      return edit(slug, { ...(name !== undefined && { name }), ...(newSlug !== undefined && { slug: newSlug }) })
    },

    /** @throws BlogopsError `not_found` */
    setHidden: (slug: string, hidden: boolean): Promise<ListedCategory> => edit(slug, { hidden }),

    /** Puts categories first, in the given order. @throws BlogopsError `not_found` */
    async order(slugs: readonly string[]): Promise<ListedCategory[]> {
      return change(async (tx, categories) => {
        const first = new Set(slugs.map(slug => assertFound(categories, slug)))
        const ordered = [...first, ...categories.filter(category => !first.has(category))]
        return {
          categories: ordered,
          answer: await Promise.all(ordered.map(category => countArticles(category, tx))),
        }
      })
    },

    /**
     * Deletes a category. Its articles and addresses move to another one.
     * @throws BlogopsError `not_found`; `conflict` if it has articles and no `moveTo`, or is the only category.
     */
    async remove(slug: string, moveTo?: string): Promise<{ ok: true; moved: number }> {
      return change(async (tx, categories) => {
        const category = assertFound(categories, slug)
        const others = categories.filter(other => other !== category)
        if (others.length === 0)
          throw new BlogopsError('conflict', 'A site needs at least one category, and this is the only one.')
        const { articles } = await countArticles(category, tx)
        const target = moveTo === undefined ? undefined : assertFound(others, moveTo)
        if (articles > 0 && !target) throw inUseError(category, articles)
        if (!target) return { categories: others, answer: { ok: true, moved: 0 } }
        await moveArticles(tx, category.slug, target.slug)
        const formerSlugs = [...target.formerSlugs, ...category.formerSlugs, category.slug]
        return {
          categories: others.map(other => (other === target ? { ...target, formerSlugs } : other)),
          answer: { ok: true, moved: articles },
        }
      })
    },

    /** Call after each change of an article. */
    changed: published.invalidate,
    /** Call if changes may have been missed. */
    invalidate: published.invalidate,
    /** Call after a change by another process. */
    settingsChanged: published.invalidate,
  }
}

function parseStored(record: SettingRecord): readonly SiteCategory[] {
  const stored = storedSchema.parse(record.value)
  return stored.length === 0 ? defaultCategories : stored
}

/** Moves all articles, including deleted ones, which can be restored. */
async function moveArticles(tx: Transaction, from: string, to: string): Promise<void> {
  for (const article of await tx.find('article', { where: { category: from } }))
    await tx.put('article', { ...article, category: to })
}

/** Rules of a list of categories, and their errors. */

/** Former slugs after a change of the slug. A category may take back one of its own. */
function listFormerSlugs({ slug, formerSlugs }: SiteCategory, newSlug: string): string[] {
  return [...new Set([...formerSlugs, slug])].filter(former => former !== newSlug)
}

function assertFound(categories: readonly SiteCategory[], slug: string): SiteCategory {
  const found = findCategory(categories, slug)
  if (found) return found
  throw new BlogopsError('not_found', `There is no category ${slug}.`, {
    hint: 'List them: blogops categories list',
  })
}

/** @param own Category that takes the slug. It may take back a former slug. */
function assertFreeSlug(categories: readonly SiteCategory[], slug: string, own?: SiteCategory): void {
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

function assertFreeName(categories: readonly SiteCategory[], { name, slug }: SiteCategory): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const owner = categories.find(other => other.slug !== slug && fold(other.name) === fold(name))
  if (!owner) return
  throw new BlogopsError('conflict', `There is already a category named ${owner.name} (${owner.slug}).`, {
    hint: 'Choose another name.',
    details: { name },
  })
}

function inUseError({ name, slug }: SiteCategory, articles: number): BlogopsError {
  const message = `The category ${name} has ${formatQuantity(articles, 'article')}. Drafts and deleted articles count.`
  return new BlogopsError('conflict', message, {
    hint: `Move its articles: blogops categories delete ${slug} --move-to <category>. Or hide it: blogops categories hide ${slug}`,
    details: { articles },
  })
}

function unknownCategoryError(categories: readonly SiteCategory[]): BlogopsError {
  const message = `Category must be one of: ${categories.map(({ slug }) => slug).join(', ')}`
  return new BlogopsError('bad_request', message, { details: { fields: [{ field: 'category', message }] } })
}
