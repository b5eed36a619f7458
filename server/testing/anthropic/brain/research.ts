import { catalogueSections, createCatalogueSource } from '../../../adapters/local/product-sources.ts'
import { type Answer, answer, type Citation, type FakePage, type Part } from '../reply.ts'
import type { MessageRequest, SearchTool } from '../request-schema.ts'
import type { ModelCall } from '../script.ts'
import type { TaskOf } from '../task.ts'
import { createCitations, createPage, type ListedProduct } from './listing.ts'
import { inventProduct } from './made-up.ts'

type Research = TaskOf<'research'>

const catalogue = createCatalogueSource({ sections: catalogueSections, clock: { now: () => new Date(0) } })
const unpaid = {
  signal: new AbortController().signal,
  once: () => Promise.reject(new Error('The catalogue costs nothing.')),
  assertAffordable: async () => undefined,
  report: async () => undefined,
  reportProducts: async () => undefined,
}

/** Returns more products than requested, as a shop would: sample products first, and the last one without a price. */
async function findProducts({ topic, category, count }: Research): Promise<ListedProduct[]> {
  const wanted = count + 2
  const { products } = await catalogue.find({ topic, category, count: wanted }, unpaid)
  const known = products.flatMap(({ asin, name, ...product }) => (asin && name ? [{ ...product, asin, name }] : []))
  const invented = Array.from({ length: wanted - known.length }, (_, n) => inventProduct(topic, n))
  return [...known, ...invented].map((product, at) => (at === wanted - 1 ? { ...product, pricePence: null } : product))
}

/** Creates results that are not products. */
function createOtherPages(topic: string): FakePage[] {
  const query = encodeURIComponent(topic).replaceAll('%20', '+')
  return [
    { url: `https://www.amazon.co.uk/s?k=${query}`, title: `Amazon.co.uk : ${topic}`, age: null },
    { url: 'https://www.amazon.co.uk/gp/bestsellers/', title: 'Amazon.co.uk Best Sellers', age: 'November 20, 2026' },
    { url: 'https://www.example.co.uk/guides', title: `Buying guide: ${topic}`, age: 'October 2, 2026' },
  ]
}

function isAllowed({ url }: FakePage, { allowed_domains, blocked_domains }: SearchTool): boolean {
  const { hostname } = new URL(url)
  const within = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  return allowed_domains ? allowed_domains.some(within) : !blocked_domains?.some(within)
}

const createQueries = (topic: string) => [
  `best ${topic} UK`,
  `${topic} price and rating amazon.co.uk`,
  `${topic} customer reviews`,
]

/** Writes one text per product that cites every passage of its page. */
function citeProduct({ product, page }: { product: ListedProduct; page: FakePage }): Part {
  const cites: Citation[] = createCitations(product).map(text => ({ page, text }))
  return { text: `\n\n${product.name}: ${createCitations(product).join('. ')}`, cites }
}

function createSearches(topic: string, listed: { product: ListedProduct; page: FakePage }[], tool: SearchTool): Part[] {
  const asked = createQueries(topic).slice(0, tool.max_uses ?? 3)
  const others = createOtherPages(topic).filter(page => isAllowed(page, tool))
  return asked.flatMap((query, n): Part[] => {
    const own = listed.filter((_, at) => at % asked.length === n)
    const pages = [...others.slice(n, n + 1), ...own.map(({ page }) => page)]
    return [
      { text: n === 0 ? `I'll look for ${topic}.` : '\n\nLooking further.' },
      { search: query, found: pages },
      ...own.map(citeProduct),
    ]
  })
}

/** Answers with searches for the topic, their results, and prose that cites the pages of these products. */
export function researchProducts(topic: string, products: readonly ListedProduct[], { tools }: MessageRequest): Answer {
  const tool = tools?.[0]
  if (!tool) return answer('I cannot search the web here.')
  const listed = products.map((product, n) => ({ product, page: createPage(product, n) }))
  return answer(
    ...createSearches(
      topic,
      listed.filter(({ page }) => isAllowed(page, tool)),
      tool,
    ),
  )
}

export async function research(task: Research, { prompt }: ModelCall): Promise<Answer> {
  return researchProducts(task.topic, await findProducts(task), prompt)
}
