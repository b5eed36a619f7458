import { foldName } from '../../contract/product-name.ts'
import type { NewId } from '../../ports/clock.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { ProductRecord, ProposedProduct } from '../../ports/records.ts'

/** The products of an article, best first. */
export function productsOf(reader: RecordReader, articleId: string): Promise<ProductRecord[]> {
  return reader.find('product', { where: { articleId }, orderBy: 'position' })
}

export function toProposed(product: ProposedProduct): ProposedProduct {
  const { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt } = product
  return { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt }
}

/** Whether two lists tell a reader the same; when they were read is not told for its own sake. */
export function sameProducts(some: readonly ProposedProduct[], others: readonly ProposedProduct[]): boolean {
  const told = (list: readonly ProposedProduct[]) =>
    JSON.stringify(list.map(product => ({ ...toProposed(product), readAt: '' })))
  return told(some) === told(others)
}

function isSame(stored: ProductRecord, { asin, name }: ProposedProduct): boolean {
  return asin === null ? stored.asin === null && foldName(stored.name) === foldName(name) : stored.asin === asin
}

/** Puts a list in the place of an article's products. A product that stays keeps its id, by which clicks are counted. */
export async function replaceProducts(
  tx: Transaction,
  articleId: string,
  products: readonly ProposedProduct[],
  newId: NewId,
): Promise<void> {
  const left = await productsOf(tx, articleId)
  for (const [position, product] of products.entries()) {
    const at = left.findIndex(stored => isSame(stored, product))
    const [stored] = at < 0 ? [] : left.splice(at, 1)
    const { id, version } = stored ?? { id: newId(), version: 0 }
    await tx.put('product', { ...toProposed(product), id, version, articleId, position })
  }
  for (const { id } of left) await tx.delete('product', id)
}
