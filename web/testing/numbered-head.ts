import type { ArticleRecord } from '../../server/ports/records.ts'
import { articleRecord } from '../../server/testing/article-record.ts'

/** The head of one of many articles, each an hour newer than the one before. */
export function numberedHead(number: number, bodyKey = 'none'): ArticleRecord {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString()
  return articleRecord(number, {
    id: `a${String(number).padStart(4, '0')}`,
    slug: `review-${number}`,
    title: `Review ${number}`,
    excerpt: 'Compared.',
    category: number % 2 ? 'audio' : 'home',
    author: 'The Desk',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    bodyKey,
  })
}
