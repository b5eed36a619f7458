import { BlogopsError } from '../../contract/errors.ts'
import type { ProductFact } from '../../contract/schemas/article.ts'
import type { ProductChanges } from '../../contract/schemas/product.ts'
import { type ProductLink, readProductLink, toProductUrl } from '../../domain/amazon.ts'
import { defaultCurrency } from '../../domain/money.ts'
import type { Networks } from '../../domain/networks.ts'
import { findPaidLink } from '../../domain/paid-links.ts'
import { toFactField } from '../../domain/products.ts'
import { getShop } from '../../domain/shops.ts'
import type { OtherOfferRecord, ProductRecord, Statement } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'

/** Circumstances of a change by a person. */
export interface EditContext {
  articleId: string
  by: string
  now: Date
  newId: NewId
  /** Id of the shop of the site. */
  shop: string
  networks: Networks
}

/** Creates the refusal of a field. */
export function fieldError(field: string, message: string): BlogopsError {
  return new BlogopsError('bad_request', `${message}.`, { details: { fields: [{ field, message }] } })
}

/** Reads the link or the ASIN that a change states. @throws BlogopsError `bad_request` if they contradict each other. */
export function readLink({ link, asin }: ProductChanges, shop: string): ProductLink | null {
  const linked = link === undefined ? null : readProductLink(link)
  if (linked && asin !== undefined && asin !== linked.asin)
    throw fieldError('asin', `The link leads to the ASIN ${linked.asin}, not to ${asin}. Leave one of them out`)
  return linked ?? (asin === undefined ? null : readProductLink(toProductUrl(asin, getShop(shop))))
}

/** Applies the statements of a person, and records their author. */
export function changeProduct(before: ProductRecord, changes: ProductChanges, context: EditContext): ProductRecord {
  const { chosenImage, imageAlt, shop, otherOffer: _, ...rest } = before
  const link = readLink(changes, context.shop)
  const hasNewCurrency = link !== null && link.shop.currency !== getCurrencyCode(before)
  const image = changes.image === undefined ? chosenImage : (changes.image ?? undefined)
  const alt = changes.alt ?? imageAlt
  const after: ProductRecord = {
    ...rest,
    ...(link ? { asin: link.asin, amazonUrl: link.url } : shop !== undefined && { shop }),
    ...(hasNewCurrency && { currency: link.shop.currency }),
    name: changes.name ?? before.name,
    ...readFigures(changes, before, hasNewCurrency),
    ...(changes.facts && { facts: readFacts(changes.facts) }),
    readAt: getReadTime(before, changes, context),
    ...(image !== undefined && { chosenImage: image }),
    ...(alt !== undefined && { imageAlt: alt }),
  }
  const otherOffer = readOtherOffer(changes, before, after, context)
  if (otherOffer) after.otherOffer = otherOffer
  const stated = listStatements(before, after, changes, context)
  return Object.keys(stated).length === 0 ? after : { ...after, stated }
}

/**
 * Reads the offer of another shop. A new link, or another currency of the product, begins without the former price.
 * @throws BlogopsError `bad_request` without a link, for a shop that no network pays for, and for the shop of the product
 */
function readOtherOffer(
  { otherOffer: stated = {} }: ProductChanges,
  { otherOffer: before, ...productBefore }: ProductRecord,
  product: ProductRecord,
  { networks, now }: EditContext,
): OtherOfferRecord | undefined {
  const link = stated?.link ?? before?.url
  if (stated === null || (link === undefined && Object.keys(stated).length === 0)) return undefined
  const fault = (message: string) => fieldError('otherOffer.link', message)
  if (link === undefined) throw fault('The offer of another shop needs a link')
  const isSame = link === before?.url
  const amazon = readProductLink(link)
  const paid = amazon ? null : findPaidLink(link, { networks })
  if (!isSame && !amazon && !paid) {
    const setting = 'Add it to other-shops in the settings, or paste a tracked link of its network'
    throw fault(`No affiliate network of the settings pays for links to this shop. ${setting}`)
  }
  const currency = getCurrencyCode(product)
  if (amazon && amazon.shop.currency !== currency)
    throw fault(`The product has its price in ${currency}. Use a link to a shop that sells in it`)
  const shop = amazon ? undefined : (stated.shop ?? (isSame ? before.shop : undefined) ?? paid?.shop ?? undefined)
  if (!amazon && shop === undefined) throw fieldError('otherOffer.shop', 'The link does not name its shop. State it')
  if (shop === product.shop) throw fault('This is the shop of the product itself. Use a link to another shop')
  const hasPrice = isSame && getCurrencyCode(productBefore) === currency
  const pence = stated.price == null ? null : Math.round(stated.price * 100)
  return {
    url: amazon?.url ?? link,
    ...(shop !== undefined && { shop }),
    pricePence: stated.price === undefined && hasPrice ? before.pricePence : pence,
    readAt: stated.price === undefined && hasPrice ? before.readAt : now.toISOString(),
  }
}

