import type { ArticleRecord } from '../ports/records.ts'

/** Record of a published article: number 7 has the id `a7`. */
export function articleRecord(number: number, changes: Partial<ArticleRecord> = {}): ArticleRecord {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: `a${number}`,
    version: 0,
    slug: `article-${number}`,
    title: `Article ${number}`,
    excerpt: '',
    category: 'home',
    author: 'The Editorial Desk',
    authorAvatar: null,
    readTime: 7,
    heroImage: '',
    status: 'published',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    bodyKey: `b${number}`,
    sample: false,
    jobId: null,
    ...changes,
  }
}
