import type { ArticleBrief, ArticleOutline } from '../../ports/article-writer.ts'
import { readArticle, toOutlineBlocks } from './article-text.ts'
import { checkAddresses } from './verify/check-addresses.ts'
import { checkLanguage } from './verify/check-language.ts'
import { checkLinks, checkLinkTexts } from './verify/check-links.ts'
import { checkQuotations } from './verify/check-quotations.ts'
import { checkRepetition } from './verify/check-repetition.ts'
import { checkStructure, isReadable } from './verify/check-structure.ts'
import { createArticleProblem, type Problem } from './verify/problem.ts'
import { type Check, runChecks } from './verify/run-checks.ts'
import { createTextChecks } from './verify-lines.ts'

export interface ArticleToVerify {
  html: string
  brief: ArticleBrief
  /** Title and excerpt, verified like the text. */
  outline?: Pick<ArticleOutline, 'title' | 'excerpt'> | undefined
}

/** Maximum length in characters of HTML, twice that of 4,000 words with links. Longer texts are slow to check. */
export const MAX_ARTICLE_LENGTH = 60_000

function createChecks({ html, brief, outline }: ArticleToVerify): Check[] {
  if (html.length > MAX_ARTICLE_LENGTH) {
    const message = `The article has ${html.length} characters and was not checked. The maximum is ${MAX_ARTICLE_LENGTH}.`
    return [() => [createArticleProblem('too_long', message)]]
  }
  const article = readArticle(html)
  const readableBlocks = article.blocks.filter(isReadable)
  const blocks = [...(outline ? toOutlineBlocks(outline) : []), ...readableBlocks]
  return [
    () => checkStructure(article, brief.products),
    () => checkLinks(article.links, brief.products),
    () => checkLinkTexts(article.links, brief),
    () => checkAddresses(blocks, brief),
    ...createTextChecks(blocks, brief),
    () => checkQuotations(blocks, brief),
    () => checkLanguage(blocks, brief),
    () => checkRepetition(readableBlocks, brief),
  ]
}

/**
 * Verifies an article and returns its problems: links, prices, ratings, review counts, measures, awards and quotations
 * that
 * the source does not confirm; claims of having used a product; addresses and instructions; text that is not English,
 * repetition, American spelling; missing or empty parts. An article without problems may be published.
 */
export function verifyArticle(article: ArticleToVerify): Problem[] {
  return createChecks(article).flatMap(check => check())
}

/** Verifies an article like `verifyArticle`, but yields to the event loop between checks. */
export function verifyArticleAsync(article: ArticleToVerify): Promise<Problem[]> {
  return runChecks(createChecks(article))
}
