import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assembleArticle } from '../../../features/generation/assemble-article.ts'
import { verifyArticle } from '../../../features/generation/verify-article.ts'
import type { ArticleBrief, ArticleOutline, SectionPlan, WrittenSection } from '../../../ports/article-writer.ts'
import type { Search } from '../../../ports/product-source.ts'
import { type FakeAnthropic, fakeAnthropic } from '../../fake-anthropic.ts'
import { answer, paused } from '../reply.ts'
import type { ReadProduct } from './listing.ts'

let fake: FakeAnthropic
let client: Anthropic
beforeAll(async () => {
  fake = await fakeAnthropic({ now: () => new Date('2026-11-21T09:00:00Z') })
  client = new Anthropic({ apiKey: 'sk-ant-fake', baseURL: fake.url, maxRetries: 0 })
})
afterAll(() => fake.close())

const SEARCH = {
  type: 'web_search_20250305' as const,
  name: 'web_search' as const,
  max_uses: 5,
  allowed_domains: ['amazon.co.uk'],
}
type Payload = { task: string; [key: string]: unknown }
const asking = (payload: Payload) => `Do this.\n<task>${JSON.stringify(payload).replaceAll('<', '\\u003c')}</task>`
const request = (payload: Payload) => ({
  model: 'claude-sonnet-5-5',
  max_tokens: 16_000,
  messages: [{ role: 'user' as const, content: asking(payload) }],
})

async function structured(payload: Payload) {
  const { content } = await client.messages.create(request(payload))
  const [block] = content
  if (block?.type !== 'text') throw new Error('no text')
  return JSON.parse(block.text)
}

/** Returns the found and cited pages of a message in the form that blogops stores. */
function searchesOf({ content }: Anthropic.Message): Search[] {
  const citations = content.flatMap(block => (block.type === 'text' ? (block.citations ?? []) : []))
  const cited = (url: string) =>
    citations.flatMap(citation => ('url' in citation && citation.url === url ? [citation.cited_text] : []))
  return content.flatMap(block => {
    if (block.type !== 'web_search_tool_result' || !Array.isArray(block.content)) return []
    const pages = block.content.map(({ url, title, page_age }) => ({ url, title, age: page_age, cited: cited(url) }))
    return [{ query: 'q', pages, error: null }]
  })
}

async function researched(topic: string, category: string, count: number, tool: object = {}): Promise<Search[]> {
  const payload = { task: 'research', topic, category, count }
  return searchesOf(await client.messages.create({ ...request(payload), tools: [{ ...SEARCH, ...tool }] }))
}

async function found(topic: string, category: string, count: number): Promise<ReadProduct[]> {
  const searches = await researched(topic, category, count)
  return (await structured({ task: 'products', topic, category, count, searches })).products
}

describe('its research', () => {
  it('cites pages of products, and finds other pages too', async () => {
    const searches = await researched('air fryers', 'kitchen', 5)
    const pages = searches.flatMap(search => search.pages)
    expect(searches).toHaveLength(3)
    const listings = pages.filter(({ url }) => url.includes('/dp/'))
    expect(listings).toHaveLength(7)
    expect(pages.length).toBeGreaterThan(7)
    expect(pages.every(({ url }) => new URL(url).hostname === 'www.amazon.co.uk')).toBe(true)
    expect(listings.every(({ cited }) => cited.length > 2 && cited.every(text => text.length <= 150))).toBe(true)
    const priced = listings.filter(({ cited }) =>
      cited.some(text => /£\d+\.\d\d\. \d\.\d out of 5 stars, [\d,]+ ratings/.test(text)),
    )
    expect(priced).toHaveLength(6)
  })

  it('respects the limits on the number and the domains of searches', async () => {
    expect(await researched('air fryers', 'kitchen', 3, { max_uses: 1 })).toHaveLength(1)
    const elsewhere = await researched('air fryers', 'kitchen', 3, { allowed_domains: ['example.co.uk'] })
    expect(elsewhere.flatMap(({ pages }) => pages.map(({ url }) => url))).toEqual(['https://www.example.co.uk/guides'])
    expect(
      (await client.messages.create(request({ task: 'research', topic: 'a', category: 'tech', count: 3 }))).content,
    ).toHaveLength(1)
  })

  it('continues where it was paused', async () => {
    const payload = { task: 'research', topic: 'kettles', category: 'kitchen', count: 3 }
    const asked = { ...request(payload), tools: [SEARCH] }
    const whole = await client.messages.create(asked)
    fake.next(async (_, usual) => paused(await usual(), 3))
    const first = await client.messages.create(asked)
    expect(first.stop_reason).toBe('pause_turn')
    const going = [...asked.messages, { role: 'assistant' as const, content: first.content }]
    const second = await client.messages.create({ ...asked, messages: going })
    const both = [...searchesOf({ ...first, content: [...first.content, ...second.content] })]
    expect(both).toEqual(searchesOf(whole))
  })
})

