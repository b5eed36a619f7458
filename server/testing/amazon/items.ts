import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** Item at the fake. A test may change any field at any time. */
export interface FakeItem {
  asin: string
  parentAsin?: string
  title: string
  brand: string
  features: string[]
  /** In pounds; null for an item that nobody sells. */
  price: number | null
  /** `IN_STOCK` unless it is changed. */
  availability: string
  /** Missing for an account without ratings. */
  rating?: number
  reviewCount?: number
  category: string
  /** Values of colour and size, by which variants of one parent differ. */
  variant?: { name: string; value: string }
  /** True for the older spelling of the largest picture in answers. */
  hiRes?: boolean
}

const catalogueSchema = z.array(
  z.object({
    asin: z.string(),
    title: z.string(),
    brand: z.string(),
    features: z.array(z.string()),
    price: z.number(),
    rating: z.number(),
    reviewCount: z.int(),
  }),
)

/** Reads the sample catalogue as items: the same products, but as Amazon would describe them. */
export function readSampleItems(): FakeItem[] {
  const folder = new URL('../../../fixtures/catalog/', import.meta.url)
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const products = catalogueSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
      const category = name.replace('.json', '')
      return products.map(product => ({ ...product, category, availability: 'IN_STOCK' }))
    })
}

/** Creates an item with plausible values. */
export function createFakeItem(asin: string, fields: Partial<FakeItem> = {}): FakeItem {
  const base = { brand: 'Acme', features: ['Two-year warranty'], price: 19.99, availability: 'IN_STOCK' }
  return { asin, title: `Acme Kettle ${asin}`, category: 'kitchen', rating: 4.4, reviewCount: 120, ...base, ...fields }
}

const labelled = (displayValue: string, label: string) => ({ displayValue, label, locale: 'en_GB' })

function toListing({ price, availability }: FakeItem, has: (resource: string) => boolean) {
  const of = (field: string) => has(`offersV2.listings.${field}`)
  const money = { amount: price, currency: 'GBP', displayAmount: `£${price?.toFixed(2)}` }
  return {
    ...(of('isBuyBoxWinner') && { isBuyBoxWinner: true }),
    violatesMAP: false,
    ...(of('availability') && { availability: { type: availability, message: availability, minOrderQuantity: 1 } }),
    ...(of('condition') && { condition: { value: 'New' } }),
    ...(of('merchantInfo') && { merchantInfo: { id: 'A1', name: 'Amazon' } }),
    ...(of('price') && { price: { money } }),
  }
}

function toPictures({ asin, hiRes }: FakeItem, has: (resource: string) => boolean) {
  const picture = (size: number) => ({ url: `https://m.media.example/${asin}-${size}.jpg`, height: size, width: size })
  return {
    ...(has('images.primary.large') && { large: picture(500) }),
    ...(has('images.primary.highRes') && { [hiRes ? 'hiRes' : 'highRes']: picture(2000) }),
  }
}

/** Describes an item as the real API does: only the requested resources, and a link with the tag. */
export function toVendorItem(item: FakeItem, resources: readonly string[], partnerTag: string, host: string) {
  const has = (resource: string) => resources.includes(resource)
  const anyOf = (start: string) => resources.some(resource => resource.startsWith(start))
  const { asin, title, brand, features, rating, reviewCount, category, parentAsin, variant } = item
  return {
    asin,
    ...(parentAsin !== undefined && has('parentASIN') && { parentASIN: parentAsin }),
    ...(variant && { variationAttributes: [variant] }),
    detailPageURL: `https://${host}/dp/${asin}?tag=${partnerTag}&linkCode=ogi&th=1&psc=1`,
    ...(anyOf('itemInfo.') && {
      itemInfo: {
        ...(has('itemInfo.title') && { title: labelled(title, 'Title') }),
        ...(has('itemInfo.features') && { features: { displayValues: features, label: 'Features', locale: 'en_GB' } }),
        ...(has('itemInfo.byLineInfo') && { byLineInfo: { brand: labelled(brand, 'Brand') } }),
        ...(variant && has('itemInfo.productInfo') && { productInfo: { color: labelled(variant.value, 'Color') } }),
      },
    }),
    ...(anyOf('images.') && { images: { primary: toPictures(item, has) } }),
    ...(has('browseNodeInfo.browseNodes') && {
      browseNodeInfo: { browseNodes: [{ id: '11052681', displayName: category, isRoot: false, salesRank: 12 }] },
    }),
    ...(anyOf('customerReviews.') &&
      rating !== undefined && {
        customerReviews: {
          ...(has('customerReviews.count') && { count: reviewCount }),
          ...(has('customerReviews.starRating') && { starRating: { value: rating } }),
        },
      }),
    ...(anyOf('offersV2.') && item.price !== null && { offersV2: { listings: [toListing(item, has)] } }),
  }
}
