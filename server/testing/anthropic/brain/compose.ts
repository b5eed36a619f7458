import { type FiguredBrief, requireFigures } from '../../../adapters/local/figured.ts'
import { type ComposedArticle, composeArticle } from '../../../adapters/local/writer/article.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'

/** The local writer compares figures, which a search does not always tell: those products get a plain section each. */
export function compose(brief: ArticleBrief): ComposedArticle {
  const told = brief.products.filter(hasFigures)
  const { outline, sections } = told.length > 0 ? composeArticle(figured(brief, told)) : withoutFigures(brief)
  const plain = brief.products.filter(product => !hasFigures(product))
  const own = plain.map(product => [`product:${product.name}`, plainSection(product)] as const)
  return { outline, sections: new Map([...sections, ...own]) }
}

const hasFigures = ({ pricePence, rating, reviewCount }: BriefedProduct) =>
  pricePence !== null && rating !== null && reviewCount !== null

const figured = (brief: ArticleBrief, products: BriefedProduct[]): FiguredBrief =>
  requireFigures({ ...brief, products })

const FIGURE = /£|\bprice|\bcost|\bcheap|\bpound|out of 5|\brat(?:ed|ings?)\b|\breviews?\b|\bscore/i

/** What the local writer says when no figure is told: its sentences that need none. */
function withoutFigures(brief: ArticleBrief): ComposedArticle {
  const standIns = brief.products.map(product => ({ ...product, pricePence: 1000, rating: 4, reviewCount: 100 }))
  const { outline, sections } = composeArticle(figured(brief, standIns))
  const names = brief.products.map(({ name }) => `<li>${escaped(name)}</li>`).join('')
  const bare = [...sections].map(([id, html]): [string, string] => [id, withoutFiguresIn(html) || `<ul>${names}</ul>`])
  return { outline: { ...outline, title: `Choosing Among ${brief.topic}` }, sections: new Map(bare) }
}

function withoutFiguresIn(html: string): string {
  const sentences = (text: string) => text.split(/(?<=[.!?])\s+/).filter(sentence => !FIGURE.test(sentence))
  return html
    .replace(/<table>[\s\S]*?<\/table>/g, '')
    .replace(/<li>([\s\S]*?)<\/li>/g, (whole, text: string) => (FIGURE.test(text) ? '' : whole))
    .replace(/<p>([\s\S]*?)<\/p>/g, (_, text: string) => `<p>${sentences(text).join(' ')}</p>`)
    .replace(/<(p|ul|ol)>\s*<\/\1>/g, '')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const listed = (lines: readonly string[]) => `<ul>${lines.map(line => `<li>${escaped(line)}</li>`).join('')}</ul>`

function plainSection({ name, url, features, facts, pros, cons, suits }: BriefedProduct): string {
  const stated = [...features, ...facts.map(({ label, value }) => `${label}: ${value}`)]
  const parts = [
    `<p>The listing of the ${escaped(name)} does not tell everything; what follows is what it does say.</p>`,
    ...(stated.length > 0 ? [listed(stated)] : []),
    ...(pros.length > 0 ? [`<p>In its favour: ${escaped(pros.join('; '))}.</p>`] : []),
    ...(cons.length > 0 ? [`<p>Against it: ${escaped(cons.join('; '))}.</p>`] : []),
    ...(suits ? [`<p>It is meant for ${escaped(suits)}.</p>`] : []),
    `<p><a href="${escaped(url)}">See the ${escaped(name)} at Amazon</a></p>`,
  ]
  return parts.join('\n')
}
