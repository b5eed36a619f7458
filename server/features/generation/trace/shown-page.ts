import { isUnsuitable } from './hostile-text.ts'
import { getPageAsin } from './page-evidence.ts'
import { cleanTitle } from './page-title.ts'

const MAX_LINK_NAME = 120

/** Converts a search result to a link that may be shown before verification; null if it is not a product page. */
export function toProductLink({ name, url }: { name: string; url: string }): { name: string; url: string } | null {
  const asin = getPageAsin(url)
  if (asin === null) return null
  const title = cleanTitle(name).slice(0, MAX_LINK_NAME).trim()
  return { name: title === '' || isUnsuitable(title) ? asin : title, url: `https://www.amazon.co.uk/dp/${asin}` }
}
