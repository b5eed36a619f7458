import { BlogopsError } from '../../contract/errors.ts'
import { readArticle } from './article-text.ts'
import { checkAddresses } from './verify/check-addresses.ts'
import { checkLanguage } from './verify/check-language.ts'
import { checkLinks, checkLinkTexts } from './verify/check-links.ts'
import { checkQuotations } from './verify/check-quotations.ts'
import { checkRepetition } from './verify/check-repetition.ts'
import { checkStructure } from './verify/check-structure.ts'
import { createArticleProblem, type Problem } from './verify/problem.ts'
import {
  type ArticleToVerify,
  type Check,
  listBlocksToCheck,
  listReadableBlocks,
  MAX_ARTICLE_LENGTH,
  runChecks,
} from './verify/run-checks.ts'
import { createTextChecks } from './verify-lines.ts'

function createChecks(text: ArticleToVerify): Check[] {
  const { html, brief } = text
  if (html.length > MAX_ARTICLE_LENGTH) {
    const message = `The article has ${html.length} characters and was not checked. The maximum is ${MAX_ARTICLE_LENGTH}.`
    return [() => [createArticleProblem('too_long', message)]]
  }
  const article = readArticle(html)
  const blocks = listBlocksToCheck(text, text.before)
  return [
    () => checkStructure(article, brief),
    () => checkLinks(article.links, brief.products),
    () => checkLinkTexts(article.links, brief),
    () => checkAddresses(blocks, brief),
    ...createTextChecks(blocks, brief),
    () => checkQuotations(blocks, brief),
    () => checkLanguage(listReadableBlocks(text), brief),
    () => checkRepetition(article.blocks, brief),
  ]
}

/**
 * Verifies an article and returns its problems: links, prices, ratings, review counts, measures, awards and quotations
 * that the source does not confirm; claims of having used a product; addresses and instructions; text that is not
 * English, repetition, American spelling; missing or empty parts. An article without problems may be published.
 */
export function verifyArticle(article: ArticleToVerify): Problem[] {
  return createChecks(article).flatMap(check => check())
}

/** Verifies an article like `verifyArticle`, but yields to the event loop between checks. */
export function verifyArticleAsync(article: ArticleToVerify): Promise<Problem[]> {
  return runChecks(createChecks(article))
}

/** Use of the verified text: publish an article, or propose a change for approval. */
export type Purpose = 'publish' | 'propose'

type Message = Pick<Problem, 'message'>

interface FailedText {
  /** Subject of the message, such as "The article". */
  what: string
  purpose: Purpose
  hint: string
}

const consequences = {
  publish: 'failed its check and was not published.',
  propose: 'failed its check and was not proposed. The article is unchanged.',
}

/** Number of problems named in the message. Screens and the terminal list the rest from the details. */
const maxShownProblems = 2

/** @param problems The first ones appear in the message, up to 100 in the details. */
function verificationError({ what, purpose, hint }: FailedText, problems: readonly Message[]): BlogopsError {
  const messages = [...new Set(problems.map(({ message }) => message))]
  const more = messages.length - maxShownProblems
  const list = [...messages.slice(0, maxShownProblems), ...(more > 0 ? [`And ${more} more.`] : [])]
  const message = `${what} ${consequences[purpose]} ${list.join(' ')}`
  return new BlogopsError('verification_failed', message, { hint, details: { problems: problems.slice(0, 100) } })
}

const feedHint = 'If the products came from a feed, check its rows against the retailer.'

/** Error for an article that is kept as a draft, because too little of it passed the check. */
export function unpublishableError(problems: readonly string[], slug: string): BlogopsError {
  const hint = `The text was saved as a draft. Edit it and publish it by hand, or delete it: blogops articles show ${slug}`
  const list = problems.map(message => ({ message }))
  return verificationError({ what: 'The article', purpose: 'publish', hint }, list)
}

export function articleVerificationError(purpose: Purpose, problems: readonly Message[]): BlogopsError {
  if (purpose === 'propose') {
    const hint = `Regenerate them again. ${feedHint}`
    return verificationError({ what: 'The new text about the products', purpose, hint }, problems)
  }
  const hint = `Resume the job to rewrite the failed text, or choose another topic. ${feedHint}`
  return verificationError({ what: 'The article', purpose, hint }, problems)
}

/** Error for a part that was regenerated, such as `section "How to Choose"`. */
export function partVerificationError(what: string, problems: readonly Message[]): BlogopsError {
  const hint = 'Regenerate it again, or edit it by hand.'
  return verificationError({ what: `The new ${what}`, purpose: 'propose', hint }, problems)
}
