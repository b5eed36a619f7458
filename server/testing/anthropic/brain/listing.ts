import type { FoundPage, ProductFact, SourcedProduct } from '../../../ports/product-source.ts'
import type { FakePage } from '../reply.ts'

/** A retailer's page and its citations: written for a search, and parsed again to list its products. */

export type ListedProduct = Pick<
  SourcedProduct,
  'brand' | 'title' | 'pricePence' | 'rating' | 'reviewCount' | 'features' | 'facts' | 'pros' | 'cons' | 'suits'
> & { asin: string; name: string }

/** Maximum length of a citation. */
const MAX_CITATION_LENGTH = 150

const toSlug = (title: string) =>
  title
    .split(',')[0]
    ?.normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const AGES = ['November 3, 2026', 'October 19, 2026', null, 'November 14, 2026', '2 weeks ago']

/** @param n position among the results: some titles end like search results, some pages have no age. */
export function createPage({ asin, title }: ListedProduct, n: number): FakePage {
  const tail = n % 3 === 1 ? `/ref=sr_1_${n + 1}` : ''
  return {
    url: `https://www.amazon.co.uk/${toSlug(title)}/dp/${asin}${tail}`,
    title: `${title} : Amazon.co.uk`,
    age: AGES[n % AGES.length] ?? null,
  }
}

/** Joins lines to as few passages as possible. */
function toPassages(label: string, lines: readonly string[]): string[] {
  const made: string[] = []
  for (const line of lines) {
    const last = made.at(-1)
    const fits = last !== undefined && last.length + line.length + 2 <= MAX_CITATION_LENGTH
    if (fits) made[made.length - 1] = `${last}; ${line}`
    else made.push(`${label}: ${line}`)
  }
  return made
}

/** Creates the citations of a product's page. */
export function createCitations(product: ListedProduct): string[] {
  const { pricePence, rating, reviewCount, brand, features, facts, pros, cons, suits } = product
  const price = pricePence === null ? 'Currently unavailable.' : `Price: £${(pricePence / 100).toFixed(2)}.`
  const rated =
    rating === null
      ? ''
      : ` ${rating.toFixed(1)} out of 5 stars, ${(reviewCount ?? 0).toLocaleString('en-GB')} ratings.`
  return [
    price + rated,
    ...(brand ? [`Brand: ${brand}`] : []),
    ...toPassages('About this item', features),
    ...toPassages(
      'Product details',
      facts.map(({ label, value }) => `${label} = ${value}`),
    ),
    ...toPassages('Customers like', pros),
    ...toPassages('Customers mention', cons),
    ...(suits ? [`Good for: ${suits}`] : []),
  ].filter(passage => passage.length <= MAX_CITATION_LENGTH)
}

/** Product in the answer to `products`. */
export interface ReadProduct {
  asin: string
  url: string
  title: string
  name: string
  brand: string | null
  price: string | null
  rating: number | null
  reviews: number | null
  features: string[]
  facts: ProductFact[]
  pros: string[]
  cons: string[]
  suits: string | null
}

const ASIN = /\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:[/?#]|$)/

function readList(label: string, cited: readonly string[]): string[] {
  const own = cited.filter(passage => passage.startsWith(`${label}: `))
  return own.flatMap(passage => passage.slice(label.length + 2).split('; '))
}

function findFigure(pattern: RegExp, cited: readonly string[]): string | null {
  return cited.map(passage => pattern.exec(passage)?.[1]).find(found => found !== undefined) ?? null
}

function readFacts(cited: readonly string[]): ProductFact[] {
  return readList('Product details', cited).flatMap(line => {
    const [label, value] = line.split(' = ')
    return label && value ? [{ label, value }] : []
  })
}

/** Reads the product of a page from its citations alone; null for other pages. */
export function readPage({ url, title: shown, cited }: FoundPage): Omit<ReadProduct, 'name'> | null {
  const asin = ASIN.exec(url)?.[1]
  if (asin === undefined) return null
  const rating = findFigure(/(\d(?:\.\d)?) out of 5/, cited)
  const reviews = findFigure(/([\d,]+) (?:ratings|reviews)/, cited)
  return {
    asin,
    url,
    title: shown.replace(/ : Amazon\.co\.uk.*$/, ''),
    brand: readList('Brand', cited)[0] ?? null,
    price: findFigure(/(£\d[\d,]*(?:\.\d\d)?)/, cited),
    rating: rating === null ? null : Number(rating),
    reviews: reviews === null ? null : Number(reviews.replaceAll(',', '')),
    features: readList('About this item', cited),
    facts: readFacts(cited),
    pros: readList('Customers like', cited),
    cons: readList('Customers mention', cited),
    suits: readList('Good for', cited)[0] ?? null,
  }
}
