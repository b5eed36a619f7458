import { type FoundProduct, mergeFoundProducts } from '../../server/contract/found-products.ts'
import { printable } from './printable.ts'

/** Products that a job has found so far. */
export class FoundProducts {
  #products: readonly FoundProduct[] = []

  /** Adds products and returns the new ones. */
  take(found: readonly FoundProduct[]): FoundProduct[] {
    const { length } = this.#products
    this.#products = mergeFoundProducts(this.#products, found)
    return this.#products.slice(length)
  }

  lines(): string[] {
    return this.#products.map(formatFoundProduct)
  }
}

export function formatFoundProduct({ name, amazonUrl }: FoundProduct): string {
  return `found: ${printable(name)} (${printable(amazonUrl)})`
}
