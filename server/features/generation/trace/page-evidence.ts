import { amazonAsin, isAmazonUkUrl } from '../../../contract/amazon-link.ts'
import type { FoundPage, Search } from '../../../ports/product-source.ts'
import { plain } from '../article-text.ts'
import { isUnfit, readsLikeInstruction } from './hostile-text.ts'

/** What the pages found for one product say, as a reader sees it. */
export interface PageEvidence {
  titles: string[]
  passages: string[]
}

/** Closed, and without the short names: an address that leads on to another is none of a product. */
const HOSTS = new Set(['amazon.co.uk', 'www.amazon.co.uk'])

function asinOfPage({ url }: FoundPage): string | null {
  if (!isAmazonUkUrl(url) || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && HOSTS.has(hostname) ? amazonAsin(url) : null
}

/** "Acme Fjord Earbuds : Amazon.co.uk: Electronics & Photo" says what the shop is, too. */
function shopLeftOut(title: string): string {
  return plain(title)
    .replace(/^amazon(?:\.co\.uk)?\s*[:|–-]\s*/i, '')
    .replace(/^customer reviews\s*:\s*/i, '')
    .replace(/\s*[:|–-]\s*amazon(?:\.co\.uk| uk)?\b.*$/i, '')
    .trim()
}

/** By ASIN. A title or a passage that speaks to a model vouches for nothing, and neither does a page of such a title. */
export function evidenceByAsin(searches: readonly Search[]): Map<string, PageEvidence> {
  const byAsin = new Map<string, PageEvidence>()
  for (const page of searches.flatMap(({ pages }) => pages)) {
    const asin = asinOfPage(page)
    if (asin === null) continue
    const evidence = byAsin.get(asin) ?? { titles: [], passages: [] }
    byAsin.set(asin, evidence)
    const title = shopLeftOut(page.title)
    if (isUnfit(title)) continue
    if (title !== '' && !evidence.titles.includes(title)) evidence.titles.push(title)
    const passages = page.cited.filter(text => !readsLikeInstruction(text)).map(plain)
    evidence.passages.push(...passages.filter(text => text !== '' && !evidence.passages.includes(text)))
  }
  return byAsin
}
