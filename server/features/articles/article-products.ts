import { isReadOnLaterDay, isSameProduct } from '../../domain/products.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { ProposedProduct } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'
import { findArticleProducts } from './article-lookup.ts'

export function toProposed(product: ProposedProduct): ProposedProduct {
  const { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt, facts } = product
  const stated = { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt }
  return { ...stated, ...(facts !== undefined && { facts }) }
}

/**
 * Returns true if two product lists look the same to a reader. A price read on a later day counts as a difference,
 * since prices are shown for a limited number of days from then.
 */
export function areSameProducts(list: readonly ProposedProduct[], current: readonly ProposedProduct[]): boolean {
  const toComparable = (products: readonly ProposedProduct[]) =>
    JSON.stringify(products.map(product => ({ ...toProposed(product), readAt: '' })))
  const hasNewPrice = (product: ProposedProduct, at: number) =>
    product.pricePence !== null && isReadOnLaterDay(current[at] ?? product, product)
  return toComparable(list) === toComparable(current) && !list.some(hasNewPrice)
}

/** Replaces an article's products. Products that stay keep their ids, under which clicks are counted. */
export async function replaceProducts(
  tx: Transaction,
  articleId: string,
  products: readonly ProposedProduct[],
  newId: NewId,
): Promise<void> {
  const remaining = await findArticleProducts(tx, articleId)
  for (const [position, product] of products.entries()) {
    const at = remaining.findIndex(stored => isSameProduct(stored, product))
    const [stored] = at < 0 ? [] : remaining.splice(at, 1)
    const { id, version } = stored ?? { id: newId(), version: 0 }
    await tx.put('product', { ...toProposed(product), id, version, articleId, position })
  }
  for (const { id } of remaining) await tx.delete('product', id)
}
