import { type ClientOptions, createClient } from '../../../../contract/client.ts'
import { defaultSettings } from '../../../../contract/default-settings.ts'
import { BlogopsError } from '../../../../contract/errors.ts'
import type { Article, ArticleHead, Product } from '../../../../contract/schemas/article.ts'
import { defaultCategories, type SiteCategory } from '../../../../domain/categories.ts'
import { createDocuments, type DocumentsOptions } from '../documents.ts'

export const siteUrl = 'https://shelf.test'

export function article(changes: Partial<Article> = {}): Article {
  return {
    id: 'a1',
    slug: 'five-grinders',
    title: 'Five Grinders',
    excerpt: 'Which of five grinders suits whom.',
    category: 'coffee-grinders',
    author: 'Grace Hopper',
    readTime: 7,
    heroImage: '',
    status: 'published',
    publishedAt: '2026-03-14T23:30:00.000Z',
    updatedAt: '2026-03-15T08:00:00.000Z',
    sample: false,
    version: 1,
    deletedAt: null,
    content: '',
    body: '<h3>Overview</h3><p>Grinders differ.</p>',
    summaries: {},
    unmatchedReviews: [],
    verdicts: {},
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
    priceUntil: '2026-04-12T10:00:00.000Z',
    ...changes,
  }
}

export interface FakeSite {
  name?: string
  tagline?: string
  articles?: readonly ArticleHead[]
  /** Answer or error of `articles.get`. */
  found?: Article | 'not_found' | 'gone' | 'bad_request'
  products?: readonly Product[]
  categories?: readonly SiteCategory[]
}

export interface FakeOptions extends Partial<DocumentsOptions> {
  /** Replaces the fake's own fetch. */
  fetch?: ClientOptions['fetch']
}

const { comparison, brand, language } = defaultSettings

/** Documents of a site with a fake API. */
export function createFakeDocuments(fake: FakeSite, { fetch, ...options }: FakeOptions = {}) {
  const site = { name: 'The Test Shelf', tagline: 'Tested lines.', url: siteUrl, demo: null, ...fake }
  const answers: ClientOptions['fetch'] = async ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/site')
      return Response.json({ categories: defaultCategories, ...site, comparison, brand, language })
    if (pathname === '/api/articles') return Response.json(listed(fake.articles ?? [], searchParams))
    if (pathname === '/api/authors') return Response.json([])
    if (pathname === '/api/pages') return Response.json(defaultPageHeads)
    if (pathname.startsWith('/api/products/')) return Response.json(fake.products ?? [])
    const { found = 'not_found' } = fake
    if (typeof found === 'object') return Response.json(found)
    const { code, message, status } = new BlogopsError(found, 'Article not found')
    return Response.json({ code, message, requestId: 'r1' }, { status })
  }
  const api = createClient({ fetch: fetch ?? answers, baseUrl: siteUrl })
  const documents = createDocuments({ siteUrl, ...options })
  return { ...documents, read: (path: string) => documents.read(path, api) }
}

/** Pages through articles like `articles.list`. */
export function listed(articles: readonly ArticleHead[], query: URLSearchParams): ArticleHead[] {
  const category = query.get('category')
  const offset = Number(query.get('offset') ?? 0)
  const of = articles.filter(article => category === null || article.category === category)
  return of.slice(offset, offset + Number(query.get('limit') ?? of.length))
}

/** Text of an existing document. */
export async function textAt(path: string, fake: FakeSite, options?: FakeOptions): Promise<string> {
  const document = await createFakeDocuments(fake, options).read(path)
  if (document?.status !== 200) throw new Error(`${path} answers ${document?.status}.`)
  return document.text
}

const defaultPageHeads = ['terms', 'privacy'].map(slug => ({
  id: slug,
  slug,
  title: slug,
  description: '',
  status: 'published',
  preset: true,
  isDefault: true,
  updatedAt: null,
  version: 0,
}))
