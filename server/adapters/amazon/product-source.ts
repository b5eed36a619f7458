import { describeAmazonReading, findAsin, getAsin, amazonApi as origin } from '../../domain/amazon.ts'
import { defaultShop, type Shop } from '../../domain/shops.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { CompletingSource, CurrentOffer, ProductRequest, SourcedProduct } from '../../ports/product-source.ts'
import type { Clock } from '../../ports/system.ts'
import { scoreFit } from '../local/fit/score-fit.ts'
import { readTopic } from '../local/fit/topic.ts'
import { nameListings } from '../local/listing-title.ts'
import type { CallOptions, CreatorsApi } from './creators-api.ts'
import type { AmazonItem } from './items.ts'

export interface AmazonSourceOptions {
  api: CreatorsApi
  clock: Clock
  /** Returns the affiliate tag of the site. */
  readTag(): Promise<string>
}

/** Maximum pages of a search, of ten items each. */
const MAX_PAGES = 5
const MAX_FEATURES = 8
const MAX_FEATURE_LENGTH = 200

/** Finds products with Amazon's search, and completes products of other sources by their ASINs. */
export function createAmazonSource({ api, clock, readTag }: AmazonSourceOptions): CompletingSource {
  async function toCall(shop: Shop, signal: AbortSignal): Promise<CallOptions> {
    return { shop, signal, partnerTag: await readTag() }
  }

  /** Searches page by page until enough different products fit. */
  async function search({ topic, category, count }: ProductRequest, call: CallOptions): Promise<AmazonItem[]> {
    const criteria = readTopic(topic)
    const fitting = new Map<string, AmazonItem>()
    for (let page = 1; page <= MAX_PAGES && fitting.size < count; page += 1) {
      const items = await api.searchItems({ keywords: topic, page }, call)
      for (const item of items) {
        const product = {
          pricePence: 0,
          rating: 0,
          reviewCount: 0,
          ...toKnownStats(toProduct(item, call.shop, category)),
        }
        // Variants of one product differ in colour or size only; Amazon lists the best first.
        const key = item.parentAsin ?? item.asin
        if (!fitting.has(key) && scoreFit({ product }, criteria) > 0) fitting.set(key, item)
      }
      if (items.length === 0) break
    }
    return [...fitting.values()]
  }

  /** Searches for one product of each of two names. */
  async function searchPair(pair: readonly [string, string], request: ProductRequest, call: CallOptions) {
    const [first] = await search({ ...request, topic: pair[0], count: 1 }, call)
    const others = await search({ ...request, topic: pair[1], count: 2 }, call)
    const second = others.find(({ asin }) => asin !== first?.asin)
    return [first, second].filter(item => item !== undefined)
  }

  /** Replaces an item that nobody sells, such as a parent, by its first variant that can be bought. */
  async function toBuyable(item: AmazonItem, call: CallOptions): Promise<AmazonItem> {
    if (item.offer !== null || (item.parentAsin !== null && item.parentAsin !== item.asin)) return item
    const variants = await api.getVariations(item.asin, call)
    return variants.find(({ offer }) => offer?.isBuyable) ?? item
  }

  return {
    async find(request, work) {
      work.signal.throwIfAborted()
      const { shop = defaultShop, topic, category, count, pair } = request
      const call = await toCall(shop, work.signal)
      const found = pair ? await searchPair(pair, request, call) : await search(request, call)
      const items: AmazonItem[] = []
      for (const item of found.slice(0, count)) items.push(await toBuyable(item, call))
      const foundAt = describeAmazonReading(clock.now())
      const products = items.map(item => ({ ...toProduct(item, shop, category), foundAt }))
      return {
        products: nameListings(products, topic),
        matching: found.length,
        rejected: [],
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

function toOffer(item: AmazonItem, { currency }: Shop): CurrentOffer {
  const { asin, offer, rating, reviewCount, image, title, facts } = item
  const isBuyable = offer?.isBuyable ?? false
  const pricePence = isBuyable && offer?.currency === currency ? (offer?.pricePence ?? null) : null
  const description = { title, features: listFeatures(item), facts }
  return { asin, pricePence, currency: offer?.currency ?? null, rating, reviewCount, image, isBuyable, description }
}

function listFeatures({ features }: AmazonItem): string[] {
  return features.filter(({ length }) => length <= MAX_FEATURE_LENGTH).slice(0, MAX_FEATURES)
}

/** Removes figures that are null. */
function toKnownStats({ pricePence, rating, reviewCount, ...product }: SourcedProduct) {
  return {
    ...product,
    ...(pricePence !== null && { pricePence }),
    ...(rating !== null && { rating }),
    ...(reviewCount !== null && { reviewCount }),
  }
}

function toProduct(item: AmazonItem, { currency }: Shop, category: string): SourcedProduct {
  const { asin, title, brand, image, rating, reviewCount, url, facts, offer, browseNodes } = item
  return {
    asin,
    title: title ?? asin,
    name: null,
    brand,
    image,
    pricePence: offer?.isBuyable && offer.currency === currency ? offer.pricePence : null,
    rating,
    reviewCount,
    url,
    category: browseNodes[0]?.name || category,
    features: listFeatures(item),
    facts,
    pros: [],
    cons: [],
    suits: null,
  }
}

/**
 * Completes a product of another source. Offer, rating and picture are always Amazon's, since the programme allows no
 * others; a fact of the source stays as it is.
 */
function addFields(product: SourcedProduct, amazon: SourcedProduct, where: string): SourcedProduct {
  const labels = new Set(product.facts.map(({ label }) => label.toLowerCase()))
  const facts = amazon.facts.filter(({ label }) => !labels.has(label.toLowerCase()))
  const features = amazon.features.filter(feature => !product.features.includes(feature))
  const brand = product.brand ?? amazon.brand
  const { pricePence, rating, reviewCount, url, image } = amazon
  const values = [
    ...(product.brand === null && brand !== null ? [brand] : []),
    ...features,
    ...facts.flatMap(({ label, value }) => [value, `${label}: ${value}`]),
    url,
  ]
  return {
    ...product,
    brand,
    pricePence,
    rating,
    reviewCount,
    url,
    image: image || product.image,
    features: [...product.features, ...features].slice(0, Math.max(MAX_FEATURES, product.features.length)),
    facts: [...product.facts, ...facts],
    added: { where, values },
  }
}
