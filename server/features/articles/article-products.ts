import { isReadOnLaterDay, isSameProduct } from '../../domain/products.ts'
import type { ProductRecord, ProposedProduct } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'

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

/**
 * Returns the records of new products. Products that stay keep their ids, under which clicks are counted, and their chosen
 * pictures.
 */
export function mergeProducts(
  current: readonly ProductRecord[],
  products: readonly ProposedProduct[],
  { articleId, newId }: { articleId: string; newId: NewId },
): ProductRecord[] {
  const remaining = [...current]
  return products.map((product, position) => {
    const at = remaining.findIndex(stored => isSameProduct(stored, product))
    const [stored] = at < 0 ? [] : remaining.splice(at, 1)
    const { id, version } = stored ?? { id: newId(), version: 0 }
    return { ...toProposed(product), ...getChosenPicture(stored), id, version, articleId, position }
  })
}

type ChosenPicture = Pick<ProductRecord, 'chosenImage' | 'imageAlt'>

function getChosenPicture({ chosenImage, imageAlt }: ChosenPicture = {}): ChosenPicture {
  return { ...(chosenImage !== undefined && { chosenImage }), ...(imageAlt !== undefined && { imageAlt }) }
}
