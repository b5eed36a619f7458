import * as z from 'zod'
import { findAsin, isAsin, toProductUrl } from '../../domain/amazon.ts'
import type { Shop } from '../../domain/shops.ts'
import type { ProductFact } from '../../ports/product-source.ts'

/** Fields that are requested of every item. Amazon returns nothing else, and counts a call whatever it requests. */
export const itemResources = [
  ...['itemInfo.title', 'itemInfo.byLineInfo', 'itemInfo.features', 'itemInfo.productInfo', 'itemInfo.manufactureInfo'],
  ...['itemInfo.technicalInfo', 'itemInfo.classifications', 'browseNodeInfo.browseNodes', 'parentASIN'],
  ...['images.primary.large', 'images.primary.highRes', 'customerReviews.count', 'customerReviews.starRating'],
  ...['availability', 'condition', 'isBuyBoxWinner', 'merchantInfo', 'price'].map(
    field => `offersV2.listings.${field}`,
  ),
]

/** Offer of an item by a merchant. */
export interface AmazonOffer {
  /** In hundredths of `currency`; null if Amazon may not show it. */
  pricePence: number | null
  /** ISO 4217. */
  currency: string | null
  /** True if the item can be ordered now; false for unknown kinds of availability. */
  isBuyable: boolean
  /** Name of the seller; null if unknown. */
  merchant: string | null
}

export interface AmazonItem {
  asin: string
  parentAsin: string | null
  /** Address of the page in the shop, as Amazon returns it with the tag; otherwise without a tag. */
  url: string
  title: string | null
  brand: string | null
  features: string[]
  facts: ProductFact[]
  /** Address of the largest picture at Amazon; empty without one. The picture itself must not be stored. */
  image: string
  /** 0 to 5; null if Amazon does not say. */
  rating: number | null
  reviewCount: number | null
  /** Browse nodes from the most specific one. */
  browseNodes: { id: string; name: string }[]
  /** Best offer; null if nobody sells the item. */
  offer: AmazonOffer | null
}

/** Limits for what is stored; longer values are cut, longer addresses and further features are left out. */
const MAX_LENGTH = 500
const MAX_URL_LENGTH = 2_048
const MAX_FEATURES = 50
const MAX_PENCE = 1e9

/** Reads a part that may be missing or have an unexpected form, without losing the rest of the item. */
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const valueSchema = optional(z.object({ displayValue: z.union([z.string(), z.number()]), unit: optional(z.string()) }))
const valuesSchema = optional(z.object({ displayValues: z.array(z.string()) }))
const urlSchema = z.url({ protocol: /^https$/ }).max(MAX_URL_LENGTH)
const pictureSchema = optional(z.object({ url: urlSchema }))

const moneySchema = z
  .object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ amount, currency }) => ({ pricePence: Math.round(amount * 100), currency }))
  .refine(({ pricePence }) => pricePence >= 1 && pricePence <= MAX_PENCE)

const listingSchema = z.object({
  isBuyBoxWinner: optional(z.boolean()),
  violatesMAP: optional(z.boolean()),
  availability: optional(z.object({ type: z.string() })),
  merchantInfo: optional(z.object({ name: z.string() })),
  price: optional(z.object({ money: moneySchema })),
})

/** An item of all operations. Unknown keys are ignored; `highRes` is also known as `hiRes`. */
export const itemSchema = z.object({
  asin: z.string().refine(isAsin),
  parentASIN: optional(z.string().refine(isAsin)),
  detailPageURL: optional(urlSchema),
  browseNodeInfo: optional(
    z.object({ browseNodes: z.array(z.object({ id: z.string(), displayName: optional(z.string()) })) }),
  ),
  customerReviews: optional(
    z.object({
      count: optional(z.int().positive()),
      starRating: optional(z.object({ value: z.number().positive().max(5) })),
    }),
  ),
  images: optional(
    z.object({ primary: z.object({ large: pictureSchema, highRes: pictureSchema, hiRes: pictureSchema }) }),
  ),
  itemInfo: optional(
    z.object({
      title: valueSchema,
      features: valuesSchema,
      byLineInfo: optional(z.object({ brand: valueSchema, manufacturer: valueSchema })),
      productInfo: optional(z.object({ color: valueSchema, size: valueSchema, unitCount: valueSchema })),
      manufactureInfo: optional(z.object({ model: valueSchema, itemPartNumber: valueSchema, warranty: valueSchema })),
      technicalInfo: optional(z.object({ energyEfficiencyClass: valueSchema, formats: valuesSchema })),
    }),
  ),
  offersV2: optional(z.object({ listings: z.array(z.unknown()) })),
})

