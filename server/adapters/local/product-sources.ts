import { z } from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { toProductUrl } from '../../domain/amazon.ts'
import { removeHowTo } from '../../domain/article-formats.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { defaultShop, type Shop } from '../../domain/shops.ts'
import { memoizeContent, memoizeSuccess } from '../../lib/memoize.ts'
import { createPace, runWithPauses } from '../../lib/steps.ts'
import type { ProductRequest, ProductSource, SourcedProduct } from '../../ports/product-source.ts'
import type { Clock } from '../../ports/system.ts'
import { addTitleFacts } from './feed/feed-product.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import type { Candidate } from './fit/topic.ts'
import { nameListings } from './listing-title.ts'
import { listTopics } from './other-topics.ts'
import { rankInSteps, rankProducts } from './product-ranking.ts'
import type { SourcedProductWithStats } from './product-stats.ts'

const productSchema = z.object({
  asin: z.string().nullable(),
  title: z.string().min(1),
  name: z.string().min(1),
  brand: z.string().nullable(),
  /** Kind of product: "Coffee grinder". */
  type: z.string().min(1),
  image: z.string(),
  /** Price in pounds. */
  price: z.number().positive(),
  rating: z.number().min(0).max(5),
  reviewCount: z.int().min(0),
  url: z.url(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
})
const sectionSchema = z.array(productSchema)

const origin = 'the sample catalogue'

/** Sections of a catalogue by category; each is loaded on the first search. */
type CatalogueSections = Record<string, () => Promise<unknown>>

/** Lazy imports: the bundler makes one chunk per file, and processes that generate nothing load none. */
const files = import.meta.glob<unknown>('../../../fixtures/catalog/*.json', { import: 'default' })

/** Sample catalogue by category (`tech`, `home`, …), named after its files. */
export const catalogueSections: CatalogueSections = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
)

function toSourcedProduct(
  { price, type: _, ...entry }: z.infer<typeof productSchema>,
  category: string,
): SourcedProductWithStats {
  return { ...entry, pricePence: Math.round(price * 100), category, foundAt: origin }
}

/** Offers an invented product in a shop, at the same number of its currency. */
function toShopProduct(product: SourcedProduct, shop: Shop): SourcedProduct {
  return product.asin === null ? product : { ...product, url: toProductUrl(product.asin, shop) }
}

async function loadSection([category, load]: [string, () => Promise<unknown>]): Promise<Candidate[]> {
  const parsed = sectionSchema.safeParse(await load())
  if (!parsed.success) {
    const problem = z.prettifyError(parsed.error)
    throw new BlogopsError('internal', `The sample catalogue's section "${category}" is damaged: ${problem}`)
  }
  return parsed.data.map(entry => ({ product: toSourcedProduct(entry, category), type: entry.type }))
}

/** Reads each section once and ranks each recent request once, because the catalogue never changes. */
function openCatalogue(sections: CatalogueSections) {
  const load = memoizeSuccess(async () => (await Promise.all(Object.entries(sections).map(loadSection))).flat())
  const rank = memoizeContent(async (request: ProductRequest) => {
    const toCandidate = (one: Candidate) => ({ ...one, preferred: one.product.category === request.category })
    return rankProducts((await load()).map(toCandidate), request)
  })
  return { topics: memoizeSuccess(async () => listTopics(await load())), rank }
}

const catalogues = new WeakMap<CatalogueSections, ReturnType<typeof openCatalogue>>()

/** Creates a source of invented products, so that everything works before a feed or a model is set up. */
export function createCatalogueSource(options: { sections: CatalogueSections; clock: Clock }): ProductSource {
  const { sections, clock } = options
  const catalogue = catalogues.get(sections) ?? openCatalogue(sections)
  catalogues.set(sections, catalogue)
  return {
    topics: catalogue.topics,

    async find({ shop = defaultShop, ...query }, { signal }) {
      const { toRules } = getMoneyNotation(shop.currency)
      signal.throwIfAborted()
      const request = { ...query, topic: removeHowTo(toRules(query.topic)) }
      const { products, matching, notes } = await catalogue.rank(request)
      signal.throwIfAborted()
      const offered = products.map(product => toShopProduct(product, shop))
      return {
        products: nameListings(offered, query.topic),
        matching,
        notes,
        rejected: [],
        origin,
        sample: true,
        readAt: clock.now().toISOString(),
      }
    },
  }
}

export interface FeedOptions {
  /** Name of the admin's file: "products.csv". */
  name: string
  /** Content of the file: CSV, a JSON array, `{"products": […]}`, or one JSON object per line. */
  content: string
  clock: Clock
}

/** Creates a source of products from an admin's file. */
export function createFeedSource({ name, content, clock }: FeedOptions): ProductSource {
  let feed: ReadFeed | undefined
  return {
    async topics(shop) {
      feed ??= await readFeed(name, content, createPace(), shop)
      return listTopics(feed.products.map(product => ({ product })))
    },

    async find({ shop, ...query }, { signal }) {
      signal.throwIfAborted()
      const pace = createPace(signal)
      feed ??= await readFeed(name, content, pace, shop)
      const { toRules } = getMoneyNotation(shop?.currency)
      const request = { ...query, topic: removeHowTo(toRules(query.topic)) }
      const candidates = feed.products.map(product => ({ product }))
      const { products, matching, notes } = await runWithPauses(rankInSteps(candidates, request), pace)
      return {
        products: nameListings(products.map(addTitleFacts), query.topic),
        matching,
        notes,
        rejected: feed.rejected,
        rejectedTotal: feed.rejectedTotal,
        origin: name,
        sample: false,
        readAt: clock.now().toISOString(),
      }
    },
  }
}
