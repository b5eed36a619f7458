import { getFormat } from '../../../domain/article-formats.ts'
import { foldName, removeNumber } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { ArticleText, Block } from '../article-text.ts'
import { HEADINGS } from '../article-text.ts'
import { createArticleProblem, createProblem, type Problem } from './problem.ts'

/** Words up to which a short article is extended. */
export const MIN_WORDS = 1500

function checkLength({ words }: ArticleText, { format }: Pick<ArticleBrief, 'format'>): Problem[] {
  const { minWords } = getFormat(format)
  if (words >= minWords) return []
  return [createArticleProblem('too_short', `The article has ${words} words, and the minimum is ${minWords}.`)]
}

function isHeading(block: Block, level: number, text: string): boolean {
  return block.kind === 'heading' && block.level === level && foldName(block.text) === foldName(text)
}

function checkHeadings(blocks: readonly Block[], { format }: Pick<ArticleBrief, 'format'>): Problem[] {
  return getFormat(format).sections.flatMap((kind): Problem[] => {
    // The heading of a comparison is its own.
    if (kind === 'comparison') return []
    const heading = HEADINGS[kind]
    const times = blocks.filter(block => isHeading(block, 3, heading)).length
    if (times === 1) return []
    const fault = times === 0 ? 'is missing' : `must appear once but appears ${times} times`
    return [createArticleProblem('missing_heading', `The heading "${heading}" ${fault}.`)]
  })
}

function isReview(block: Block): boolean {
  return foldName(block.section) === foldName(HEADINGS.product)
}

function foldProductHeading(text: string): string {
  return foldName(removeNumber(text))
}

/** Each product must have one `h4` with its name in the detailed reviews, which may contain no other `h4`. */
function checkProducts(blocks: readonly Block[], products: readonly BriefedProduct[]): Problem[] {
  const headings = blocks.filter(block => block.kind === 'heading' && block.level === 4)
  const names = new Set(products.map(product => foldName(product.name)))
  const counts = products.flatMap((product): Problem[] => {
    const own = headings.filter(block => foldProductHeading(block.text) === foldName(product.name))
    if (own.length === 1 && own.every(isReview)) return []
    const message = `${product.name} must have one h4 under "${HEADINGS.product}". It has ${own.filter(isReview).length} there and ${own.length} in total.`
    return [createProblem({ section: HEADINGS.product, product: '' }, 'product_section', message)]
  })
  const unknownHeadings = headings.filter(block => isReview(block) && !names.has(foldProductHeading(block.text)))
  return [
    ...counts,
    ...unknownHeadings.map(block =>
      createProblem(block, 'product_section', `"${block.text}" has its own section but is not one of the products.`),
    ),
  ]
}

/** Finds empty sections: a heading directly followed by one of the same or a higher level. */
function checkEmpty(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block, at): Problem[] => {
    if (block.kind !== 'heading') return []
    const next = blocks[at + 1]
    if (next && (next.kind !== 'heading' || next.level > block.level)) return []
    return [createProblem(block, 'empty_section', `The section "${block.text}" is empty.`)]
  })
}

/**
 * Maximum length in characters. Real prose has no longer paragraph or word, and the other checks would be slow on
 * them.
 */
export const MAX_BLOCK_LENGTH = 4000
const MAX_WORD_LENGTH = 120
const OVERLONG_WORD = new RegExp(`\\S{${MAX_WORD_LENGTH + 1}}`)

export function isReadable({ text }: Block): boolean {
  return text.length <= MAX_BLOCK_LENGTH && !OVERLONG_WORD.test(text)
}

function checkBlocks(blocks: readonly Block[]): Problem[] {
  return blocks
    .filter(block => !isReadable(block))
    .map(block => {
      const limits = `The maximum is ${MAX_BLOCK_LENGTH}, and ${MAX_WORD_LENGTH} for a word`
      const start = `${block.text.slice(0, 60)}…`
      const message = `A paragraph of ${block.text.length} characters ("${start}") was not checked. ${limits}.`
      return createProblem(block, 'unchecked', message, start)
    })
}

function checkMarkup({ markup }: ArticleText): Problem[] {
  const problems = markup.map(({ what, ...place }) =>
    createProblem(place, 'markup', `${what} is not allowed in an article.`),
  )
  return [...new Map(problems.map(problem => [`${problem.where} ${problem.message}`, problem])).values()]
}

export function checkStructure(article: ArticleText, brief: Pick<ArticleBrief, 'products' | 'format'>): Problem[] {
  return [
    ...checkLength(article, brief),
    ...checkHeadings(article.blocks, brief),
    ...checkProducts(article.blocks, brief.products),
    ...checkEmpty(article.blocks),
    ...checkBlocks(article.blocks),
    ...checkMarkup(article),
  ]
}
