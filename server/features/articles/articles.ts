import { BlogopsError } from '../../contract/errors.ts'
import type { Article, ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock, NewId } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import { toArticleHead, toProduct } from './article-view.ts'
import { sanitizeBody } from './body/sanitize-body.ts'
import { createBodyCache } from './body-cache.ts'
import { type NewArticle, newArticleRecord, type StoredBody } from './new-article.ts'
import { countWords, readingMinutes } from './reading-time.ts'

export interface ArticlesOptions {
  records: RecordStore
  blobs: BlobStore
  clock: Clock
  newId: NewId
  settings: () => Promise<SiteSettings>
  /** Called after every change that readers could see. */
  onChange: () => void
  log: Logger
}

export interface ArticleChanges {
  title?: string | undefined
  excerpt?: string | undefined
  category?: string | undefined
  author?: string | undefined
  heroImage?: string | undefined
  content?: string | undefined
  version?: number | undefined
}

export interface ListOptions {
  category?: string | undefined
  status: 'draft' | 'published' | 'all'
}

export type Articles = ReturnType<typeof createArticles>

const notFound = () => new BlogopsError('not_found', 'Article not found')

/** Articles and their products: heads in records, bodies in blobs. A `ref` is an id or a slug. */
export function createArticles({ records, blobs, clock, newId, settings, onChange, log }: ArticlesOptions) {
  const bodies = createBodyCache(blobs)

  async function find(ref: string, drafts: boolean): Promise<ArticleRecord> {
    const bySlug = await records.find('article', { where: { slug: ref }, limit: 1 })
    const record = bySlug[0] ?? (await records.get('article', ref))
    if (!record || (record.status === 'draft' && !drafts)) throw notFound()
    return record
  }

  async function productsOf(articleId: string): Promise<ProductRecord[]> {
    return records.find('product', { where: { articleId }, orderBy: 'position' })
  }

  async function view(record: ArticleRecord): Promise<Article> {
    try {
      const { affiliateTag } = await settings()
      const body = await bodies.read(record, await productsOf(record.id), affiliateTag)
      return { ...toArticleHead(record), ...body }
    } catch (cause) {
      // A change may have replaced the body since the head was read.
      const now = await records.get('article', record.id)
      if (!now) throw notFound()
      if (now.bodyKey === record.bodyKey) throw cause
      return view(now)
    }
  }

  /** Stores a body under a new key and lets `work` name it; a body that comes to nothing is taken away again. */
  async function withBody<T>(articleId: string, html: string, work: (body: StoredBody) => Promise<T>): Promise<T> {
    const body = { key: `articles/${articleId}/${newId()}.html`, html: sanitizeBody(html) }
    await blobs.put(body.key, new TextEncoder().encode(body.html))
    try {
      return await work(body)
    } catch (cause) {
      await discard(body.key)
      throw cause
    }
  }

  /** What nothing names any more costs a little room and nothing else, so failing to delete it fails no change. */
  async function discard(key: string): Promise<void> {
    try {
      await blobs.delete(key)
    } catch (cause) {
      log('warn', 'a body that is no longer used could not be deleted', { key, error: String(cause) })
    }
  }

  async function change(ref: string, edit: (record: ArticleRecord) => ArticleRecord): Promise<ArticleRecord> {
    const { id } = await find(ref, true)
    const { before, stored } = await records.transact(async tx => {
      const before = await tx.get('article', id)
      if (!before) throw notFound()
      return { before, stored: await tx.put('article', { ...edit(before), updatedAt: clock.now().toISOString() }) }
    })
    onChange()
    if (stored.bodyKey !== before.bodyKey) await discard(before.bodyKey)
    return stored
  }

  return {
    async list({ category, status }: ListOptions): Promise<ArticleHead[]> {
      const found = await records.find('article', {
        where: { ...(category !== undefined && { category }), ...(status !== 'all' && { status }) },
        orderBy: status === 'published' ? 'publishedAt' : 'createdAt',
        direction: 'desc',
      })
      return found.map(toArticleHead)
    },

    /** @throws BlogopsError `not_found`, also for a draft where `drafts` is false. */
    async get(ref: string, { drafts }: { drafts: boolean }): Promise<Article> {
      return view(await find(ref, drafts))
    },

    async products(ref: string, { drafts }: { drafts: boolean }): Promise<Product[]> {
      const record = await find(ref, drafts)
      const [products, shown] = await Promise.all([productsOf(record.id), settings()])
      return products.map(product => toProduct(product, shown, clock.now()))
    },

    /** Stores an article with its products, all or nothing; one that is stored already is given back as it is. */
    async add(article: NewArticle): Promise<ArticleHead> {
      const existing = await records.get('article', article.id)
      if (existing) return toArticleHead(existing)
      const record = await withBody(article.id, article.html, body =>
        records.transact(async tx => {
          const stored = await tx.put('article', await newArticleRecord(tx, article, body, clock.now()))
          for (const [position, product] of article.products.entries()) {
            await tx.put('product', { ...product, id: newId(), version: 0, articleId: article.id, position })
          }
          return stored
        }),
      )
      onChange()
      return toArticleHead(record)
    },

    /** @throws BlogopsError `conflict` when `changes.version` is no longer the article's. */
    async update(ref: string, { version, content, ...changes }: ArticleChanges): Promise<Article> {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      if (Object.keys(given).length === 0 && content === undefined) {
        throw new BlogopsError('bad_request', 'There is nothing to change: name at least one field.')
      }
      const edit = (record: ArticleRecord, body?: StoredBody): ArticleRecord => {
        if (version !== undefined && version !== record.version) throw changedMeanwhile(record)
        const text = body && { bodyKey: body.key, readTime: readingMinutes(countWords(body.html)) }
        return { ...record, ...given, ...text }
      }
      if (content === undefined) return view(await change(ref, edit))
      const { id } = await find(ref, true)
      return view(await withBody(id, content, body => change(id, record => edit(record, body))))
    },

    async publish(ref: string): Promise<ArticleHead> {
      const publishedAt = clock.now().toISOString()
      const edit = (record: ArticleRecord): ArticleRecord => ({
        ...record,
        status: 'published',
        publishedAt: record.publishedAt ?? publishedAt,
      })
      return toArticleHead(await change(ref, edit))
    },

    async unpublish(ref: string): Promise<ArticleHead> {
      return toArticleHead(await change(ref, record => ({ ...record, status: 'draft' })))
    },

    async remove(ref: string): Promise<{ id: string; slug: string }> {
      const { id, slug } = await find(ref, true)
      await records.transact(async tx => {
        for (const product of await tx.find('product', { where: { articleId: id } }))
          await tx.delete('product', product.id)
        await tx.delete('article', id)
      })
      onChange()
      for (const key of await blobs.list(`articles/${id}/`)) await discard(key)
      return { id, slug }
    },
  }
}

function changedMeanwhile(record: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `"${record.title}" was changed in the meantime.`, {
    hint: 'Read it again and make the change anew.',
    details: { version: record.version },
  })
}
