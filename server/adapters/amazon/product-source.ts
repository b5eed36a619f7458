import { BlogopsError } from '../../contract/errors.ts'
import { describeAmazonReading, findAsin, getAsin, amazonApi as origin } from '../../domain/amazon.ts'
import { defaultShop, type Shop } from '../../domain/shops.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { CompletingSource, ProductRequest, SourcedProduct } from '../../ports/product-source.ts'
import type { Clock } from '../../ports/system.ts'
import { scoreFit } from '../local/fit/score-fit.ts'
import { readTopic } from '../local/fit/topic.ts'
import { nameListings } from '../local/listing-title.ts'
import type { CallOptions, CreatorsApi } from './creators-api.ts'
import type { AmazonItem } from './items.ts'
import { addFields, toOffer, toProduct } from './products.ts'

export interface AmazonSourceOptions {
  api: CreatorsApi
  clock: Clock
  /** Returns the affiliate tag of the site. */
  readTag(): Promise<string>
}

/** Maximum pages of a search, of ten items each. */
const MAX_PAGES = 5
/** Maximum pages of a search for a replacement. */
const MAX_CANDIDATE_PAGES = 2

/** Search, and the sentences about it for people. */
interface Search extends ProductRequest {
  notes: string[]
}

/** Finds products with Amazon's search, and completes products of other sources by their ASINs. */
export function createAmazonSource({ api, clock, readTag }: AmazonSourceOptions): CompletingSource {
  async function toCall(shop: Shop, signal: AbortSignal): Promise<CallOptions> {
    return { shop, signal, partnerTag: await readTag() }
  }

  /** Reads a page of a search, and the different products of it that fit. */
  async function readPage(
    { topic, category }: Pick<ProductRequest, 'topic' | 'category'>,
    page: number,
    call: CallOptions,
  ) {
    const criteria = readTopic(topic)
    const items = await api.searchItems({ keywords: topic, page }, call)
    const fits = (item: AmazonItem) => {
      const figures = toKnownStats(toProduct(item, call.shop, category))
      return scoreFit({ product: { pricePence: 0, rating: 0, reviewCount: 0, ...figures } }, criteria) > 0
    }
    return { items: items.filter(fits), isLast: items.length === 0 }
  }

  /** Searches page by page until enough different products fit. A later page that fails loses no earlier one. */
  async function search({ count, notes, ...request }: Search, call: CallOptions): Promise<AmazonItem[]> {
    const fitting = new Map<string, AmazonItem>()
    for (let page = 1; page <= MAX_PAGES && fitting.size < count; page += 1) {
      const { items, isLast } = await readPage(request, page, call).catch((error: unknown) => {
        if (page === 1 || !(error instanceof BlogopsError)) throw error
        notes.push(`Amazon's search ended after page ${page - 1}: ${error.message}`)
        return { items: [], isLast: true }
      })
      // Variants of one product differ in colour or size only; Amazon lists the best first.
      for (const item of items) if (!fitting.has(getListing(item))) fitting.set(getListing(item), item)
      if (isLast) break
    }
    return [...fitting.values()]
  }

  /** Searches for one product of each of two names. */
  async function searchPair(pair: readonly [string, string], request: Search, call: CallOptions) {
    const [first] = await search({ ...request, topic: pair[0], count: 1 }, call)
    const others = await search({ ...request, topic: pair[1], count: 2 }, call)
    const second = others.find(({ asin }) => asin !== first?.asin)
    return [first, second].filter(item => item !== undefined)
  }

  async function findItems(request: Search, call: CallOptions): Promise<AmazonItem[]> {
    return request.asin === undefined ? search(request, call) : (await api.getItems([request.asin], call)).items
  }

  /** Replaces an item that nobody sells, such as a parent, by its first variant that can be bought. */
  async function toBuyable(item: AmazonItem, call: CallOptions, notes: string[]): Promise<AmazonItem> {
    if (item.offer !== null || (item.parentAsin !== null && item.parentAsin !== item.asin)) return item
    const variants = await api.getVariations(item.asin, call)
    const variant = variants.find(({ offer }) => offer?.isBuyable)
    if (!variant) return item
    notes.push(
      `Nobody sells ${item.asin} itself. Its variant ${variant.asin} was chosen: ${variant.title ?? 'untitled'}.`,
    )
    return variant
  }

  return {
    async find(request, work) {
      work.signal.throwIfAborted()
      const { shop = defaultShop, topic, category, count, pair } = request
      const call = await toCall(shop, work.signal)
      const notes: string[] = []
      const wanted = { ...request, notes }
      const found = pair ? await searchPair(pair, wanted, call) : await findItems(wanted, call)
      const items: AmazonItem[] = []
      for (const item of found.slice(0, count)) items.push(await toBuyable(item, call, notes))
      const foundAt = describeAmazonReading(clock.now())
      const products = items.map(item => ({ ...toProduct(item, shop, category), foundAt }))
      return {
        products: nameListings(products, topic),
        matching: found.length,
        rejected: [],
        notes,
        origin,
        sample: false,
        readAt: clock.now().toISOString(),
      }
    },

    async readOffers(asins, { shop, signal }) {
      const call = await toCall(shop, signal)
      const { items, gone } = await api.getItems(asins, { ...call, work: 'background' })
      return { offers: items.map(item => toOffer(item, shop)), gone }
    },

    async findOffers({ shop, signal, excluded, ...request }) {
      const call = { ...(await toCall(shop, signal)), work: 'background' as const }
      for (let page = 1; page <= MAX_CANDIDATE_PAGES; page += 1) {
        const { items, isLast } = await readPage(request, page, call)
        const found = items.filter(({ asin, offer }) => offer?.isBuyable && !excluded.has(asin))
        if (found.length > 0 || isLast) return found.map(item => toOffer(item, shop))
      }
      return []
    },

    async complete(products, { shop = defaultShop }, work: PaidWork) {
      const inShop = (product: SourcedProduct) => findAsin(product.url, shop) !== null
      const asins = products.filter(inShop).flatMap(product => getAsin(product) ?? [])
      if (asins.length === 0) return { products: [...products], dropped: [] }
      const { items, gone } = await api.getItems(asins, await toCall(shop, work.signal))
      const byAsin = new Map(items.map(item => [item.asin, item]))
      const where = describeAmazonReading(clock.now())
      const missing = (product: SourcedProduct) => inShop(product) && gone.includes(getAsin(product) ?? '')
      return {
        products: products
          .filter(product => !missing(product))
          .map(product => {
            const item = inShop(product) ? byAsin.get(getAsin(product) ?? '') : undefined
            return item ? addFields(product, toProduct(item, shop, product.category), where) : product
          }),
        dropped: products.filter(missing).map(product => ({
          name: product.name ?? product.title,
          reason: `${shop.name} has no product ${getAsin(product)} any more`,
        })),
      }
    },
  }
}

/** Returns what the variants of a product have in common. */
const getListing = ({ parentAsin, asin }: AmazonItem) => parentAsin ?? asin

/** Removes figures that are null. */
function toKnownStats({ pricePence, rating, reviewCount, ...product }: SourcedProduct) {
  return {
    ...product,
    ...(pricePence !== null && { pricePence }),
    ...(rating !== null && { rating }),
    ...(reviewCount !== null && { reviewCount }),
  }
}
