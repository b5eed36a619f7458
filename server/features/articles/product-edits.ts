import { BlogopsError } from '../../contract/errors.ts'
import type { ProductFact } from '../../contract/schemas/article.ts'
import { maxProducts, type ProductChanges } from '../../contract/schemas/product.ts'
import { type ProductLink, readProductLink, toProductUrl } from '../../domain/amazon.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { maxPicks } from '../../domain/picks.ts'
import { foldName } from '../../domain/products.ts'
import { getShop } from '../../domain/shops.ts'
import { toFactField } from '../../domain/stated-products.ts'
import type { ProductRecord, Statement } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'

/** Circumstances of a change by a person. */
export interface EditContext {
  articleId: string
  by: string
  now: Date
  newId: NewId
  /** Id of the shop of the site. */
  shop: string
}

type Products = readonly ProductRecord[]

/** Finds a product by id, ASIN or name. @throws BlogopsError `not_found` */
export function findProduct(products: Products, ref: string, articleId: string): ProductRecord {
  const found =
    products.find(({ id, asin }) => id === ref || asin === ref) ??
    products.find(({ name }) => foldName(name) === foldName(ref))
  if (found) return found
  throw new BlogopsError('not_found', `The article has no product "${ref}".`, {
    hint: `List its products: blogops articles products ${articleId}`,
  })
}

/** @throws BlogopsError `bad_request` */
export function addProduct(products: Products, changes: ProductChanges, context: EditContext): ProductRecord[] {
  if (products.length >= maxProducts) {
    const hint = `Remove one first: blogops articles products remove ${context.articleId} <product>`
    throw new BlogopsError('bad_request', `An article has at most ${maxProducts} products.`, { hint })
  }
  const link = readLink(changes, context.shop)
  if (!link) throw fieldError('link', 'A product needs a link or an ASIN. Paste the address of its page in the shop')
  const name = changes.name ?? shortenTitle(link.title)
  if (name === '') throw fieldError('name', 'A product needs a name, and this link does not contain one')
  const { articleId, newId, now } = context
  const blank: ProductRecord = {
    id: newId(),
    version: 0,
    articleId,
    position: products.length,
    name: '',
    image: '',
    pricePence: null,
    rating: null,
    reviewCount: null,
    amazonUrl: '',
    asin: null,
    isPick: null,
    facts: [],
    readAt: now.toISOString(),
  }
  const added = changeProduct(blank, { ...changes, name }, context)
  assertDistinct(added, products)
  return [...products, added]
}

const maxTitleWords = 6

function shortenTitle(title: string): string {
  return title.split(' ').slice(0, maxTitleWords).join(' ')
}

/** @throws BlogopsError `not_found`, `bad_request` */
export function editProduct(products: Products, ref: string, changes: ProductChanges, context: EditContext) {
  const before = findProduct(products, ref, context.articleId)
  const after = changeProduct(before, changes, context)
  assertDistinct(
    after,
    products.filter(product => product !== before),
  )
  return products.map(product => (product === before ? after : product))
}

/** @throws BlogopsError `not_found` */
export function removeProduct(products: Products, ref: string, articleId: string): ProductRecord[] {
  const removed = findProduct(products, ref, articleId)
  return products.filter(product => product !== removed)
}

/** @throws BlogopsError `not_found`; `bad_request` unless every product is named once. */
export function orderProducts(products: Products, refs: readonly string[], articleId: string): ProductRecord[] {
  const ordered = [...new Set(refs.map(ref => findProduct(products, ref, articleId)))]
  const missing = products.filter(product => !ordered.includes(product)).map(({ name }) => `"${name}"`)
  if (missing.length === 0 && ordered.length === refs.length) return ordered
  const problem = missing.length > 0 ? `Missing: ${missing.join(', ')}.` : 'One is named twice.'
  throw new BlogopsError('bad_request', `Name every product of the article once, best first. ${problem}`)
}

/**
 * Gives a product a label and takes it from the product that has it.
 * @param label empty for none.
 * @param labels labels that the product may have.
 * @throws BlogopsError `not_found`, `bad_request`
 */
export function pickProduct(
  products: Products,
  picked: ProductRecord,
  label: string,
  labels: readonly string[],
): ProductRecord[] {
  const badge = label === '' ? null : (labels.find(other => foldName(other) === foldName(label)) ?? null)
  if (label !== '' && badge === null) {
    throw fieldError('label', `"${picked.name}" cannot be "${label}". It can be: ${labels.join(', ')}`)
  }
  const after = products.map(product => {
    if (product.id === picked.id) return { ...product, isPick: badge }
    return product.isPick === badge ? { ...product, isPick: null } : product
  })
  const picks = after.filter(({ isPick }) => isPick !== null).length
  if (badge === null || picks <= maxPicks) return after
  throw fieldError('label', `An article has at most ${maxPicks} top picks. Take the label from another product first`)
}

