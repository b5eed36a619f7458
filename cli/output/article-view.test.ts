import { describe, expect, it } from 'vitest'
import type { Article, Product } from '../../server/contract/schemas/article.ts'
import { articleView, formatProducts } from './article-view.ts'
import { createPaint } from './output.ts'

const article: Article = {
  id: 'a1',
  slug: 'mills',
  title: 'Two Mills',
  excerpt: 'Compared.',
  category: 'kitchen',
  author: 'The Desk',
  readTime: 3,
  heroImage: '',
  publishedAt: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  deletedAt: null,
  status: 'draft',
  sample: false,
  version: 1,
  content: '<p>Text.</p>',
  body: '<p>Text.</p>',
  summaries: {},
  unmatchedReviews: [],
  verdicts: {},
}
const product: Product = {
  id: 'p1',
  name: 'Hobbin Daily',
  image: '',
  price: 49.9,
  currency: 'GBP',
  rating: 4.7,
  reviewCount: 8643,
  amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLC001?tag=test-21',
  readAt: '2026-11-21T08:00:00.000Z',
  asin: 'B0SMPLC001',
  isPick: 'Best overall',
  facts: [],
  priceCurrent: true,
  priceUntil: null,
}
const unknown = { price: null, rating: null, reviewCount: null, priceCurrent: false }
const piped = { width: undefined, paint: createPaint(false) }

describe('an article in the terminal', () => {
  it('shows products in columns, with a dash for unknown values', () => {
    const text = articleView(article, [product, { ...product, ...unknown, name: 'Bare Mill' }], piped)
    expect(text).toContain('Hobbin Daily\t£49.90\t4.7\t8643\tB0SMPLC001\tBest overall\n')
    expect(text).toContain('Bare Mill\t-\t-\t-\tB0SMPLC001\tBest overall\n')
  })

  it('lists the sentences that lost their source below the products', () => {
    const desk = { ...product, link: product.amazonUrl, pros: [], cons: [], stated: [], labels: [] }
    const sentence = { id: 's1', text: 'It grinds 60 g.', place: 'Hobbin Daily', status: 'unsupported', facts: [] }
    const affected = [{ ...sentence, problems: ['60 g is not among the facts.'] }]
    const text = formatProducts({ version: 1, products: [desk], affected }, piped)
    const lines = ['- "It grinds 60 g." (Hobbin Daily)', ' 60 g is not among the facts.']
    expect(text?.split('\n\n').at(-1)).toBe(['1 sentence no longer follows from the facts:', ...lines].join('\n'))
  })
})
