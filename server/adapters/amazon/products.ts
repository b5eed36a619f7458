import * as z from 'zod'
import type { Shop } from '../../domain/shops.ts'
import type { CurrentOffer, SourcedProduct } from '../../ports/product-source.ts'
import { type AmazonItem, itemSchema, toAmazonItem } from './items.ts'

/** Conversion of answers to items, and of items to products and offers. */
const itemsSchema = z.object({ items: z.array(z.unknown()).default([]) })
const errorSchema = z.object({ code: z.string(), message: z.string().catch(''), resourceId: z.string().optional() })
/** Answer of every operation. A published page calls the first key `itemResults`. */
export const answerSchema = z.object({
  itemsResult: itemsSchema.optional(),
  itemResults: itemsSchema.optional(),
  searchResult: itemsSchema.optional(),
  variationsResult: itemsSchema.optional(),
  errors: z.array(errorSchema).catch([]).default([]),
})
export type Answer = z.output<typeof answerSchema>
/** Codes of partial errors for ASINs that do not exist. */
const goneCodes: ReadonlySet<string> = new Set(['ItemNotFound', 'InvalidItemId', 'ResourceNotFoundException'])

/** Reads the items that have an ASIN; one unreadable item does not spoil the others. */
export function readItems(result: z.output<typeof itemsSchema> | undefined, shop: Shop): AmazonItem[] {
  return (result?.items ?? []).flatMap(each => {
    const { data } = itemSchema.safeParse(each)
    return data ? [toAmazonItem(data, shop)] : []
  })
}

/** Lists the ASINs that an error names. An error that names none says nothing about any of them. */
export function findGone(asked: readonly string[], items: readonly AmazonItem[], errors: Answer['errors']): string[] {
  const returned = new Set(items.map(({ asin }) => asin))
  const texts = errors.filter(({ code }) => goneCodes.has(code)).map(error => error.resourceId ?? error.message)
  return asked.filter(asin => !returned.has(asin) && texts.some(text => text.includes(asin)))
}

const MAX_FEATURES = 8
const MAX_FEATURE_LENGTH = 200

export function toOffer(item: AmazonItem, { currency }: Shop): CurrentOffer {
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
export function toKnownStats({ pricePence, rating, reviewCount, ...product }: SourcedProduct) {
  return {
    ...product,
    ...(pricePence !== null && { pricePence }),
    ...(rating !== null && { rating }),
    ...(reviewCount !== null && { reviewCount }),
  }
}

export function toProduct(item: AmazonItem, { currency }: Shop, category: string): SourcedProduct {
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
export function addFields(product: SourcedProduct, amazon: SourcedProduct, where: string): SourcedProduct {
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