describe('its products', () => {
  it.each([
    ['air fryers', 'kitchen'],
    ['four-season tents under £200', 'fitness'],
    ['🎉', 'tech'],
  ])('for %s are those of the searches, word for word', async (topic, category) => {
    const searches = await researched(topic, category, 5)
    const products: ReadProduct[] = (await structured({ task: 'products', topic, category, count: 5, searches }))
      .products
    expect(products).toHaveLength(5)
    expect(new Set(products.map(({ asin }) => asin)).size).toBe(5)
    expect(new Set(products.map(({ name }) => name)).size).toBe(5)
    const pages = searches.flatMap(search => search.pages)
    for (const product of products) {
      const page = pages.find(({ url }) => url === product.url)
      const text = [page?.title, ...(page?.cited ?? [])].join('\n')
      const { name, features, facts, pros, cons } = product
      for (const part of [name, ...features, ...facts.map(({ value }) => value), ...pros, ...cons])
        expect(text).toContain(part)
      expect(text).toContain(`${product.price}`)
      expect(text).toContain(`${product.rating?.toFixed(1)} out of 5`)
      expect(features.length + facts.length).toBeGreaterThan(5)
    }
  })

  it('fit the price of the topic, and are the same each time', async () => {
    const tents = await found('four-season tents under £200', 'fitness', 10)
    expect(tents.every(({ price }) => Number(price?.slice(1)) < 200)).toBe(true)
    expect(await found('four-season tents under £200', 'fitness', 10)).toEqual(tents)
    expect(await found('Best tents', 'fitness', 10)).not.toEqual(tents)
  })

  it('have only figures that their own pages state', async () => {
    const pages = [
      { url: 'https://www.amazon.co.uk/dp/B0ABCDEF12', title: 'Lamp, Small', age: null, cited: ['A lamp.'] },
      { url: 'https://www.amazon.co.uk/s?k=lamp', title: 'Lamps', age: null, cited: ['£9.99'] },
    ]
    const searches = [{ query: 'lamps', pages, error: null }]
    const { products } = await structured({ task: 'products', topic: 'lamps', category: 'home', count: 3, searches })
    expect(products).toMatchObject([{ asin: 'B0ABCDEF12', price: null, rating: null, reviews: null, features: [] }])
  })
})

const pence = (price: string | null) => (price === null ? null : Math.round(Number(price.replace(/[£,]/g, '')) * 100))

function briefOf(topic: string, category: string, products: ReadProduct[]): ArticleBrief {
  const briefed = products.map(({ price, reviews, ...product }) => ({
    ...product,
    image: '',
    pricePence: pence(price),
    reviewCount: reviews,
    category,
  }))
  return { topic, category, products: briefed, readAt: '2026-11-21T09:00:00.000Z', sample: false }
}

function plansOf(products: ReadProduct[], comparison: string): SectionPlan[] {
  const plan = (kind: 'overview' | 'picks' | 'comparison' | 'guide', heading: string) => ({ kind, id: kind, heading })
  return [
    plan('overview', 'Overview'),
    plan('picks', 'The Short Answer'),
    plan('comparison', comparison),
    ...products.map(({ name }) => ({ kind: 'product' as const, id: `product:${name}`, heading: name, product: name })),
    plan('guide', 'How to Choose'),
  ]
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}'’£.]+/gu) ?? []
const sentencesOf = (html: string) =>
  html
    .split(/<\/(?:p|li|tr|h5)>/)
    .flatMap(text => text.replace(/<[^>]+>/g, ' ').split(/(?<=[.!?])\s+/))
    .map(text => text.trim())

