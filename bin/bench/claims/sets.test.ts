import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const folder = path.join(import.meta.dirname, 'sets')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const load = <T>(file: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(read(file)))

const text = z.string().min(1)
const product = z.strictObject({
  asin: z.string().regex(/^B0[A-Z0-9]{8}$/),
  title: text,
  name: text,
  brand: text,
  image: z.literal(''),
  pricePence: z.int().positive().nullable(),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().nonnegative().nullable(),
  url: z.url(),
  category: text,
  features: z.array(text),
  facts: z.array(z.strictObject({ label: text, value: text })),
  pros: z.array(text),
  cons: z.array(text),
  suits: text.nullable(),
})
type Product = z.infer<typeof product>
const brief = z.strictObject({
  id: text,
  topic: text,
  category: text,
  readAt: z.iso.datetime(),
  sample: z.literal(false),
  products: z.array(product).length(5),
})
const section = z.enum(['overview', 'picks', 'comparison', 'product', 'guide'])
const quote = z.strictObject({ product: text, quote: text })
const claim = { id: text, brief: text, product: text.nullable(), sentence: text, why: text }
const honestClaim = z.strictObject({
  ...claim,
  section,
  register: z.enum(['plain', 'natural', 'lively']),
  style: z.enum(['disciplined', 'prose']),
  kind: z.enum(['product', 'comparison', 'general', 'opinion', 'instruction']),
  evidence: z.array(quote),
})
const inventions = [
  ...['invented-feature', 'carried-over', 'invented-figure', 'wrong-relation', 'health-safety'],
  ...['false-inference', 'award-warranty', 'hands-on', 'buyers', 'offer'],
]
const ungroundedClaim = z.strictObject({ ...claim, section, kind: z.enum(inventions), bait: quote })
const relationClaim = z.strictObject({ ...claim, true: z.boolean() })
const articleEntry = z.strictObject({
  file: z.string().regex(/^[a-z-]+\.html$/),
  brief: text,
  register: z.enum(['plain', 'natural', 'lively']),
  fabricated: z.array(text),
})

const briefs = load('briefs.json', z.array(brief).length(10))
const honest = load('honest.json', z.array(honestClaim))
const ungrounded = load('ungrounded.json', z.array(ungroundedClaim))
const relations = load('relations.json', z.array(relationClaim))
const articles = load('articles.json', z.array(articleEntry))

const findProducts = (id: string) => briefs.find(({ id: other }) => other === id)?.products ?? []

function findProduct(briefId: string, name: string): Product {
  const found = findProducts(briefId).find(({ name: other }) => other === name)
  if (!found) throw new Error(`No product ${name} in the brief ${briefId}`)
  return found
}

function isVerbatim({ title, features, facts, pros, cons, suits }: Product, quoted: string): boolean {
  if (['price', 'rating', 'reviewCount'].includes(quoted)) return true
  const texts = [title, ...features, ...facts.map(({ value }) => value), ...pros, ...cons, suits ?? '']
  return texts.some(stated => stated.includes(quoted))
}

function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1
  return counts
}

/** Returns the text of an article's HTML, with single spaces. */
function toText(html: string): string {
  const bare = html.replace(/<[^>]+>/g, ' ')
  return bare.replaceAll('&amp;', '&').replace(/\s+/g, ' ')
}

/** Recomputes the simplest relations from the prices and ratings; undefined if the sentence has another form. */
function computeRelation(products: readonly Product[], sentence: string): boolean | undefined {
  const named = (start: string) => {
    const found = products.filter(({ name }) => name === start || name.split(' ')[0] === start)
    return found.length === 1 ? found[0] : undefined
  }
  const best = /^(?:Highest rated|Most reviewed): (.+)$/.exec(sentence)
  if (best) {
    const measure = (one: Product) => (sentence.startsWith('Highest') ? one.rating : one.reviewCount) ?? -1
    const top = [...products].sort((a, b) => measure(b) - measure(a))[0]
    return top?.name === best[1]
  }
  const extreme = /^The (.+) is the (cheapest|dearest) (?:pair here|of the five(?: cards)?)\.$/.exec(sentence)
  const subject = named(extreme?.[1] ?? '')
  if (extreme && subject) {
    // Without every price, the claim has no ground.
    const prices = products.map(({ pricePence }) => pricePence ?? Number.NaN)
    return subject.pricePence === (extreme[2] === 'cheapest' ? Math.min(...prices) : Math.max(...prices))
  }
  const difference = /^The (\w+) costs £([\d.]+) (more|less) than the (\w+)\.$/.exec(sentence)
  const [left, right] = [named(difference?.[1] ?? ''), named(difference?.[4] ?? '')]
  if (difference && left?.pricePence && right?.pricePence) {
    const pence = (left.pricePence - right.pricePence) * (difference[3] === 'more' ? 1 : -1)
    return pence === Math.round(Number(difference[2]) * 100)
  }
  const range = /^Prices (?:range|run) from £([\d.]+) to £([\d.]+)\.$/.exec(sentence)
  if (range) {
    const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
    return range.slice(1).every((pounds, index) => {
      const end = index === 0 ? Math.min(...prices) : Math.max(...prices)
      return Math.round(Number(pounds) * 100) === end
    })
  }
  return undefined
}

