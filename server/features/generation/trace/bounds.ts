import type { FoundPage, FoundProducts, Search } from '../../../ports/product-source.ts'

/** Characters. A search cites passages of about 150; what is far longer is no passage, and would take long to read. */
const LONGEST = { query: 400, url: 2000, title: 500, age: 60, passage: 1000 }
const MOST = { searches: 40, pages: 60, passages: 30, products: 40 }

/** Up to the last whole word; nothing where there is none so near. */
function cutTitle(title: string): string {
  if (title.length <= LONGEST.title) return title
  const head = title.slice(0, LONGEST.title)
  return head.slice(0, Math.max(0, head.search(/\s\S*$/)))
}

/** Up to the last whole sentence: half of one may say the contrary. */
function cutPassage(text: string): string {
  if (text.length <= LONGEST.passage) return text
  const head = text.slice(0, LONGEST.passage)
  return head.slice(0, Math.max(...['. ', '! ', '? '].map(end => head.lastIndexOf(end))) + 1)
}

function boundedPage({ url, title, age, cited }: FoundPage): FoundPage {
  return {
    // An address that is cut is another one.
    url: url.length > LONGEST.url ? '' : url,
    title: cutTitle(title),
    age: age?.slice(0, LONGEST.age) ?? null,
    cited: cited
      .slice(0, MOST.passages)
      .map(cutPassage)
      .filter(text => text !== ''),
  }
}

/** What a search brought, of sizes that can be read and kept, whatever came. */
export function boundedFound(found: FoundProducts): FoundProducts {
  if (!found.searches) return found
  const searches = found.searches.slice(0, MOST.searches).map(({ query, pages, error }): Search => {
    return { query: query.slice(0, LONGEST.query), pages: pages.slice(0, MOST.pages).map(boundedPage), error }
  })
  return { ...found, products: found.products.slice(0, MOST.products), searches }
}
