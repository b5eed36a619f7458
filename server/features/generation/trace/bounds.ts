import type { FoundPage, FoundProducts, Search } from '../../../ports/product-source.ts'

/** Maximum lengths in characters. Cited passages have about 150; far longer ones are slow to process. */
const MAX_LENGTH = { query: 400, url: 2000, title: 500, age: 60, passage: 1000 }
const MAX_COUNT = { searches: 40, pages: 60, passages: 30, products: 40 }

/** Truncates after the last whole word; empty if there is no word boundary. */
function truncateTitle(title: string): string {
  if (title.length <= MAX_LENGTH.title) return title
  const head = title.slice(0, MAX_LENGTH.title)
  return head.slice(0, Math.max(0, head.search(/\s\S*$/)))
}

/** Truncates after the last whole sentence, since half a sentence may say the opposite. */
function truncatePassage(text: string): string {
  if (text.length <= MAX_LENGTH.passage) return text
  const head = text.slice(0, MAX_LENGTH.passage)
  return head.slice(0, Math.max(...['. ', '! ', '? '].map(end => head.lastIndexOf(end))) + 1)
}

function limitPage({ url, title, age, cited }: FoundPage): FoundPage {
  return {
    // A truncated address would be another address.
    url: url.length > MAX_LENGTH.url ? '' : url,
    title: truncateTitle(title),
    age: age?.slice(0, MAX_LENGTH.age) ?? null,
    cited: cited
      .slice(0, MAX_COUNT.passages)
      .map(truncatePassage)
      .filter(text => text !== ''),
  }
}

/** Limits search results to sizes that can be processed and stored. */
export function limitSearchResults(found: FoundProducts): FoundProducts {
  if (!found.searches) return found
  const searches = found.searches.slice(0, MAX_COUNT.searches).map(({ query, pages, error }): Search => {
    return { query: query.slice(0, MAX_LENGTH.query), pages: pages.slice(0, MAX_COUNT.pages).map(limitPage), error }
  })
  return { ...found, products: found.products.slice(0, MAX_COUNT.products), searches }
}