it('has unique ids, product names and ASINs', () => {
  const products = briefs.flatMap(one => one.products)
  const ids = [briefs, honest, ungrounded, relations].map(rows => rows.map(({ id }) => id))
  const names = briefs.map(one => one.products.map(({ name }) => name))
  for (const values of [...ids, ...names, products.map(({ asin }) => asin)]) {
    expect(new Set(values).size).toBe(values.length)
  }
  for (const { url, asin } of products) expect(url).toBe(`https://www.amazon.co.uk/dp/${asin}`)
})

it('repeats no sentence', () => {
  const sentences = [...honest, ...ungrounded, ...relations].map(row => `${row.brief}: ${row.sentence}`)
  expect(sentences.filter((row, index) => sentences.indexOf(row) !== index)).toEqual([])
})

it('names products of its briefs only', () => {
  for (const row of [...honest, ...ungrounded, ...relations]) {
    expect(findProducts(row.brief), row.id).toHaveLength(5)
    if (row.product !== null) expect(findProduct(row.brief, row.product)).toBeDefined()
  }
  for (const row of [...honest, ...ungrounded]) {
    if (row.section === 'product') expect(row.product, row.id).not.toBeNull()
  }
})

it('quotes the data verbatim', () => {
  const quoted = [
    ...honest.flatMap(row => row.evidence.map(evidence => ({ row, evidence }))),
    ...ungrounded.map(row => ({ row, evidence: row.bait })),
  ]
  const wrong = quoted.filter(({ row, evidence }) => {
    return !isVerbatim(findProduct(row.brief, evidence.product), evidence.quote)
  })
  expect(wrong.map(({ row, evidence }) => `${row.id}: ${evidence.quote}`)).toEqual([])
})

it('carries features over from other products', () => {
  const own = ungrounded.filter(({ kind, product, bait }) => kind === 'carried-over' && bait.product === product)
  expect(own).toEqual([])
})

it('has enough sentences of each register and kind', () => {
  expect(honest.length).toBeGreaterThanOrEqual(300)
  for (const register of ['plain', 'natural', 'lively']) {
    expect(countBy(honest, row => row.register)[register]).toBeGreaterThanOrEqual(100)
  }
  expect(new Set(honest.map(row => row.brief)).size).toBe(10)
  const disciplined = honest.filter(({ style }) => style === 'disciplined').length / honest.length
  expect(disciplined).toBeGreaterThan(0.6)
  expect(disciplined).toBeLessThan(0.7)
  expect(ungrounded.length).toBeGreaterThanOrEqual(200)
  for (const kind of inventions) expect(countBy(ungrounded, row => row.kind)[kind]).toBeGreaterThanOrEqual(20)
  expect(relations.length).toBeGreaterThanOrEqual(50)
  expect(relations.filter(row => row.true).length / relations.length).toBeCloseTo(0.5, 1)
})

it('labels simple relations as the data computes them', () => {
  const computed = relations.map(row => ({ row, value: computeRelation(findProducts(row.brief), row.sentence) }))
  const known = computed.filter(({ value }) => value !== undefined)
  expect(known.length).toBeGreaterThanOrEqual(10)
  expect(known.filter(({ row, value }) => row.true !== value).map(({ row }) => row.id)).toEqual([])
})

it.each(articles)('$file is a whole article of its brief', ({ file, brief: id, fabricated }) => {
  const html = read(path.join('articles', file))
  const body = toText(html)
  const words = body.split(' ').filter(word => /\w/.test(word)).length
  expect(words).toBeGreaterThanOrEqual(1500)
  expect(words).toBeLessThanOrEqual(2000)
  for (const heading of ['Overview', 'The Short Answer', 'Detailed Product Reviews', 'How to Choose']) {
    expect(html).toContain(`<h3>${heading}</h3>`)
  }
  expect(html).toContain('<table>')
  for (const { name, url } of findProducts(id)) {
    expect(html).toContain(`<h4>${name}</h4>`)
    expect(html.split(`href="${url}"`)).toHaveLength(2)
  }
  expect(fabricated.filter(sentence => body.split(sentence).length !== 2)).toEqual([])
})

it('has three honest articles and two with fabrications', () => {
  expect(articles).toHaveLength(5)
  const honestArticles = articles.filter(({ fabricated }) => fabricated.length === 0)
  expect(honestArticles.map(({ register }) => register).sort()).toEqual(['lively', 'natural', 'plain'])
  for (const { fabricated } of articles.filter(row => !honestArticles.includes(row))) {
    expect(fabricated.length).toBeGreaterThanOrEqual(20)
  }
})
