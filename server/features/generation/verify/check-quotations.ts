import { containsName, foldName } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createProblem, type Problem } from './problem.ts'

/** Every text in the source of a product. */
export function getSourceTexts({ title, name, brand, features, facts, pros, cons, suits }: BriefedProduct): string[] {
  const stated = facts.flatMap(({ label, value }) => [label, value, `${label} ${value}`])
  return [title, name, brand ?? '', ...features, ...stated, ...pros, ...cons, suits ?? '']
}

/** Matches quotations, but not inch signs as in `15" wide`. */
const QUOTATION = /“([^“”]{1,1000})”|(?<![\p{L}\p{N}])"(?=\S)([^"]{1,1000})(?<=\S)"(?![\p{L}\p{N}])/gu
/** Maximum number of words of a term or name; longer texts in quotation marks are quotations. */
const MAX_TERM_WORDS = 6

/** Returns true if a quotation is short enough to be a term, or appears in a source. */
export function isQuotable(quotation: string, sources: string): boolean {
  const folded = foldName(quotation)
  return folded.split(' ').length <= MAX_TERM_WORDS || containsName(sources, folded)
}

export function getQuotableText({ products, topic }: ArticleBrief): string {
  return foldName([topic, ...products.flatMap(getSourceTexts)].join(' | '))
}

/** Finds quotations without a source. */
export function checkQuotations(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const sources = getQuotableText(brief)
  return blocks.flatMap(block =>
    [...block.text.matchAll(QUOTATION)]
      .map(([, curly, straight]) => curly ?? straight ?? '')
      .filter(quotation => !isQuotable(quotation, sources))
      .map(quotation =>
        createProblem(
          block,
          'unsourced_quotation',
          `"${quotation.slice(0, 160)}" is not a quotation from a source. Say it in your own words or leave it out.`,
        ),
      ),
  )
}
