import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { type Block, plain, readArticle } from './article-text.ts'
import { checkHandsOn, checkPlaceholders } from './verify/check-claims.ts'
import { checkFigures } from './verify/check-figures.ts'
import { checkLinks } from './verify/check-links.ts'
import { checkStructure, LONGEST_BLOCK } from './verify/check-structure.ts'
import type { Problem } from './verify/problem.ts'

export interface ArticleToVerify {
  html: string
  brief: ArticleBrief
  /** Its title and excerpt are held to the same as the text. */
  outline?: Pick<ArticleOutline, 'title' | 'excerpt'> | undefined
}

export function outlineBlocks(outline: ArticleToVerify['outline']): Block[] {
  if (!outline) return []
  const block = (section: string, text: string): Block => ({
    kind: 'text',
    level: 0,
    section,
    product: '',
    text: plain(text),
  })
  return [block('the title', outline.title), block('the excerpt', outline.excerpt)]
}

/**
 * Finds what does not hold in a written article: links, prices, ratings and counts of reviews that are not the source's,
 * claims of having used a product, and missing or empty parts. An article without problems may be published.
 */
export function verifyArticle({ html, brief, outline }: ArticleToVerify): Problem[] {
  const article = readArticle(html)
  const blocks = [...outlineBlocks(outline), ...article.blocks].filter(({ text }) => text.length <= LONGEST_BLOCK)
  return [
    ...checkStructure(article, brief.products),
    ...checkLinks(article.links, brief.products),
    ...checkFigures(blocks, brief),
    ...checkHandsOn(blocks),
    ...checkPlaceholders(blocks),
  ]
}