type VendorItem = z.output<typeof itemSchema>
type VendorValue = z.output<typeof valueSchema>

export function toAmazonItem(item: VendorItem, shop: Shop): AmazonItem {
  const { itemInfo, customerReviews } = item
  const { large, highRes, hiRes } = item.images?.primary ?? {}
  const byLine = itemInfo?.byLineInfo
  const stars = customerReviews?.starRating?.value
  const nodes = item.browseNodeInfo?.browseNodes ?? []
  return {
    asin: item.asin,
    parentAsin: item.parentASIN ?? null,
    url: getPageUrl(item, shop),
    title: toLine(itemInfo?.title),
    brand: toLine(byLine?.brand) ?? toLine(byLine?.manufacturer),
    features: (itemInfo?.features?.displayValues ?? []).slice(0, MAX_FEATURES).map(cut),
    facts: listFacts(itemInfo),
    image: (highRes ?? hiRes ?? large)?.url ?? '',
    // Amazon shows tenths.
    rating: stars === undefined ? null : Math.round(stars * 10) / 10,
    reviewCount: customerReviews?.count ?? null,
    browseNodes: nodes.map(({ id, displayName }) => ({ id, name: cut(displayName ?? '') })),
    offer: chooseOffer(item.offersV2?.listings ?? []),
  }
}

/** Returns Amazon's address if it is the page of the item in the shop; links of pages lead nowhere else. */
function getPageUrl({ asin, detailPageURL = '' }: VendorItem, shop: Shop): string {
  return findAsin(detailPageURL, shop) === asin ? detailPageURL : toProductUrl(asin, shop)
}

const cut = (text: string) => text.slice(0, MAX_LENGTH).toWellFormed()

function toLine(value: VendorValue): string | null {
  if (value === undefined) return null
  return cut(value.unit === undefined ? `${value.displayValue}` : `${value.displayValue} ${value.unit}`).trim() || null
}

function listFacts(info: VendorItem['itemInfo']): ProductFact[] {
  const values: Readonly<Record<string, VendorValue>> = {
    Colour: info?.productInfo?.color,
    Size: info?.productInfo?.size,
    'Unit count': info?.productInfo?.unitCount,
    Model: info?.manufactureInfo?.model,
    'Part number': info?.manufactureInfo?.itemPartNumber,
    Warranty: info?.manufactureInfo?.warranty,
    'Energy efficiency class': info?.technicalInfo?.energyEfficiencyClass,
  }
  return Object.entries(values).flatMap(([label, each]) => {
    const value = toLine(each)
    return value === null ? [] : [{ label, value }]
  })
}

/** Kinds of availability that were seen with items that can be ordered. */
const buyable: ReadonlySet<string> = new Set(['IN_STOCK', 'IN_STOCK_SCARCE'])

/** Chooses the offer that the page of the item shows, or else the first that can be bought. */
function chooseOffer(listings: readonly unknown[]): AmazonOffer | null {
  const read = listings.flatMap(each => listingSchema.safeParse(each).data ?? [])
  const winner = read.find(({ isBuyBoxWinner }) => isBuyBoxWinner) ?? read.find(isBuyable) ?? read[0]
  if (!winner) return null
  const money = winner.violatesMAP ? undefined : winner.price?.money
  return {
    pricePence: money?.pricePence ?? null,
    currency: money?.currency ?? null,
    isBuyable: isBuyable(winner),
    merchant: winner.merchantInfo ? cut(winner.merchantInfo.name) : null,
  }
}

const isBuyable = ({ availability }: z.output<typeof listingSchema>) => buyable.has(availability?.type ?? '')