async function written(
  topic: string,
  category: string,
  count: number,
  change = (product: ReadProduct, _at: number) => product,
) {
  const products = (await found(topic, category, count)).map(change)
  const planned = await structured({ task: 'outline', topic, category, products })
  const picks = products.slice(0, 2).map(({ name }, n) => ({ name, badge: ['First choice', 'Alternative'][n] ?? '' }))
  const outline: ArticleOutline = { ...planned, picks, sections: plansOf(products, planned.comparisonHeading) }
  const sections = await Promise.all(
    outline.sections.map(async (plan): Promise<WrittenSection> => {
      const own = plan.product === undefined ? products : products.filter(({ name }) => name === plan.product)
      const payload = { task: 'section', topic, title: outline.title, plan, products: own }
      return { id: plan.id, html: (await structured(payload)).html }
    }),
  )
  const brief = briefOf(topic, category, products)
  return { products, outline, sections, brief, ...assembleArticle({ brief, outline, sections }) }
}

describe('its articles', () => {
  const cases = [3, 5, 7, 10].flatMap(count => [
    ['air fryers', 'kitchen', count] as const,
    ['wireless earbuds under £50', 'audio', count] as const,
    ['four-season tents', 'fitness', count] as const,
  ])
  it.each(cases)('%s (%s), %i products: correct, long enough, without repetition', async (topic, category, count) => {
    const { html, brief, outline, words, picks, sections } = await written(topic, category, count)
    expect(verifyArticle({ html, brief, outline })).toEqual([])
    expect(words).toBeGreaterThanOrEqual(1500)
    expect(picks.length).toBeGreaterThan(1)
    expect(outline.excerpt.length).toBeLessThanOrEqual(300)
    const long = sections.flatMap(section => sentencesOf(section.html)).filter(sentence => wordsOf(sentence).length > 7)
    expect(long.filter((sentence, at) => long.indexOf(sentence) !== at)).toEqual([])
    expect(html).not.toMatch(/\b(?:color|flavor|gray|organiz|center|favorit|aluminum)\w*\b/i)
  })

  it.each([
    ['one has none', (product: ReadProduct, at: number) => (at === 1 ? { ...product, price: null } : product)],
    ['none has any', (product: ReadProduct) => ({ ...product, price: null, rating: null, reviews: null })],
  ])('state no figures if %s', async (_, change) => {
    const { html, brief, outline } = await written('air fryers', 'kitchen', 5, change)
    // With so few facts, the texts of the products are short and similar.
    const poor = ['too_short', 'alike', 'said_twice']
    expect(verifyArticle({ html, brief, outline }).filter(({ code }) => !poor.includes(code))).toEqual([])
  })

  it('have other words in a repair', async () => {
    const { products, outline, sections } = await written('air fryers', 'kitchen', 3)
    const { title, excerpt } = outline
    const before = { title, excerpt, angles: [], comparisonHeading: 'How They Compare' }
    const problems = ['The title says nothing.']
    const repaired = await structured({
      task: 'outline',
      topic: 'air fryers',
      category: 'kitchen',
      products,
      repair: { before, problems },
    })
    expect(repaired).not.toEqual(before)
    const plan = outline.sections[3]
    const section = sections[3]
    const payload = { task: 'section', topic: 'air fryers', title, plan, products: products.slice(0, 1) }
    const again = await structured({ ...payload, repair: { before: section?.html, problems } })
    expect(again.html).not.toBe(section?.html)
    expect(wordsOf(again.html).length).toBeGreaterThan(60)
    // A faulty article of another writer needs no other words.
    expect((await structured({ ...payload, repair: { before: '<p>Spoilt.</p>', problems } })).html).toBe(section?.html)
  })

  it('have the faults that a test requests', async () => {
    fake.reword('outline', text => text.replace('"title":"', '"title":"We tested '))
    const { title } = await structured({
      task: 'outline',
      topic: 'kettles',
      category: 'kitchen',
      products: await found('kettles', 'kitchen', 3),
    })
    expect(title).toMatch(/^We tested /)
    fake.reset()
    fake.next(answer('{}'))
    expect(await structured({ task: 'outline', topic: 'kettles', category: 'kitchen', products: [] })).toEqual({})
  })
})
