import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import { countWords, readingMinutes } from './reading-time.ts'

/** An article to be stored; `id` makes storing it twice the same as storing it once. */
export interface NewArticle {
  id: string
  /** What the slug is to be, as long as no other article has it. */
  slug: string
  title: string
  excerpt: string
  category: string
  author: string
  heroImage: string
  html: string
  sample: boolean
  jobId: string | null
  publish: boolean
  products: Omit<ProductRecord, 'id' | 'version' | 'articleId' | 'position'>[]
}

/** A sanitised body and the blob that holds it. */
export interface StoredBody {
  key: string
  html: string
}

/** The head of an article that is new at `now`, under a slug that no other has. */
export async function newArticleRecord(
  reader: RecordReader,
  article: NewArticle,
  body: StoredBody,
  now: Date,
): Promise<ArticleRecord> {
  const { id, title, excerpt, category, author, heroImage, sample, jobId, publish } = article
  const at = now.toISOString()
  return {
    ...{ id, title, excerpt, category, author, heroImage, sample, jobId },
    version: 0,
    authorAvatar: null,
    slug: await freeSlug(reader, article.slug),
    readTime: readingMinutes(countWords(body.html)),
    status: publish ? 'published' : 'draft',
    publishedAt: publish ? at : null,
    createdAt: at,
    updatedAt: at,
    bodyKey: body.key,
  }
}

async function freeSlug(reader: RecordReader, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`
    if ((await reader.find('article', { where: { slug }, limit: 1 })).length === 0) return slug
  }
}
