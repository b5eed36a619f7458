import { findAsin } from '../../../domain/amazon.ts'
import { defaultShop, type Shop } from '../../../domain/shops.ts'
import type { FoundPage, FoundProducts, Search } from '../../../ports/product-source.ts'
import { toPlainText } from '../article-text.ts'
import { cleanTitle, toOneLineTitle } from './product-names.ts'
import { isHostile, isInstruction, MAX_LENGTH, truncatePassage, truncateTitle } from './untrusted-text.ts'

/** A title or passage of a page as a reader sees it. */
interface PageText {
  isTitle: boolean
  text: string
  /** Search query and page where the text was found. The page's address has no query string. */
  query: string
  url: string
  title: string
}

/** Texts of the pages found for one product. */
export interface PageEvidence {
  titles: string[]
  passages: string[]
  /** Titles and passages. */
  all: readonly string[]
}

/** Matches "/Acme-Fjord/dp/ASIN/ref=…" but not "/gp/redirect/dp/ASIN". */
const PRODUCT_PATH = /^\/(?:-\/[a-z]{2}\/)?(?:[^/]{1,300}\/)?(?:dp|gp\/product|gp\/aw\/d)\/[A-Z0-9]{10}(?:\/|$)/i

/**
 * Returns the ASIN of a product page of the shop; null for every other address, including other pages of the shop.
 * Short links are excluded: they redirect to other addresses.
 */
export function getPageAsin(url: string, shop: Shop): string | null {
  if (!/^[\x21-\x7E]{1,2000}$/.test(url) || !URL.canParse(url)) return null
  const { protocol, hostname, pathname } = new URL(url)
  const isProductPage = protocol === 'https:' && shop.productHosts.includes(hostname) && PRODUCT_PATH.test(pathname)
  return isProductPage ? findAsin(url, shop) : null
}

function removeQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** Returns the texts of a page. Skips pages without a safe title, and passages that instruct a model. */
function toPageTexts(page: FoundPage, query: string): PageText[] {
  if (isHostile(toOneLineTitle(page.title))) return []
  const title = cleanTitle(page.title)
  const found = { query, url: removeQuery(page.url), title }
  const passages = page.cited.filter(text => !isInstruction(text)).map(toPlainText)
  return [
    ...(title === '' ? [] : [{ ...found, isTitle: true, text: title }]),
    ...passages.filter(text => text !== '').map(text => ({ ...found, isTitle: false, text })),
  ]
}

/** Maximum number of texts per product; more add nothing. */
const MAX_TEXTS = 40

/** Groups page texts by ASIN, without duplicates. Used to verify products and to show where claims come from. */
export function pageTextsByAsin(searches: readonly Search[], shop = defaultShop): Map<string, PageText[]> {
  const byAsin = new Map<string, PageText[]>()
  for (const { query, pages } of searches) {
    for (const page of pages) {
      const asin = getPageAsin(page.url, shop)
      if (asin === null) continue
      const texts = byAsin.get(asin) ?? []
      byAsin.set(asin, texts)
      if (texts.length >= MAX_TEXTS) continue
      const fresh = toPageTexts(page, query).filter(
        ({ text, isTitle }) => !texts.some(other => other.text === text && other.isTitle === isTitle),
      )
      texts.push(...fresh.slice(0, MAX_TEXTS - texts.length))
    }
  }
  return byAsin
}

export function toPageEvidence(texts: readonly PageText[]): PageEvidence {
  const getTexts = (wanted: boolean) => texts.filter(({ isTitle }) => isTitle === wanted).map(({ text }) => text)
  return { titles: getTexts(true), passages: getTexts(false), all: texts.map(({ text }) => text) }
}

const MAX_COUNT = { searches: 40, pages: 60, passages: 30, products: 40 }

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
