import { nameListings } from '../../../adapters/local/listing-title.ts'
import type { SourcedProduct } from '../../../ports/product-source.ts'
import { type Answer, answer } from '../reply.ts'
import type { TaskOf } from '../task.ts'
import { type ReadProduct, readPage } from './listing.ts'

const blank = {
  image: '',
  pricePence: null,
  rating: null,
  reviewCount: null,
  category: '',
  pros: [],
  cons: [],
  suits: null,
}

/** Adds unique names: short ones where the title has them word for word, else the title. */
function addNames(products: readonly Omit<ReadProduct, 'name'>[]): ReadProduct[] {
  const listings = products.map(({ asin, title, brand, url }): SourcedProduct => {
    return { ...blank, asin, title, brand, url, name: null, features: [], facts: [] }
  })
  const names = nameListings(listings)
  return products.map((product, at) => {
    const name = names[at]?.name ?? ''
    return { ...product, name: product.title.includes(name) && name !== '' ? name : product.title }
  })
}

/** Lists the products of the found pages in order; products without a price come last. */
export function products({ searches, count }: TaskOf<'products'>): Answer {
  const read = searches.flatMap(({ pages }) => pages.map(readPage)).filter(product => product !== null)
  const once = read.filter(({ asin }, at) => read.findIndex(other => other.asin === asin) === at)
  const best = once.toSorted((a, b) => Number(a.price === null) - Number(b.price === null)).slice(0, count)
  return answer(JSON.stringify({ products: addNames(best) }))
}
