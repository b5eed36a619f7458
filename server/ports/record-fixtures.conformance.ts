import type { ArticleRecord, ProductRecord, SettingRecord, UserRecord } from './records.ts'

export function userRecord(id: string, usernameKey = id): UserRecord {
  return { id, version: 0, username: usernameKey.toUpperCase(), usernameKey, passwordHash: 'hash', createdAt: at(0) }
}

export function articleRecord(id: string, changes: Partial<ArticleRecord> = {}): ArticleRecord {
  const empty = {
    title: '',
    excerpt: '',
    author: '',
    authorAvatar: null,
    readTime: 1,
    heroImage: '',
    bodyKey: `b/${id}`,
  }
  const record: ArticleRecord = {
    ...empty,
    id,
    version: 0,
    slug: id,
    category: 'Tech',
    status: 'draft',
    publishedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    sample: false,
    jobId: null,
  }
  return { ...record, ...changes }
}

/** Product with only a name and a position. */
export function productRecord(id: string, changes: Partial<ProductRecord> = {}): ProductRecord {
  return {
    id,
    version: 0,
    articleId: 'a1',
    position: 0,
    name: `Product ${id}`,
    image: '',
    pricePence: null,
    rating: null,
    reviewCount: null,
    amazonUrl: '',
    asin: null,
    isPick: null,
    readAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  }
}

export function setting(id: string, value: unknown, version = 0): SettingRecord {
  return { id, version, value }
}

/** Midnight of a day of January 2026, counted from 0. */
export function at(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
}
