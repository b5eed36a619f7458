import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { readArticle } from './article-text.ts'
import { checkAlike } from './verify/check-alike.ts'
import { checkHandsOn, checkPlaceholders } from './verify/check-claims.ts'
import { checkCount } from './verify/check-count.ts'
import { checkFigures } from './verify/check-figures.ts'
import { checkLinks } from './verify/check-links.ts'
import { checkMeasures } from './verify/check-measures.ts'
import { checkSpelling } from './verify/check-spelling.ts'
import { checkStructure, LONGEST_BLOCK } from './verify/check-structure.ts'
import { checkUnsourced } from './verify/check-unsourced.ts'
import { outlineBlocks } from './verify/outline-blocks.ts'
import { type Problem, problemOfAll } from './verify/problem.ts'

export interface ArticleToVerify {
  html: string
  brief: ArticleBrief
  /** Its title and excerpt are held to the same as the text. */
  outline?: Pick<ArticleOutline, 'title' | 'excerpt'> | undefined
}

/** Characters of HTML. No article comes near; reading more would take long. */
const LONGEST_ARTICLE = 200_000

/**
 * Finds what does not hold in a written article: links, prices, ratings, counts of reviews and measures that are not the
 * source's, claims of having used a product, texts that say the same, American spelling, and missing or empty parts. An
 * article without problems may be published.
 */
export function verifyArticle({ html, brief, outline }: ArticleToVerify): Problem[] {
  if (html.length > LONGEST_ARTICLE) {
    const message = `The article has ${html.length} characters and is not read; ${LONGEST_ARTICLE} are the most.`
    return [problemOfAll('too_long', message)]
  }
  const article = readArticle(html)
  const read = article.blocks.filter(({ text }) => text.length <= LONGEST_BLOCK)
  const blocks = [...(outline ? outlineBlocks(outline) : []), ...read]
  return [
    ...checkStructure(article, brief.products),
    ...checkLinks(article.links, brief.products),
    ...checkFigures(blocks, brief),
    ...checkMeasures(blocks, brief),
    ...checkHandsOn(blocks, brief),
    ...checkUnsourced(blocks, brief),
    ...checkCount(blocks, brief),
    ...checkPlaceholders(blocks),
    ...checkSpelling(blocks, brief),
    ...checkAlike(read, brief),
  ]
}
