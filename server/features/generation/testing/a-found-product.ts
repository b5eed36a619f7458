import type { FoundPage, FoundProducts, SourcedProduct } from '../../../ports/product-source.ts'
import { blankProduct } from '../../../testing/blank-product.ts'
import { traceProducts } from '../trace-products.ts'

export const ASIN = 'B0CD14NYGK'
export const OTHER = 'B0CGNSBPRG'

/** A page of the product in `claim`. */
export function page(cited: string[], changes: Partial<FoundPage> = {}): FoundPage {
  return {
    url: `https://www.amazon.co.uk/Acme-Fjord/dp/${ASIN}/ref=sr_1_1?keywords=earbuds`,
    title: 'Acme Fjord 2 Wireless Earbuds, 40H Playtime : Amazon.co.uk: Electronics & Photo',
    age: null,
    cited,
    ...changes,
  }
}

/** A product as a model reports it, fully confirmed by its page. */
export function claim(changes: Partial<SourcedProduct> = {}): SourcedProduct {
  return {
    ...blankProduct(ASIN),
    title: 'Acme Fjord 2 Wireless Earbuds',
    name: 'Acme Fjord 2',
    brand: 'Acme',
    category: 'audio',
    ...changes,
  }
}

export function found(products: SourcedProduct[], pages: FoundPage[]): FoundProducts {
  return {
    products,
    matching: products.length,
    rejected: [],
    origin: 'searches of Amazon UK',
    sample: false,
    readAt: '2026-11-21T09:00:00.000Z',
    searches: [{ query: 'earbuds', pages, error: null }],
  }
}

/** Traces the changed product to pages with these passages. */
export const trace = (changes: Partial<SourcedProduct>, cited: string[] = [], pages: FoundPage[] = [page(cited)]) =>
  traceProducts(found([claim(changes)], pages))
export const traceProduct = (changes: Partial<SourcedProduct>, cited: string[] = []) =>
  trace(changes, cited).products[0]
