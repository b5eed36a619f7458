import { type BriefWithStats, requireProductStats } from '../../../adapters/local/product-stats.ts'
import { type ComposedArticle, composeArticle } from '../../../adapters/local/template-writer.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'

/**
 * Composes like the local writer, with two differences for searched products: a product without figures gets a plain
 * section, and usual measures of such products are left out, because they are not facts of the product.
 */
export function compose(brief: ArticleBrief): ComposedArticle {
  const productsWithFigures = brief.products.filter(hasFigures)
  const { outline, sections } =
    productsWithFigures.length > 0 ? composeCompared(productsWithFigures, brief) : composeWithoutFigures(brief)
  const own = brief.products.map((product, at): [string, string] => {
    const id = `product:${product.name}`
    const written = hasFigures(product) ? sections.get(id) : undefined
    return [id, written === undefined ? createPlainSection(product, at) : removeForeignMeasures(written, product)]
  })
  return { outline, sections: new Map([...sections, ...own]) }
}

const hasFigures = ({ pricePence, rating, reviewCount }: BriefedProduct) =>
  pricePence !== null && rating !== null && reviewCount !== null

const toBriefWithStats = (brief: ArticleBrief, products: BriefedProduct[]): BriefWithStats =>
  requireProductStats({ ...brief, products })

const FIGURE = /£|\bprice|\bcost|\bcheap|\bpound|out of 5|\brat(?:ed|ings?)\b|\breviews?\b|\bscore/i

function composeWithPlaceholders(brief: ArticleBrief): ComposedArticle {
  const products = brief.products.map(product => ({ ...product, pricePence: 1000, rating: 4, reviewCount: 100 }))
  return composeArticle(toBriefWithStats(brief, products))
}

/** Compares only products with figures. The title and the excerpt state no figures, so they count all products. */
function composeCompared(productsWithFigures: BriefedProduct[], brief: ArticleBrief): ComposedArticle {
  const composed = composeArticle(toBriefWithStats(brief, productsWithFigures))
  if (productsWithFigures.length === brief.products.length) return composed
  const { title, excerpt } = composeWithPlaceholders(brief).outline
  return { ...composed, outline: { ...composed.outline, title, excerpt } }
}

/** Keeps only the sentences of the local writer without figures. */
function composeWithoutFigures(brief: ArticleBrief): ComposedArticle {
  const { outline, sections } = composeWithPlaceholders(brief)
  const names = brief.products.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')
  const bare = [...sections].map(([id, html]): [string, string] => [id, removeFigures(html) || `<ul>${names}</ul>`])
  return { outline: { ...outline, title: `Choosing Among ${brief.topic}` }, sections: new Map(bare) }
}

/** Keeps only some sentences of each paragraph and some items of each list. */
function keepSentences(html: string, keeps: (sentence: string) => boolean): string {
  const fits = (text: string) =>
    text
      .split(/(?<=[.!?])\s+/)
      .filter(keeps)
      .join(' ')
  return html
    .replace(/<li>([\s\S]*?)<\/li>/g, (whole, text: string) => (keeps(text) ? whole : ''))
    .replace(/<p>([\s\S]*?)<\/p>/g, (_, text: string) => `<p>${fits(text)}</p>`)
    .replace(/<(p|ul|ol)>\s*<\/\1>/g, '')
    .replace(/<h5>[^<]*<\/h5>\s*(?=<h[1-5]>|$)/g, '')
}

function removeFigures(html: string): string {
  return keepSentences(html.replace(/<table>[\s\S]*?<\/table>/g, ''), sentence => !FIGURE.test(sentence))
}

const MEASURE =
  /\d[\d.,]*[\s-]?(?:ml|litres?|l|kg|grams?|g|kw|watts?|w|volts?|v|mah|cm|mm|metres?|m|inch(?:es)?|hours?|minutes?|days?|years?|db|hz|bar|°c|%)(?![a-z])/gi

function removeForeignMeasures(
  html: string,
  { name, title, features, facts, pros, cons, suits }: BriefedProduct,
): string {
  const texts = [name, title, ...features, ...facts.map(({ value }) => value), ...pros, ...cons, suits ?? '']
  const measuresIn = (text: string) =>
    (text.match(MEASURE) ?? []).map(found => found.toLowerCase().replace(/[\s-]/g, ''))
  const own = measuresIn(texts.join(' | '))
  return keepSentences(html, text => text.includes('<a ') || measuresIn(text).every(measure => own.includes(measure)))
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const FOR = ['In its favour', 'Speaking for it', 'Its strengths', 'Buyers like', 'Worth having', 'On the plus side']
const AGAINST = ['Against it', 'Its weaknesses', 'Buyers grumble at', 'Worth knowing', 'Less good', 'On the other hand']

/** Uses only the product's own page, so that each section is different. @param at index that selects the labels. */
function createPlainSection({ name, url, features, facts, pros, cons, suits }: BriefedProduct, at: number): string {
  const stated = features.length > 0 ? features : facts.map(({ label, value }) => `${label}: ${value}`)
  const items = stated.map(line => `<li>${escapeHtml(line)}</li>`).join('')
  const line = (labels: readonly string[], said: readonly string[]) =>
    said.length > 0 ? `<p>${labels[at % labels.length]}: ${escapeHtml(said.join('; '))}.</p>` : ''
  return [
    ...[
      items && `<ul>${items}</ul>`,
      line(FOR, pros),
      line(AGAINST, cons),
      suits ? `<p>For ${escapeHtml(suits)}.</p>` : '',
    ],
    `<p><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></p>`,
  ].join('')
}
