import { formatPriceIn } from './money.ts'
import { formatCount } from './number-format.ts'
import { defaultShop, findShop } from './shops.ts'

/** Offer of a product in one shop. */
export interface ShopOffer {
  /** Name of the shop; missing for Amazon. */
  readonly shop?: string | undefined
  readonly url: string
  readonly price: number | null
  /** True if the price is recent enough to be shown. */
  readonly priceCurrent: boolean
  /** ISO 8601. */
  readonly readAt: string
}

interface OfferedProduct extends Omit<ShopOffer, 'url'> {
  readonly amazonUrl: string
  /** ISO 4217, of both offers. */
  readonly currency: string
  readonly otherOffer?: ShopOffer | undefined
}

/** Says where a product is sold: "on Amazon", "at Currys". */
export function describeShop({ shop }: Pick<ShopOffer, 'shop'>): string {
  return shop === undefined ? 'on Amazon' : `at ${shop}`
}

/** Lists the offers of a product, the lowest current price first. Otherwise its own shop comes first. */
export function listOffers(product: OfferedProduct): [ShopOffer, ...ShopOffer[]] {
  const { shop, amazonUrl: url, price, priceCurrent, readAt, otherOffer } = product
  const own = { shop, url, price, priceCurrent, readAt }
  if (!otherOffer) return [own]
  const isLower =
    (getCurrentPrice(otherOffer) ?? Number.POSITIVE_INFINITY) < (getCurrentPrice(own) ?? Number.POSITIVE_INFINITY)
  return isLower ? [otherOffer, own] : [own, otherOffer]
}

function getCurrentPrice({ price, priceCurrent }: ShopOffer): number | null {
  return priceCurrent ? price : null
}

/** Returns the lowest price that may be shown; null if there is none. */
export function getLowestPrice(product: OfferedProduct): number | null {
  return (
    listOffers(product)
      .map(getCurrentPrice)
      .find(price => price !== null) ?? null
  )
}

/** Describes the offers of a product with several: `£44.00 at Currys · £49.99 on Amazon`; null without prices. */
export function describeOffers(product: OfferedProduct): string | null {
  const priced = listOffers(product).filter(offer => getCurrentPrice(offer) !== null)
  const texts = priced.map(offer => `${formatPriceIn(offer.price ?? 0, product.currency)} ${describeShop(offer)}`)
  return texts.length === 0 ? null : texts.join(' · ')
}

interface SoldProduct {
  readonly amazonUrl: string
  readonly shop?: string | undefined
  readonly otherOffer?: Pick<ShopOffer, 'shop' | 'url'> | undefined
}

/** Lists the names of the shops that sell these products: "Amazon.co.uk". Without products, the default shop's. */
export function listShopNames(products: readonly SoldProduct[]): string[] {
  const names = products.map(({ amazonUrl, shop }) => shop ?? (findShop(amazonUrl) ?? defaultShop).label)
  return names.length === 0 ? [defaultShop.label] : [...new Set(names)]
}

/** Lists the shops of all offers of products. */
export function listOfferShops(products: readonly SoldProduct[]): string[] {
  const others = products.flatMap(({ otherOffer }) =>
    otherOffer ? [{ amazonUrl: otherOffer.url, shop: otherOffer.shop }] : [],
  )
  return listShopNames([...products, ...others])
}

interface ProposedProduct {
  readonly name: string
  readonly price: number | null
  readonly currency: string
  readonly rating: number | null
  readonly reviewCount: number | null
}

/** Describes a product with the figures that may be shown: `Tarn Kettle · £21.50 · rated 4.6 · 812 reviews`. */
export function describeProposed({ name, price, currency, rating, reviewCount }: ProposedProduct): string {
  return [
    name,
    ...(price === null ? [] : [formatPriceIn(price, currency)]),
    ...(rating === null ? [] : [`rated ${rating.toFixed(1)}`]),
    ...(reviewCount === null ? [] : [`${formatCount(reviewCount)} reviews`]),
  ].join(' · ')
}
