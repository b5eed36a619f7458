import type { SiteSettings } from '../../contract/schemas/site.ts'
import { findAsin } from '../../domain/amazon.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { getShop } from '../../domain/shops.ts'
import type { ProductDescription } from '../../ports/product-source.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { OfferRecord, ProductRecord, ProposedProduct } from '../../ports/records.ts'

/**
 * Offers of products as Amazon's API last described them. While they are refreshed, pages show no other price, rating
 * or source picture of such a product, because the programme allows none.
 */
export type OfferRules = Pick<SiteSettings, 'shop' | 'offers'>

/** Product with the statements of people; one that is proposed has no id. */
export type OfferedProduct = ProposedProduct & Pick<ProductRecord, 'stated'>

/** Returns the ASIN of a product that the API describes, or null for any other product. */
export function findOfferAsin({ amazonUrl, stated }: OfferedProduct, { shop, offers }: OfferRules): string | null {
  // A price that a person stated is their own.
  return offers.minutes === null || stated?.price ? null : findAsin(amazonUrl, getShop(shop))
}

/** Returns the id of an offer, or null for a product that the API does not describe. */
export function getOfferId(product: OfferedProduct, rules: OfferRules): string | null {
  const asin = findOfferAsin(product, rules)
  return asin === null ? null : toOfferId(rules.shop, asin)
}

/** Returns the id of the offer of a product at a shop of Amazon. */
export const toOfferId = (shop: string, asin: string) => `${shop} ${asin}`

/** A product with the figures that may be shown now. */
export interface ShownProduct<P extends OfferedProduct = ProductRecord> {
  record: P
  /** Validity of the price, or else of rating and picture; null if the settings on the age of prices decide. */
  price: { priceCurrent: boolean; priceUntil: string | null } | null
  /** True if the page refers to the shop for the price. */
  seePrice: boolean
}

export const isBuyable = ({ state }: OfferRecord) => state === 'buyable' || state === 'changed'

/** Reads the offer of a product; undefined if it is unknown or nobody can buy the product. */
export async function findBuyable(records: RecordReader, shop: string, asin: string): Promise<OfferRecord | undefined> {
  const offer = await records.get('offer', toOfferId(shop, asin))
  return offer && isBuyable(offer) ? offer : undefined
}

/** Replaces the figures of a product by those of its offer, as far as they are recent enough. */
function applyOffer<P extends OfferedProduct>(
  record: P,
  offer: OfferRecord | undefined,
  rules: OfferRules,
  now: Date,
): ShownProduct<P> {
  const { minutes, dataHours, unavailableDays } = rules.offers
  if (getOfferId(record, rules) === null || minutes === null)
    return record.isFromApi ? limitAge(record, rules, now) : { record, price: null, seePrice: false }
  const at = now.getTime()
  const end = offer ? Date.parse(offer.readAt) + minutes * minuteMs : 0
  const isCurrent = offer !== undefined && at < end && offer.pricePence !== null && isBuyable(offer)
  const dataEnd = offer ? Date.parse(offer.readAt) + dataHours * hourMs : 0
  const hasData = offer !== undefined && at < dataEnd
  const until = isCurrent ? end : hasData ? dataEnd : null
  const hidesPick =
    unavailableDays !== null && offer?.since != null && at >= Date.parse(offer.since) + unavailableDays * dayMs
  const currency = offer?.currency ?? record.currency ?? defaultCurrency
  return {
    record: {
      ...record,
      pricePence: isCurrent ? offer.pricePence : null,
      ...(currency !== defaultCurrency && { currency }),
      rating: hasData ? offer.rating : null,
      reviewCount: hasData ? offer.reviewCount : null,
      image: hasData ? offer.image : '',
      readAt: offer?.readAt || record.readAt,
      isPick: hidesPick ? null : record.isPick,
    },
    price: { priceCurrent: isCurrent, priceUntil: until === null ? null : new Date(until).toISOString() },
    seePrice: !isCurrent,
  }
}

/**
 * Shows what Amazon's API stated when the article was written, while its offers are not refreshed: the price for an
 * hour, rating and picture for a day. A statement of a person stays.
 */
function limitAge<P extends OfferedProduct>(
  record: P,
  { offers: { dataHours } }: OfferRules,
  now: Date,
): ShownProduct<P> {
  const { price, rating, reviews } = record.stated ?? {}
  const readAt = Date.parse(record.readAt)
  // A new price has its own time of reading, which differs from the rating's.
  const hasData = !price && now.getTime() < readAt + dataHours * hourMs
  const shown = {
    ...record,
    rating: hasData || rating ? record.rating : null,
    reviewCount: hasData || reviews ? record.reviewCount : null,
    image: hasData ? record.image : '',
  }
  if (price) return { record: shown, price: null, seePrice: false }
  const isCurrent = now.getTime() < readAt + hourMs && record.pricePence !== null
  const until = isCurrent ? readAt + hourMs : hasData ? readAt + dataHours * hourMs : null
  return {
    record: { ...shown, pricePence: isCurrent ? record.pricePence : null },
    price: { priceCurrent: isCurrent, priceUntil: until === null ? null : new Date(until).toISOString() },
    seePrice: !isCurrent,
  }
}

/** Reads the offers of products and applies them. */
export async function showOffers<P extends OfferedProduct>(
  records: RecordReader,
  products: readonly P[],
  rules: OfferRules,
  now: Date,
): Promise<ShownProduct<P>[]> {
  const byId = await findOffers(records, products, rules)
  return products.map(product => applyOffer(product, byId.get(getOfferId(product, rules) ?? ''), rules, now))
}

/** Finds the offers of products, by the ids of the offers. */
async function findOffers(records: RecordReader, products: readonly OfferedProduct[], rules: OfferRules) {
  const ids = products.flatMap(product => getOfferId(product, rules) ?? [])
  const offers = ids.length === 0 ? [] : await records.getMany('offer', ids)
  return new Map(offers.map(offer => [offer.id, offer]))
}

/** Lists the offers that nobody can buy, the longest unavailable first. */
export async function listUnavailable(records: RecordReader, limit?: number): Promise<OfferRecord[]> {
  const find = (state: OfferRecord['state']) =>
    records.find('offer', { where: { state }, orderBy: 'since', ...(limit !== undefined && { limit }) })
  const offers = (await Promise.all([find('unavailable'), find('gone')])).flat()
  return offers.sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
}

/** Removes what may no longer be stored: after a day, only the ASIN and its availability remain. */
export function removeOldData({ description: _text, outdated: _articles, ...offer }: OfferRecord): OfferRecord {
  const state = isBuyable(offer) ? 'buyable' : offer.state
  return { ...offer, state, pricePence: null, rating: null, reviewCount: null, image: '' }
}

/** Age in ms after which nothing that Amazon said about a product may be stored, except its ASIN. */
export const maxStorageMs = dayMs

/** Description of a product, with the time of its reading. */
export type DatedDescription = ProductDescription & { readAt: string }

/** Reads what Amazon stated about products within the last day, by the ids of the products. */
export async function readDescriptions(
  records: RecordReader,
  products: readonly ProductRecord[],
  rules: OfferRules,
  now: Date,
): Promise<ReadonlyMap<string, DatedDescription>> {
  const byId = await findOffers(records, products, rules)
  const limit = now.getTime() - maxStorageMs
  return new Map(
    products.flatMap(product => {
      const { readAt = '', description } = byId.get(getOfferId(product, rules) ?? '') ?? {}
      return description && Date.parse(readAt) > limit ? [[product.id, { ...description, readAt }]] : []
    }),
  )
}
