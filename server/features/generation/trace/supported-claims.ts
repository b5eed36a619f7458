import { isAmazonUrl } from '../../../domain/amazon.ts'
import { formatPence } from '../../../domain/number-format.ts'
import { containsName, foldName } from '../../../domain/products.ts'
import type { FoundPage, ProductFact, Search, SourcedProduct } from '../../../ports/product-source.ts'
import { toPlainText } from '../article-text.ts'
import { findAgreedFigure, type Identity } from './page-figures.ts'
import type { PageEvidence } from './search-pages.ts'
import { isStatedIn } from './text-match.ts'
import { isHostile, isInstruction, isSalesTalk, isUnsuitable } from './untrusted-text.ts'

/** Maximum lengths in characters; longer texts are passages, not statements. */
const MAX_STATEMENT_LENGTH = 300
const MAX_LABEL_LENGTH = 60

function isSupported(said: string, { all }: PageEvidence): boolean {
  if (said.length > MAX_STATEMENT_LENGTH || isUnsuitable(said) || isSalesTalk(said)) return false
  return isStatedIn(said, all)
}

/** Checks a fact. A bare number must appear in the same text as its label. */
function isFactSupported({ label, value }: ProductFact, pages: PageEvidence): boolean {
  if (toPlainText(label) === '' || label.length > MAX_LABEL_LENGTH || isUnsuitable(label) || isSalesTalk(label))
    return false
  if (!isSupported(value, pages)) return false
  if (/\d/.test(label) && !isSupported(label, pages)) return false
  const statesBoth = (text: string) => isStatedIn(value, [text]) && isStatedIn(label, [text])
  return /\p{L}{2}|\d\s?\p{L}/u.test(value) || pages.all.some(statesBoth)
}

interface SupportedProduct {
  supported: SourcedProduct
  /** Descriptions of the claims that were removed. */
  leftOut: string[]
}

type Statements = Pick<SourcedProduct, 'features' | 'facts' | 'pros' | 'cons'>

function getSupportedStatements(product: SourcedProduct, pages: PageEvidence): Statements {
  const getSupported = (texts: readonly string[]) => texts.filter(text => isSupported(text, pages)).map(toPlainText)
  return {
    features: getSupported(product.features),
    facts: product.facts
      .filter(fact => isFactSupported(fact, pages))
      .map(({ label, value }) => ({ label: toPlainText(label), value: toPlainText(value) })),
    pros: getSupported(product.pros),
    cons: getSupported(product.cons),
  }
}

const STATEMENT_KINDS = ['features', 'facts', 'pros', 'cons'] as const

function describeLostStatements(before: Statements, after: Statements): string[] {
  return STATEMENT_KINDS.flatMap(kind => {
    const lost = before[kind].length - after[kind].length
    return lost > 0 ? [`${lost} of its ${before[kind].length} ${kind}`] : []
  })
}

type Figures = Pick<SourcedProduct, 'pricePence' | 'rating' | 'reviewCount'>

function getSupportedFigures(product: SourcedProduct, pages: PageEvidence, identity: Identity): Figures {
  const confirm = (kind: 'price' | 'rating' | 'reviews', claimed: number | null) =>
    claimed !== null && findAgreedFigure(kind, pages, identity) === claimed ? claimed : null
  return {
    pricePence: confirm('price', product.pricePence),
    rating: confirm('rating', product.rating),
    reviewCount: confirm('reviews', product.reviewCount),
  }
}

function describeLostFigures(before: Figures, after: Figures): string[] {
  const { pricePence, rating, reviewCount } = before
  return [
    pricePence !== null && after.pricePence === null && `its price (${formatPence(pricePence)})`,
    rating !== null && after.rating === null && `its rating (${rating} out of 5)`,
    reviewCount !== null && after.reviewCount === null && `its number of reviews (${reviewCount})`,
  ].filter(what => what !== false)
}

/**
 * Keeps only the claims about a product that one of its pages states: figures by value, anything else word for word.
 * Removes pictures, since a retailer's are not licensed for use here.
 * @param identity Excludes passages that name other products, whose figures could be theirs.
 */
export function keepSupportedClaims(
  product: SourcedProduct,
  pages: PageEvidence,
  identity: Identity,
): SupportedProduct {
  const figures = getSupportedFigures(product, pages, identity)
  const statements = getSupportedStatements(product, pages)
  const brand = product.brand !== null && isSupported(product.brand, pages) ? toPlainText(product.brand) : null
  const suits = product.suits !== null && isSupported(product.suits, pages) ? toPlainText(product.suits) : null
  return {
    supported: { ...product, ...figures, ...statements, brand, suits, image: '' },
    leftOut: [
      ...describeLostFigures(product, figures),
      ...describeLostStatements(product, statements),
      ...(product.brand !== null && brand === null ? ['its maker'] : []),
      ...(product.suits !== null && suits === null ? ['its audience'] : []),
      ...(product.image !== '' ? ['its picture'] : []),
    ],
  }
}

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