export const getCurrencyCode = ({ currency = defaultCurrency }: Pick<ProductRecord, 'currency'>) => currency

function readFigures(changes: ProductChanges, before: ProductRecord, hasNewCurrency: boolean) {
  const { price, rating = before.rating, reviewCount = before.reviewCount } = changes
  const priceBefore = hasNewCurrency ? null : before.pricePence
  const pricePence = price === undefined ? priceBefore : price === null ? null : Math.round(price * 100)
  return { pricePence, rating, reviewCount }
}

/** The page shows these itself, with their own fields. */
const ownFields = /^(?:price|rating|reviews|asin)$/i

function readFacts(facts: readonly ProductFact[]): ProductFact[] {
  const labels = facts.map(({ label }) => label.toLowerCase())
  const twice = facts.find(({ label }, at) => labels.indexOf(label.toLowerCase()) < at)
  if (twice) throw fieldError('facts', `Two facts have the name "${twice.label}". Give each a name of its own`)
  const own = facts.find(({ label }) => ownFields.test(label))
  if (own) throw fieldError('facts', `"${own.label}" has a field of its own. Change it there`)
  return facts.map(({ label, value }) => ({ label, value }))
}

/** Returns when the figures were read. A price that is stated again counts as read again. */
function getReadTime(before: ProductRecord, changes: ProductChanges, { now }: EditContext): string {
  const today = now.toISOString().slice(0, 10)
  const { price, priceReadOn = today, rating, reviewCount } = changes
  if (priceReadOn > today) throw fieldError('priceReadOn', 'The day of the price must not be in the future')
  const hasPrice = price !== undefined || changes.priceReadOn !== undefined
  const hasOnlyFigures = before.pricePence === null && (rating !== undefined || reviewCount !== undefined)
  if (!hasPrice && !hasOnlyFigures) return before.readAt
  return priceReadOn === today ? now.toISOString() : `${priceReadOn}T12:00:00.000Z`
}

function listStatements(
  before: ProductRecord,
  after: ProductRecord,
  { price, rating, reviewCount }: ProductChanges,
  { by, now }: EditContext,
): Record<string, Statement> {
  const valuesBefore = new Map((before.facts ?? []).map(({ label, value }) => [label.toLowerCase(), value]))
  const newFacts = (after.facts ?? []).filter(({ label, value }) => valuesBefore.get(label.toLowerCase()) !== value)
  const fields = [
    ...(before.name === after.name ? [] : ['name']),
    ...(before.amazonUrl === after.amazonUrl ? [] : ['link']),
    ...(JSON.stringify(before.otherOffer) === JSON.stringify(after.otherOffer) ? [] : ['other offer']),
    ...(price === undefined ? [] : ['price']),
    ...(rating === undefined || rating === before.rating ? [] : ['rating']),
    ...(reviewCount === undefined || reviewCount === before.reviewCount ? [] : ['reviews']),
    ...newFacts.map(({ label }) => toFactField(label)),
    ...(before.facts?.length === after.facts?.length ? [] : ['facts']),
  ]
  const isPresent = (field: string) =>
    !field.startsWith('fact: ') || after.facts?.some(({ label }) => toFactField(label) === field)
  const earlier = Object.entries(before.stated ?? {}).filter(([field]) => isPresent(field))
  const at = now.toISOString()
  return Object.fromEntries([...earlier, ...fields.map(field => [field, { by, at }] as const)])
}
