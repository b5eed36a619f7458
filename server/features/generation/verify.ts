import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { readArticle } from './article-text.ts'
import { checkAddresses } from './verify/check-addresses.ts'
import { checkAlike } from './verify/check-alike.ts'
import { checkLanguage } from './verify/check-language.ts'
import { checkLinkTexts } from './verify/check-link-texts.ts'
import { checkLinks } from './verify/check-links.ts'
import { checkQuotations } from './verify/check-quotations.ts'
import { checkStructure, isReadable } from './verify/check-structure.ts'
import { type Check, findInTurns } from './verify/in-turns.ts'
import { outlineBlocks } from './verify/outline-blocks.ts'
import { type Problem, problemOfAll } from './verify/problem.ts'
import { wordChecks } from './verify-lines.ts'

export interface ArticleToVerify {
  html: string
  brief: ArticleBrief
  /** Title and excerpt, verified like the text. */
  outline?: Pick<ArticleOutline, 'title' | 'excerpt'> | undefined
}

/** Maximum length in characters of HTML, twice that of 4,000 words with links. Longer texts are slow to check. */
const LONGEST_ARTICLE = 60_000

function checksOf({ html, brief, outline }: ArticleToVerify): Check[] {
  if (html.length > LONGEST_ARTICLE) {
    const message = `The article has ${html.length} characters and is not read; ${LONGEST_ARTICLE} are the most.`
    return [() => [problemOfAll('too_long', message)]]
  }
  const article = readArticle(html)
  const read = article.blocks.filter(isReadable)
  const blocks = [...(outline ? outlineBlocks(outline) : []), ...read]
  return [
    () => checkStructure(article, brief.products),
    () => checkLinks(article.links, brief.products),
    () => checkLinkTexts(article.links, brief),
    () => checkAddresses(blocks, brief),
    ...wordChecks(blocks, brief),
    () => checkQuotations(blocks, brief),
    () => checkLanguage(blocks, brief),
    () => checkAlike(read, brief),
  ]
}

/**
 * Verifies an article and returns its problems: links, prices, ratings, review counts, measures, awards and quotations
 * that
 * the source does not confirm; claims of having used a product; addresses and instructions; text that is not English,
 * repetition, American spelling; missing or empty parts. An article without problems may be published.
 */
export function verifyArticle(article: ArticleToVerify): Problem[] {
  return checksOf(article).flatMap(check => check())
}

/** Verifies an article like `verifyArticle`, but yields to the event loop between checks. */
export function verifyArticleInTurns(article: ArticleToVerify): Promise<Problem[]> {
  return findInTurns(checksOf(article))
}
