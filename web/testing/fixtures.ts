import { defaultSettings } from '../../server/contract/default-settings.ts'
import type { User } from '../../server/contract/schemas/account.ts'
import type { Article, ArticleHead, Product } from '../../server/contract/schemas/article.ts'
import type { SitePage } from '../../server/contract/schemas/page.ts'
import { defaultCategories } from '../../server/domain/categories.ts'

export const site = {
  name: 'The Test Shelf',
  tagline: 'Tested lines.',
  url: 'https://shelf.test',
  comparison: defaultSettings.comparison,
  shop: defaultSettings.shop,
  dateFormat: defaultSettings.dateFormat,
  timeZone: defaultSettings.timeZone,
  eventRetentionMonths: defaultSettings.eventRetentionMonths,
  brand: defaultSettings.brand,
  language: defaultSettings.language,
  verification: [...defaultSettings.verification],
  events: { url: '/api/event', domain: 'shelf.test' },
  categories: defaultCategories.map(category => ({ ...category, formerSlugs: [] })),
  menus: {
    header: [],
    footer: [
      { label: 'Coffee Grinders', address: '/category/coffee-grinders' },
      { label: 'Kitchen Appliances', address: '/category/kitchen' },
      { label: 'Home & Garden', address: '/category/home' },
    ],
    about: [],
  },
  demo: null,
}

export const ada: User = { id: 'u1', username: 'ada', role: 'owner', createdAt: '2026-01-02T03:04:05.000Z' }

export function head(changes: Partial<ArticleHead> = {}): ArticleHead {
  return {
    id: 'a1',
    slug: 'five-grinders',
    title: 'Five Grinders Compared',
    excerpt: 'Which of five grinders suits whom.',
    category: 'coffee-grinders',
    author: 'Grace Hopper',
    readTime: 7,
    heroImage: '',
    publishedAt: '2026-03-14T23:30:00.000Z',
    updatedAt: '2026-03-15T08:00:00.000Z',
    deletedAt: null,
    status: 'published',
    sample: true,
    version: 1,
    ...changes,
  }
}

export function article(changes: Partial<Article> = {}): Article {
  return {
    ...head(),
    content: '<h3>Overview</h3><p>All of it.</p>',
    body: '<h3>Overview</h3><p>Grinders differ.</p><h5>Burrs</h5><p>They cut.</p>',
    summaries: { p1: '<p>Quiet and exact.</p><h5>Pros</h5><ul><li>Quiet</li></ul><h5>Cons</h5><ul><li>Dear</li></ul>' },
    unmatchedReviews: [],
    verdicts: { p1: { pros: ['Quiet'], cons: ['Dear'] } },
    ...changes,
  }
}

export function product(changes: Partial<Product> = {}): Product {
  return {
    id: 'p1',
    name: 'Hobbin Daily',
    image: '',
    price: 49.9,
    currency: 'GBP',
    rating: 4.7,
    reviewCount: 8643,
    amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21',
    asin: 'B0SMPLC001',
    isPick: 'Best overall',
    facts: [],
    readAt: '2026-03-13T10:00:00.000Z',
    priceCurrent: true,
    priceUntil: null,
    ...changes,
  }
}

export const secondProduct = product({ id: 'p2', name: 'Mahlgrund Hand', price: 159, rating: 3.2, reviewCount: 12 })

/** A pick of which nothing is known but its name and address, and where its source lies. */
export const barePick: Product = (() => {
  const unknown = { price: null, rating: null, reviewCount: null, priceCurrent: false, priceUntil: null }
  const { asin: _asin, ...rest } = product({ ...unknown, id: 'p4', name: 'Bare Mill' })
  return rest
})()

/** A product without a badge and without an ASIN. */
export const plainProduct: Product = (() => {
  const { isPick: _isPick, asin: _asin, ...rest } = product({ id: 'p3', name: 'Nameless Mill' })
  return rest
})()

/** A published page with a text of its own. */
export function sitePage(changes: Partial<SitePage> = {}): SitePage {
  return {
    id: 'terms',
    slug: 'terms',
    title: 'Terms of Service',
    description: 'The terms of {{site}}.',
    summary: 'The terms of The Test Shelf.',
    status: 'published',
    preset: true,
    isDefault: false,
    updatedAt: '2026-03-15T08:00:00.000Z',
    version: 1,
    content: '<p>{{site}} has terms.</p>',
    html: '<p>The Test Shelf has terms.</p>',
    ...changes,
  }
}
