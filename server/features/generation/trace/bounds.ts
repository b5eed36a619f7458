import type { FoundPage, FoundProducts, Search } from '../../../ports/product-source.ts'

/** Maximum lengths in characters. Cited passages have about 150; far longer ones are slow to process. */
const LONGEST = { query: 400, url: 2000, title: 500, age: 60, passage: 1000 }
const MOST = { searches: 40, pages: 60, passages: 30, products: 40 }

/** Truncates after the last whole word; empty if there is no word boundary. */
function cutTitle(title: string): string {
  if (title.length <= LONGEST.title) return title
  const head = title.slice(0, LONGEST.title)
  return head.slice(0, Math.max(0, head.search(/\s\S*$/)))
}

/** Truncates after the last whole sentence, since half a sentence may say the opposite. */
function cutPassage(text: string): string {
  if (text.length <= LONGEST.passage) return text
  const head = text.slice(0, LONGEST.passage)
  return head.slice(0, Math.max(...['. ', '! ', '? '].map(end => head.lastIndexOf(end))) + 1)
}

function boundedPage({ url, title, age, cited }: FoundPage): FoundPage {
  return {
    // A truncated address would be another address.
    url: url.length > LONGEST.url ? '' : url,
    title: cutTitle(title),
    age: age?.slice(0, LONGEST.age) ?? null,
    cited: cited
      .slice(0, MOST.passages)
      .map(cutPassage)
      .filter(text => text !== ''),
  }
}

/** Limits search results to sizes that can be processed and stored. */
export function boundedFound(found: FoundProducts): FoundProducts {
  if (!found.searches) return found
  const searches = found.searches.slice(0, MOST.searches).map(({ query, pages, error }): Search => {
    return { query: query.slice(0, LONGEST.query), pages: pages.slice(0, MOST.pages).map(boundedPage), error }
  })
  return { ...found, products: found.products.slice(0, MOST.products), searches }
}
