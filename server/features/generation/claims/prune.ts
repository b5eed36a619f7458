import { formatCount, formatPence } from '../../../domain/number-format.ts'
import { foldName } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, HEADINGS, readArticle } from '../article-text.ts'
import { findLinkedProduct } from '../verify/check-links.ts'
import { type CheckedArticle, getRefused } from './check-article.ts'
import { removeSentences } from './replace-sentences.ts'
import type { ArticleSentence } from './sentences.ts'

interface PrunedArticle {
  html: string
  /** Texts of the removed sentences. */
  removed: string[]
}

/**
 * Removes the sentences that failed the check, and the list items, rows and headings that become empty.
 * @param isIncluded Limits the removal to some sentences, such as the ones in one section.
 */
export function prune(
  { html, blocks, sentences }: CheckedArticle,
  brief: ArticleBrief,
  isIncluded: (sentence: ArticleSentence) => boolean = () => true,
): PrunedArticle {
  // Sentences of the title and the excerpt have no block.
  const refused = getRefused({ sentences })
    .map(({ sentence }) => sentence)
    .filter(sentence => sentence.block >= 0 && isIncluded(sentence))
  const ids = new Set(refused.map(({ id }) => id))
  const all = sentences.map(({ sentence }) => sentence)
  const rest = removeSentences(html, blocks, all, ids)
  return {
    html: restoreLinks(fillEmptySections(rest, brief), brief.products),
    removed: refused.map(({ text }) => text),
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function createLink({ name, url }: BriefedProduct): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`
}

/** Range of a section's content: from the end of its heading to the next heading of its level or above. */
function findSectionRange(
  html: string,
  level: 3 | 4,
  heading: string,
  from = 0,
): { start: number; end: number } | null {
  const opening = `<h${level}>${escapeHtml(heading)}</h${level}>`
  const at = html.indexOf(opening, from)
  if (at < 0) return null
  const start = at + opening.length
  const next = html.slice(start).search(level === 3 ? /<h3[\s>]/ : /<h[34][\s>]/)
  return { start, end: next < 0 ? html.length : start + next }
}

function findReview(html: string, name: string) {
  const reviews = Math.max(0, html.indexOf(`<h3>${HEADINGS.product}</h3>`))
  return findSectionRange(html, 4, name, reviews)
}

function appendTo(html: string, range: { end: number } | null, text: string): string {
  return range ? `${html.slice(0, range.end).trimEnd()}\n${text}\n${html.slice(range.end)}` : html
}

/** Returns the names of the headings of a level that have no text below them. */
function findEmptySections(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1]
    return block.kind === 'heading' && (!next || (next.kind === 'heading' && next.level <= block.level))
  })
}

/** States the figures of a product in a sentence that needs no check, because it is made of its facts. */
function composeFacts(product: BriefedProduct): string {
  const { pricePence, rating, reviewCount } = product
  const link = createLink(product)
  const rated = rating !== null && reviewCount !== null
  const average = rated ? `averages ${rating} out of 5 over ${formatCount(reviewCount)} reviews` : ''
  if (pricePence === null) return rated ? `<p>${link} ${average}.</p>` : `<p>${link}</p>`
  return `<p>${link} costs ${formatPence(pricePence)}${rated ? ` and ${average}` : ''}.</p>`
}

function composePick(product: BriefedProduct): string {
  const { pricePence } = product
  return `<li>${createLink(product)}${pricePence === null ? '' : `, ${formatPence(pricePence)}`}</li>`
}

/** Compares the figures that every product can have in a table. */
function composeTable(products: readonly BriefedProduct[]): string {
  const rows = products.map(({ name, pricePence, rating, reviewCount }) => [
    escapeHtml(name),
    pricePence === null ? 'not given' : formatPence(pricePence),
    rating === null ? 'not given' : `${rating} out of 5`,
    reviewCount === null ? 'not given' : formatCount(reviewCount),
  ])
  const head = ['Product', 'Price', 'Rating', 'Reviews'].map(cell => `<th>${cell}</th>`).join('')
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`
}

/** Composes the text of a section from facts alone; null if facts are not enough for this section. */
function composeSection({ level, text }: Block, { products, topic }: ArticleBrief): string | null {
  const product = products.find(({ name }) => foldName(name) === foldName(text))
  if (level === 4) return product ? composeFacts(product) : null
  if (foldName(text) === foldName(HEADINGS.overview))
    return `<p>${products.length} products for ${escapeHtml(topic)} are compared here.</p>`
  if (foldName(text) === foldName(HEADINGS.picks)) return `<ul>${products.slice(0, 2).map(composePick).join('\n')}</ul>`
  // The comparison is the only section with a heading of its own.
  const isKnown = Object.values(HEADINGS).some(heading => foldName(heading) === foldName(text))
  return isKnown ? null : composeTable(products)
}

/** Fills sections that have no text with sentences made of facts. Sections for which facts are not enough stay empty. */
function fillEmptySections(html: string, brief: ArticleBrief): string {
  return findEmptySections(readArticle(html).blocks).reduce((text, block) => {
    const composed = composeSection(block, brief)
    if (composed === null || (block.level !== 3 && block.level !== 4)) return text
    const range = block.level === 4 ? findReview(text, block.text) : findSectionRange(text, 3, block.text)
    return appendTo(text, range, composed)
  }, html)
}

/** Adds a line with a link to the section of each product that no link of the text leads to. */
function restoreLinks(html: string, products: readonly BriefedProduct[]): string {
  const linked = new Set(readArticle(html).links.map(({ href }) => findLinkedProduct(href, products)))
  const missing = products.filter(product => !linked.has(product))
  return missing.reduce(
    (text, product) => appendTo(text, findReview(text, product.name), `<p>${createLink(product)}</p>`),
    html,
  )
}
