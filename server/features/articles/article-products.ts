import { BlogopsError } from '../../contract/errors.ts'
import type { ProductPicture } from '../../contract/schemas/article.ts'
import { foldName, isReadOnLaterDay, isSameProduct } from '../../domain/products.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { ProductRecord, ProposedProduct } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'
import { findArticleProducts } from './article-lookup.ts'

export function toProposed(product: ProposedProduct): ProposedProduct {
  const { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt, currency, facts } = product
  const stated = { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt }
  return { ...stated, ...(currency !== undefined && { currency }), ...(facts !== undefined && { facts }) }
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

/** Replaces an article's products. Products that stay keep their ids, under which clicks are counted, and their chosen pictures. */
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
    await tx.put('product', { ...toProposed(product), ...getChosenPicture(stored), id, version, articleId, position })
  }
  for (const { id } of remaining) await tx.delete('product', id)
}

type ChosenPicture = Pick<ProductRecord, 'chosenImage' | 'imageAlt'>

function getChosenPicture({ chosenImage, imageAlt }: ChosenPicture = {}): ChosenPicture {
  return { ...(chosenImage !== undefined && { chosenImage }), ...(imageAlt !== undefined && { imageAlt }) }
}

/**
 * Changes the picture of a product or its description.
 * @param ref Id, ASIN or name of the product.
 * @throws BlogopsError `not_found`.
 */
export async function changePicture(
  tx: Transaction,
  articleId: string,
  ref: string,
  { image, alt }: ProductPicture,
): Promise<ProductRecord> {
  const products = await findArticleProducts(tx, articleId)
  const product =
    products.find(({ id, asin }) => id === ref || asin === ref) ??
    products.find(({ name }) => foldName(name) === foldName(ref))
  if (!product) throw productNotFoundError(ref, articleId)
  const { chosenImage, ...rest } = product
  const chosen = image === undefined ? chosenImage : (image ?? undefined)
  return tx.put('product', {
    ...rest,
    ...(alt !== undefined && { imageAlt: alt }),
    ...(chosen !== undefined && { chosenImage: chosen }),
  })
}

function productNotFoundError(ref: string, articleId: string): BlogopsError {
  return new BlogopsError('not_found', `The article has no product "${ref}".`, {
    hint: `List its products: blogops articles products ${articleId}`,
  })
}