function fieldError(field: string, message: string): BlogopsError {
  return new BlogopsError('bad_request', `${message}.`, { details: { fields: [{ field, message }] } })
}

/** Reads the link or the ASIN that a change states. @throws BlogopsError `bad_request` if they contradict each other. */
function readLink({ link, asin }: ProductChanges, shop: string): ProductLink | null {
  const linked = link === undefined ? null : readProductLink(link)
  if (linked && asin !== undefined && asin !== linked.asin) {
    throw fieldError('asin', `The link leads to the ASIN ${linked.asin}, not to ${asin}. Leave one of them out`)
  }
  return linked ?? (asin === undefined ? null : readProductLink(toProductUrl(asin, getShop(shop))))
}

/** Applies the statements of a person, and records their author. */
function changeProduct(before: ProductRecord, changes: ProductChanges, context: EditContext): ProductRecord {
  const { chosenImage, imageAlt, ...rest } = before
  const link = readLink(changes, context.shop)
  const image = changes.image === undefined ? chosenImage : (changes.image ?? undefined)
  const alt = changes.alt ?? imageAlt
  const after: ProductRecord = {
    ...rest,
    ...(link && describeLink(link, before)),
    name: changes.name ?? before.name,
    ...readFigures(changes, before, Boolean(link && link.shop.currency !== getCurrencyCode(before))),
    ...(changes.facts && { facts: readFacts(changes.facts) }),
    readAt: getReadTime(before, changes, context),
    ...(image !== undefined && { chosenImage: image }),
    ...(alt !== undefined && { imageAlt: alt }),
  }
  const stated = listStatements(before, after, changes, context)
  return Object.keys(stated).length === 0 ? after : { ...after, stated }
}

const getCurrencyCode = ({ currency = defaultCurrency }: ProductRecord) => currency

function describeLink({ asin, url, shop }: ProductLink, before: ProductRecord): Partial<ProductRecord> {
  const currency = shop.currency === getCurrencyCode(before) ? {} : { currency: shop.currency }
  return { asin, amazonUrl: url, ...currency }
}

function readFigures({ price, rating, reviewCount }: ProductChanges, before: ProductRecord, hasNewCurrency: boolean) {
  const priceBefore = hasNewCurrency ? null : before.pricePence
  return {
    pricePence: price === undefined ? priceBefore : price === null ? null : Math.round(price * 100),
    rating: rating === undefined ? before.rating : rating,
    reviewCount: reviewCount === undefined ? before.reviewCount : reviewCount,
  }
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
    ...(price === undefined ? [] : ['price']),
    ...(rating === undefined || rating === before.rating ? [] : ['rating']),
    ...(reviewCount === undefined || reviewCount === before.reviewCount ? [] : ['reviews']),
    ...newFacts.map(({ label }) => toFactField(label)),
    ...(before.facts?.length === after.facts?.length ? [] : ['facts']),
  ]
  const present = new Set((after.facts ?? []).map(({ label }) => toFactField(label)))
  const earlier = Object.entries(before.stated ?? {}).filter(
    ([field]) => !field.startsWith('fact: ') || present.has(field),
  )
  const at = now.toISOString()
  return Object.fromEntries([...earlier, ...fields.map(field => [field, { by, at }] as const)])
}

/** @throws BlogopsError `bad_request` if another product has the ASIN or the name, or prices in another currency. */
function assertDistinct(product: ProductRecord, others: Products): void {
  const sameAsin = others.find(({ asin }) => asin !== null && asin === product.asin)
  if (sameAsin) {
    const message = `"${sameAsin.name}" already has the ASIN ${product.asin}. Change that product, or paste the link of another one`
    throw fieldError('link', message)
  }
  const sameName = others.find(({ name }) => foldName(name) === foldName(product.name))
  if (sameName) throw fieldError('name', `The article already has a product "${sameName.name}". Choose another name`)
  const other = others.find(one => getCurrencyCode(one) !== getCurrencyCode(product))
  if (!other) return
  const message = `The article has prices in ${getCurrencyCode(other)}, and this shop sells in ${getCurrencyCode(product)}. Use a link to the same shop`
  throw fieldError('link', message)
}
