import { isAmazonUrl } from '../../../domain/amazon.ts'
import { containsName, foldName } from '../../../domain/products.ts'
import type { FoundPage, Search, SourcedProduct } from '../../../ports/product-source.ts'
import { toPlainText } from '../article-text.ts'
import { isStatedIn } from './text-match.ts'
import { isHostile, isInstruction, isSalesTalk, isUnsuitable } from './untrusted-text.ts'

/** Maximum number of critical passages per product. */
const MAX_QUOTES = 2
/** A shorter passage says too little to be quoted; a longer one is a text of its own. */
const LENGTH = { min: 12, max: 300 }

/** Returns the site of a page outside the shop; null for every other address. */
function getReviewSite(url: string): string | null {
  if (isAmazonUrl(url) || !URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  const site = hostname.replace(/^www\./, '')
  return protocol === 'https:' && /^[a-z0-9.-]{4,60}$/.test(site) && !/amazon/.test(site) ? site : null
}

/** Returns true if a passage of the page states the quote, and the page is about the product. */
function isFound(quote: string, name: string, { title, cited }: FoundPage): boolean {
  const passages = cited.filter(text => !isInstruction(text)).map(toPlainText)
  const stating = passages.filter(text => isStatedIn(quote, [text]))
  const isAbout = (text: string) => containsName(foldName(text), foldName(name))
  return stating.length > 0 && !isHostile(title) && (isAbout(title) || stating.some(isAbout))
}

/** Form of a criticism among the cons of a product: `"loud at full speed" (example.com)`. */
const CRITICISM = /^"([^"]+)" \(([a-z0-9.-]+)\)$/

/** Reads a con that quotes a page of another site; null for a con of the shop. */
export function readCriticism(con: string): { quote: string; site: string } | null {
  const [, quote, site] = CRITICISM.exec(con) ?? []
  return quote === undefined || site === undefined ? null : { quote, site }
}

/** Finds the page and the passage that a con quotes; null for a con of the shop. */
export function findCriticismPage(con: string, searches: readonly Search[]) {
  const criticism = readCriticism(con)
  if (!criticism) return null
  const { quote, site } = criticism
  for (const { query, pages } of searches) {
    for (const { url, title, cited } of pages) {
      if (getReviewSite(url) !== site || isHostile(title)) continue
      const passages = cited.filter(passage => !isInstruction(passage)).map(toPlainText)
      const text = passages.find(passage => isStatedIn(quote, [passage]))
      if (text !== undefined) return { query, url, title: toPlainText(title), text }
    }
  }
  return null
}

/**
 * Returns the critical passages about a product that the pages of the searches state word for word, each with its site:
 * `"loud at full speed" (example.com)`.
 */
export function findCriticism({ name, criticism = [] }: SourcedProduct, searches: readonly Search[]): string[] {
  if (name === null) return []
  const pages = searches.flatMap(search => search.pages)
  const found = criticism.flatMap(({ quote, url }) => {
    const site = getReviewSite(url)
    const text = toPlainText(quote).replace(/["“”]/g, '')
    if (site === null || text.length < LENGTH.min || text.length > LENGTH.max) return []
    if (isUnsuitable(text) || isSalesTalk(text)) return []
    return pages.some(page => page.url === url && isFound(text, name, page)) ? [`"${text}" (${site})`] : []
  })
  return [...new Set(found)].slice(0, MAX_QUOTES)
}
