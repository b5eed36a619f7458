import { parseUrl } from './urls.ts'

/** An Amazon shop that a site can link to. */
export interface Shop {
  /** Domain: "amazon.co.uk". */
  readonly id: string
  /** Exact host names of its pages. */
  readonly hosts: readonly string[]
  /** Hosts of the product pages that a search of the web finds. */
  readonly productHosts: readonly string[]
  /** ISO 3166. */
  readonly country: string
  /** ISO 4217. Prices of the shop have two decimals. */
  readonly currency: string
  /** Name as its owner spells it: "Amazon.co.uk". */
  readonly label: string
  /** Name in a sentence: "Amazon UK". */
  readonly name: string
}

/**
 * Shops of the Associates programme whose currency has two decimals. Amazon.co.jp is missing: yen have no decimals.
 *
 * Source: https://webservices.amazon.com/paapi5/documentation/locale-reference.html
 */
const SHOPS: readonly [id: string, country: string, currency: string, name: string][] = [
  ['amazon.co.uk', 'GB', 'GBP', 'Amazon UK'],
  ['amazon.com', 'US', 'USD', 'Amazon US'],
  ['amazon.ca', 'CA', 'CAD', 'Amazon Canada'],
  ['amazon.com.au', 'AU', 'AUD', 'Amazon Australia'],
  ['amazon.ie', 'IE', 'EUR', 'Amazon Ireland'],
  ['amazon.de', 'DE', 'EUR', 'Amazon Germany'],
  ['amazon.fr', 'FR', 'EUR', 'Amazon France'],
  ['amazon.it', 'IT', 'EUR', 'Amazon Italy'],
  ['amazon.es', 'ES', 'EUR', 'Amazon Spain'],
  ['amazon.nl', 'NL', 'EUR', 'Amazon Netherlands'],
  ['amazon.com.be', 'BE', 'EUR', 'Amazon Belgium'],
  ['amazon.pl', 'PL', 'PLN', 'Amazon Poland'],
  ['amazon.se', 'SE', 'SEK', 'Amazon Sweden'],
  ['amazon.com.tr', 'TR', 'TRY', 'Amazon Turkey'],
  ['amazon.in', 'IN', 'INR', 'Amazon India'],
  ['amazon.sg', 'SG', 'SGD', 'Amazon Singapore'],
  ['amazon.ae', 'AE', 'AED', 'Amazon UAE'],
  ['amazon.sa', 'SA', 'SAR', 'Amazon Saudi Arabia'],
  ['amazon.eg', 'EG', 'EGP', 'Amazon Egypt'],
  ['amazon.com.br', 'BR', 'BRL', 'Amazon Brazil'],
  ['amazon.com.mx', 'MX', 'MXN', 'Amazon Mexico'],
]

/** Shops that had charity pages, whose links still exist. */
const WITH_SMILE: ReadonlySet<string> = new Set(['amazon.co.uk', 'amazon.com', 'amazon.de'])

/** Closed list of hosts: "ends with amazon.de" would accept lookalikes. */
export const shops: readonly Shop[] = SHOPS.map(([id, country, currency, name]) => {
  const productHosts = [id, `www.${id}`]
  const otherHosts = [`m.${id}`, ...(WITH_SMILE.has(id) ? [`smile.${id}`] : [])]
  return {
    id,
    hosts: [...productHosts, ...otherHosts],
    productHosts,
    country,
    currency,
    label: id.replace('a', 'A'),
    name,
  }
})

/** Ids of all shops, the default first. */
export const shopIds: readonly string[] = shops.map(({ id }) => id)

/** Effect of another shop, for people. */
export const shopNote =
  'The shop sets the currency of new products. Products that are already in articles keep their prices, currency and links.'

function requireShop(id: string): Shop {
  const shop = shops.find(one => one.id === id)
  if (shop) return shop
  throw new RangeError(`"${id}" is not one of the shops: ${shopIds.join(', ')}`)
}

export const defaultShop = requireShop('amazon.co.uk')

/** Returns a shop by its id, or the default shop if there is no such shop. */
export function getShop(id: string): Shop {
  return shops.find(shop => shop.id === id) ?? defaultShop
}

const byHost = new Map(shops.flatMap(shop => shop.hosts.map(host => [host, shop] as const)))

/** A parsed URL on a shop. */
export interface ShopUrl {
  shop: Shop
  parsed: URL
}

/** Returns the parsed URL if it is on a shop, else null. URLs with a user name, password or port are refused. */
export function parseShopUrl(url: string): ShopUrl | null {
  const absolute = url.trim().startsWith('//') ? `https:${url.trim()}` : url
  const parsed = parseUrl(absolute)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const shop = byHost.get(parsed.hostname)
  return shop && !parsed.username && !parsed.password && !parsed.port ? { shop, parsed } : null
}

/** Returns the shop of a URL, else null. */
export function findShop(url: string): Shop | null {
  return parseShopUrl(url)?.shop ?? null
}

/** Lists the shops that products are sold in; the default shop if no product has one. */
export function listShops(products: readonly { url: string }[]): Shop[] {
  const found = new Set(products.flatMap(({ url }) => findShop(url) ?? []))
  return found.size === 0 ? [defaultShop] : [...found]
}

/** Tracking ids: further affiliate tags of one account, by which the shop's reports distinguish links. */

/** Choices of what has a tracking id of its own. */
export const trackingSchemes = ['tag', 'article', 'campaign'] as const
export type TrackingScheme = (typeof trackingSchemes)[number]

export const trackingSchemeNotes: Readonly<Record<TrackingScheme, string>> = {
  tag: 'All links carry the affiliate tag.',
  article: 'The links of an article carry its tracking id.',
  campaign:
    "Visitors from an ad get links with the campaign's id on the first page. All other links have the affiliate tag.",
}

/**
 * Maximum number of tracking ids of an account at Amazon Associates, the affiliate tag included.
 *
 * Source: Associates Central, Manage Your Tracking IDs
 */
export const maxTrackingIds = 100

/** Returns the form in which tracking ids are stored and compared: the shop ignores case. */
export function toTrackingId(text: string): string {
  return text.trim().toLowerCase()
}

/** Tag of a site that has none of its own: nobody earns commission from its links. */
export const placeholderTag = 'sample-21'

export const noTagWarning = 'Your links earn nothing until you set an affiliate tag'

/** Error details of a refusal to publish; the same call succeeds with `withoutTag`. */
export const noTagDetails = { affiliateTag: 'placeholder' } as const

export function isRefusedWithoutTag(details: unknown): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'affiliateTag') === 'placeholder'
}
