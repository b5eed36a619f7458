import type { NewId } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, ProposedProduct } from '../../ports/records.ts'
import type { StoredBody } from './article-bodies.ts'
import { createRevision } from './article-revisions.ts'
import { findFreeSlug } from './article-slugs.ts'
import { readingMinutes } from './reading-time.ts'

/** A new article. `id` makes storing it idempotent. */
export interface NewArticle {
  id: string
  /** Preferred slug. A number is appended if it is taken. */
  slug: string
  /** Author of its first revision. */
  by: string
  title: string
  excerpt: string
  category: string
  author: string
  heroImage: string
  html: string
  sample: boolean
  jobId: string | null
  publish: boolean
  products: ProposedProduct[]
}

/** Stores a new article, its first revision and its products. */
export async function putNewArticle(
  tx: Transaction,
  article: NewArticle,
  { body, now, newId }: { body: StoredBody; now: Date; newId: NewId },
): Promise<ArticleRecord> {
  const { by, products } = article
  const record = toArticleRecord(article, await findFreeSlug(tx, article.slug), body, now.toISOString())
  await tx.put('revision', createRevision(record, 1, [], { by, at: record.createdAt, words: body.words }))
  for (const [position, product] of products.entries()) {
    await tx.put('product', { ...product, id: newId(), version: 0, articleId: article.id, position })
  }
  return tx.put('article', record)
}

function toArticleRecord(article: NewArticle, slug: string, body: StoredBody, at: string): ArticleRecord {
  const { id, title, excerpt, category, author, heroImage, sample, jobId, publish } = article
  return {
    id,
    slug,
    title,
    excerpt,
    category,
    author,
    heroImage,
    sample,
    jobId,
    version: 0,
    authorAvatar: null,
    readTime: readingMinutes(body.words),
    status: publish ? 'published' : 'draft',
    publishedAt: publish ? at : null,
    createdAt: at,
    updatedAt: at,
    bodyKey: body.key,
    revision: 1,
  }
}
