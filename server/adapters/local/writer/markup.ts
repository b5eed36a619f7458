import type { ProductWithStats } from '../product-stats.ts'
import { countWords } from './text.ts'

/**
 * Prose is composed as plain text and converted to HTML only here, so that no markup of a listing survives. Links and
 * emphasis are private-use characters, which are removed from all input. Link addresses are base64, so that text
 * repairs cannot change them.
 */
const LINK_OPEN = '\uE000'
const LINK_MIDDLE = '\uE001'
const LINK_CLOSE = '\uE002'
const STRONG_OPEN = '\uE003'
const STRONG_CLOSE = '\uE004'

export function stripMarkers(text: string): string {
  return text.replace(/[\uE000-\uE006]/g, '')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function isSafeUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) || /^\/(?!\/)/.test(url)
}

/** Returns a link, or the text alone if the address is neither http(s) nor a path of the site. */
export function link(url: string, text: string): string {
  const address = stripMarkers(url)
  return isSafeUrl(address)
    ? `${LINK_OPEN}${Buffer.from(address).toString('base64url')}${LINK_MIDDLE}${text}${LINK_CLOSE}`
    : text
}

export function strong(text: string): string {
  return `${STRONG_OPEN}${text}${STRONG_CLOSE}`
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(
      /\uE000([^\uE001]*)\uE001/g,
      (_, address: string) => `<a href="${escapeHtml(Buffer.from(address, 'base64url').toString())}">`,
    )
    .replaceAll(LINK_CLOSE, '</a>')
    .replaceAll(STRONG_OPEN, '<strong>')
    .replaceAll(STRONG_CLOSE, '</strong>')
}

export function paragraph(...sentences: string[]): string {
  const text = sentences.filter(sentence => sentence !== '').join(' ')
  return text === '' ? '' : `<p>${inline(text)}</p>`
}

export function list(items: readonly string[], tag: 'ul' | 'ol' = 'ul'): string {
  if (items.length === 0) return ''
  return `<${tag}>${items.map(item => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

export function minorHeading(text: string): string {
  return `<h5>${inline(text)}</h5>`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${row.map(cell => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${rows.map(row => cells(row, 'td')).join('')}</tbody></table>`
}

/** Returns the visible text of generated HTML. */
function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|h5|td|th|tr)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns a product's full name with an article: "the Ninja AF100UK". */
export function getNameWithArticle(product: ProductWithStats): string {
  const name = stripMarkers(product.name).trim()
  return /^(the|a|an|my|your)\s/i.test(name) ? name : `the ${name}`
}

/** Counts the words of a section without its headings, as the check of an article's length does. */
export const countBodyWords = (html: string) => countWords(plainText(html.replace(/<h\d>.*?<\/h\d>/g, ' ')))
