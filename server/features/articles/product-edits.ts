import { BlogopsError } from '../../contract/errors.ts'
import type { ProductChanges } from '../../contract/schemas/product.ts'
import { maxProducts } from '../../domain/article-formats.ts'
import { maxPicks } from '../../domain/picks.ts'
import { foldName } from '../../domain/products.ts'
import type { ProductRecord } from '../../ports/records.ts'
import { findProduct } from './article-lookup.ts'
import { changeProduct, type EditContext, fieldError, getCurrencyCode, readLink } from './product-statements.ts'

type Products = readonly ProductRecord[]

/** Maximum words of a name that is taken from a link. */
const maxTitleWords = 6

/** @throws BlogopsError `bad_request` */
export function addProduct(products: Products, changes: ProductChanges, context: EditContext): ProductRecord[] {
  if (products.length >= maxProducts) {
    const hint = `Remove one first: blogops articles products remove ${context.articleId} <product>`
    throw new BlogopsError('bad_request', `An article has at most ${maxProducts} products.`, { hint })
  }
  const link = readLink(changes, context.shop)
  if (!link) throw fieldError('link', 'A product needs a link or an ASIN. Paste the address of its page in the shop')
  const name = changes.name ?? link.title.split(' ').slice(0, maxTitleWords).join(' ')
  if (name === '')
    throw fieldError('name', 'The product needs a name, which its link does not contain. In the terminal, pass --name')
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

/** @throws BlogopsError `not_found`, `bad_request` */
export function editProduct(products: Products, ref: string, changes: ProductChanges, context: EditContext) {
  const before = findProduct(products, ref, context.articleId)
  const after = changeProduct(before, changes, context)
  const others = products.filter(product => product !== before)
  assertDistinct(after, others)
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
 * @param label New label; empty to take the label away.
 * @param labels Labels that the product may have.
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
