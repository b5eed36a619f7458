import { isUnfit } from './hostile-text.ts'
import { asinOfPage } from './page-evidence.ts'
import { cleanTitle } from './page-title.ts'

const LONGEST_NAME = 120

/** A page that a search found, as it may be shown before anything is held to it; null where it is no product's own. */
export function shownPage({ name, url }: { name: string; url: string }): { name: string; url: string } | null {
  const asin = asinOfPage(url)
  if (asin === null) return null
  const title = cleanTitle(name).slice(0, LONGEST_NAME).trim()
  return { name: title === '' || isUnfit(title) ? asin : title, url: `https://www.amazon.co.uk/dp/${asin}` }
}
