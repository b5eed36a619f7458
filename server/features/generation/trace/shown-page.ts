import { isUnfit } from './hostile-text.ts'
import { asinOfPage } from './page-evidence.ts'
import { cleanTitle } from './page-title.ts'

const LONGEST_NAME = 120

/** Converts a search result to a link that may be shown before verification; null if it is not a product page. */
export function shownPage({ name, url }: { name: string; url: string }): { name: string; url: string } | null {
  const asin = asinOfPage(url)
  if (asin === null) return null
  const title = cleanTitle(name).slice(0, LONGEST_NAME).trim()
  return { name: title === '' || isUnfit(title) ? asin : title, url: `https://www.amazon.co.uk/dp/${asin}` }
}
