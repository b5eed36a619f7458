import * as z from 'zod'
import { findAsin, isAsin } from '../../../contract/amazon-link.ts'
import { foldName } from '../../../contract/product-name.ts'
import type { SourcedProduct } from '../../../ports/product-source.ts'
import { poundsToPence } from './price.ts'

const nullableText = z.string().nullable()
const productSchema = z.object({
  asin: z.string(),
  url: z.string(),
  title: z.string(),
  name: z.string(),
  brand: nullableText,
  price: nullableText,
  rating: z.number().nullable(),
  reviews: z.number().nullable(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: nullableText,
})

/** Schema of the model's list, for the request and for validation. */
export const productsSchema = z.object({ products: z.array(productSchema) })
type ListedProduct = z.output<typeof productSchema>

const toOneLine = (input: string, max: number) => input.replace(/\s+/g, ' ').trim().slice(0, max).trim()
const toOneLineOrNull = (input: string | null, max: number) => (input === null ? null : toOneLine(input, max) || null)

function toLines(input: readonly string[], max: number): string[] {
  return [...new Set(input.map(line => toOneLine(line, 300)))].filter(line => line !== '').slice(0, max)
}

/** Amazon shows ratings in tenths; a finer value was computed by the model and is rejected. */
function toRating(rating: number | null): number | null {
  if (rating === null || rating <= 0 || rating > 5) return null
  return Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9 ? rating : null
}

function toSourcedProduct(listed: ListedProduct, asin: string, category: string): SourcedProduct {
  const { rating, reviews } = listed
  return {
    asin,
    category,
    title: toOneLine(listed.title, 500) || toOneLine(listed.name, 120) || asin,
    name: toOneLineOrNull(listed.name, 120),
    brand: toOneLineOrNull(listed.brand, 80),
    // Search results contain no image that may be displayed.
    image: '',
    pricePence: listed.price === null ? null : poundsToPence(listed.price),
    rating: toRating(rating),
    reviewCount: reviews !== null && Number.isSafeInteger(reviews) && reviews >= 0 ? reviews : null,
    url: `https://www.amazon.co.uk/dp/${asin}`,
    features: toLines(listed.features, 12),
    facts: listed.facts
      .map(({ label, value }) => ({ label: toOneLine(label, 60), value: toOneLine(value, 300) }))
      .filter(({ label, value }) => label !== '' && value !== '')
      .slice(0, 20),
    pros: toLines(listed.pros, 8),
    cons: toLines(listed.cons, 8),
    suits: toOneLineOrNull(listed.suits, 200),
  }
}

export interface ReadProducts {
  products: SourcedProduct[]
  /** Reason for each entry left out, one sentence each. */
  leftOut: string[]
}

/** Converts the model's list to products of Amazon UK. Drops duplicate ASINs and clears duplicate names. */
export function readProducts(listed: readonly ListedProduct[], category: string): ReadProducts {
  const products = new Map<string, SourcedProduct>()
  const names = new Set<string>()
  const leftOut: string[] = []
  for (const entry of listed) {
    const asin = entry.asin.trim().toUpperCase()
    const name = toOneLine(entry.name, 80) || 'a product without a name'
    if (!isAsin(asin)) leftOut.push(`Left out ${name}: “${toOneLine(entry.asin, 20)}” is no ASIN.`)
    else if (findAsin(entry.url) !== asin) {
      leftOut.push(`Left out ${name}: its link (${toOneLine(entry.url, 80)}) is not its page on Amazon UK.`)
    } else if (!products.has(asin)) {
      const product = toSourcedProduct(entry, asin, category)
      const folded = foldName(product.name ?? '')
      products.set(asin, names.has(folded) ? { ...product, name: null } : product)
      names.add(folded)
    }
  }
  return { products: [...products.values()], leftOut }
}
