import { amazonAsin, isAmazonUkUrl } from '../../../contract/amazon-link.ts'
import type { FoundPage, Search } from '../../../ports/product-source.ts'
import { plain } from '../article-text.ts'
import { isHostile, readsLikeInstruction } from './hostile-text.ts'
import { cleanTitle, oneLineTitle } from './page-title.ts'

/** What a page says, in one place, as a reader sees it. */
export interface PageText {
  isTitle: boolean
  text: string
  /** The search and the page that it was found by; its address has no query. */
  query: string
  url: string
  title: string
}

/** What the pages found for one product say. */
export interface PageEvidence {
  titles: string[]
  passages: string[]
  /** Titles and passages. */
  all: readonly string[]
}

/** Closed, and without the short names: an address that leads on to another is none of a product. */
const HOSTS = new Set(['amazon.co.uk', 'www.amazon.co.uk'])
/** "/Acme-Fjord/dp/ASIN/ref=…"; not "/gp/redirect/dp/ASIN". */
const PATH = /^\/(?:-\/[a-z]{2}\/)?(?:[^/]{1,300}\/)?(?:dp|gp\/product|gp\/aw\/d)\/[A-Z0-9]{10}(?:\/|$)/i

/** The product whose own page an address is; null for every other address, also on Amazon UK. */
export function asinOfPage(url: string): string | null {
  if (!/^[\x21-\x7E]{1,2000}$/.test(url) || !isAmazonUkUrl(url) || !URL.canParse(url)) return null
  const { protocol, hostname, pathname } = new URL(url)
  return protocol === 'https:' && HOSTS.has(hostname) && PATH.test(pathname) ? amazonAsin(url) : null
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** A page whose title speaks to a model, or is none, vouches for nothing; nor does a passage that speaks to one. */
function textsOf(page: FoundPage, query: string): PageText[] {
  if (isHostile(oneLineTitle(page.title))) return []
  const title = cleanTitle(page.title)
  const found = { query, url: withoutQuery(page.url), title }
  const passages = page.cited.filter(text => !readsLikeInstruction(text)).map(plain)
  return [
    ...(title === '' ? [] : [{ ...found, isTitle: true, text: title }]),
    ...passages.filter(text => text !== '').map(text => ({ ...found, isTitle: false, text })),
  ]
}

/** More says nothing new. */
const MOST_TEXTS = 40

/** By ASIN, all that may vouch for a product, each text once. What traces a product and what tells where from read this. */
export function pageTextsByAsin(searches: readonly Search[]): Map<string, PageText[]> {
  const byAsin = new Map<string, PageText[]>()
  for (const { query, pages } of searches) {
    for (const page of pages) {
      const asin = asinOfPage(page.url)
      if (asin === null) continue
      const texts = byAsin.get(asin) ?? []
      byAsin.set(asin, texts)
      if (texts.length >= MOST_TEXTS) continue
      const fresh = textsOf(page, query).filter(
        ({ text, isTitle }) => !texts.some(other => other.text === text && other.isTitle === isTitle),
      )
      texts.push(...fresh.slice(0, MOST_TEXTS - texts.length))
    }
  }
  return byAsin
}

export function evidenceIn(texts: readonly PageText[]): PageEvidence {
  const of = (wanted: boolean) => texts.filter(({ isTitle }) => isTitle === wanted).map(({ text }) => text)
  return { titles: of(true), passages: of(false), all: texts.map(({ text }) => text) }
}
