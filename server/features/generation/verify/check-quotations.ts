import { containsName, foldName } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createProblem, type Problem } from './problem.ts'

/** Every text in the source of a product. */
export function getSourceTexts({ title, name, brand, features, facts, pros, cons, suits }: BriefedProduct): string[] {
  const stated = facts.flatMap(({ label, value }) => [label, value, `${label} ${value}`])
  return [title, name, brand ?? '', ...features, ...stated, ...pros, ...cons, suits ?? '']
}

/** Water ratings by the last digit, and the words that each of them justifies. */
const WATER_RATINGS: readonly (readonly [rating: RegExp, words: RegExp])[] = [
  [/\bIP[X\d][4-9]\b/, /^(?:water[ -]?resist|splash|sweat)/i],
  [/\bIP[X\d][78]\b/, /^(?:water[ -]?proof|watertight|submer)/i],
]
/** Words beside a rating that name no part of a product: "rated IPX7 for dust and water". */
const RATING_WORD =
  /^(?:ip\w{0,3}|\d+(?:m|min)?|m|metres?|min|minutes?|an?|the|its?|is|are|and|or|to|up|for|of|against|has|rat(?:ed|ings?)|certified|protect(?:ed|ion)|ingress|international|water|dust|rain|sweat|splash(?:es)?|weather|\w*proof(?:ing)?|\w*resistan(?:t|ce)|durability|specifications?|level|class|code|grade|standard|features?|special|fully|body|design)$/

/** Returns true if a rating of the whole product, not of its case or zip, justifies a word: IPX7 is waterproof. */
export function isRated(word: string, product: BriefedProduct): boolean {
  const ratings = WATER_RATINGS.filter(([, words]) => words.test(word)).map(([rating]) => rating)
  if (ratings.length === 0) return false
  const { title, features, facts, pros } = product
  const name = foldName(product.name).split(' ')
  const isOfWhole = (text: string) =>
    foldName(text)
      .split(' ')
      .every(part => RATING_WORD.test(part) || name.includes(part))
  const stated = facts.map(({ label, value }) => `${label} ${value}`)
  const texts = [...title.split(/[,;|()]| [-–—] /), ...features, ...stated, ...pros]
  return texts.some(text => ratings.some(rating => rating.test(text)) && isOfWhole(text))
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
