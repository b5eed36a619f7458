import { foldName, withoutNumber } from '../../../contract/product-name.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { ArticleText, Block } from '../article-text.ts'
import { HEADINGS } from '../assemble.ts'
import { type Problem, problemAt, problemOfAll } from './problem.ts'

export const FEWEST_WORDS = 1500

function checkLength({ words }: ArticleText): Problem[] {
  if (words >= FEWEST_WORDS) return []
  const message = `The article has ${words} words; at least ${FEWEST_WORDS} are promised.`
  return [problemOfAll('too_short', message)]
}

function isHeading(block: Block, level: number, text: string): boolean {
  return block.kind === 'heading' && block.level === level && foldName(block.text) === foldName(text)
}

function checkHeadings(blocks: readonly Block[]): Problem[] {
  return Object.values(HEADINGS).flatMap((heading): Problem[] => {
    const times = blocks.filter(block => isHeading(block, 3, heading)).length
    if (times === 1) return []
    const message = `The heading "${heading}" must stand once and stands ${times === 0 ? 'nowhere' : `${times} times`}.`
    return [problemOfAll('missing_heading', message)]
  })
}

function isReview(block: Block): boolean {
  return foldName(block.section) === foldName(HEADINGS.product)
}

function productHeading(text: string): string {
  return foldName(withoutNumber(text))
}

/** Each product must have one `h4` with its name in the detailed reviews, which may contain no other `h4`. */
function checkProducts(blocks: readonly Block[], products: readonly BriefedProduct[]): Problem[] {
  const headings = blocks.filter(block => block.kind === 'heading' && block.level === 4)
  const names = new Set(products.map(product => foldName(product.name)))
  const counts = products.flatMap((product): Problem[] => {
    const own = headings.filter(block => productHeading(block.text) === foldName(product.name))
    if (own.length === 1 && own.every(isReview)) return []
    const message = `${product.name} must have one h4 under "${HEADINGS.product}"; it has ${own.filter(isReview).length} there and ${own.length} in all.`
    return [problemAt({ section: HEADINGS.product, product: '' }, 'product_section', message)]
  })
  const strangers = headings.filter(block => isReview(block) && !names.has(productHeading(block.text)))
  return [
    ...counts,
    ...strangers.map(block =>
      problemAt(block, 'product_section', `"${block.text}" has a section of its own and is none of the products.`),
    ),
  ]
}

/** Finds empty sections: a heading directly followed by one of the same or a higher level. */
function checkEmpty(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block, at): Problem[] => {
    if (block.kind !== 'heading') return []
    const next = blocks[at + 1]
    if (next && (next.kind !== 'heading' || next.level > block.level)) return []
    return [problemAt(block, 'empty_section', `Nothing stands under the heading "${block.text}".`)]
  })
}

/**
 * Maximum length in characters. Real prose has no longer paragraph or word, and the other checks would be slow on
 * them.
 */
export const LONGEST_BLOCK = 4000
const LONGEST_WORD = 120
const ENDLESS = new RegExp(`\\S{${LONGEST_WORD + 1}}`)

export function isReadable({ text }: Block): boolean {
  return text.length <= LONGEST_BLOCK && !ENDLESS.test(text)
}

function checkBlocks(blocks: readonly Block[]): Problem[] {
  return blocks
    .filter(block => !isReadable(block))
    .map(block => {
      const most = `${LONGEST_BLOCK} are the most, and ${LONGEST_WORD} for a word`
      const message = `A paragraph of ${block.text.length} characters ("${block.text.slice(0, 60)}…") is not read; ${most}.`
      return problemAt(block, 'markup', message)
    })
}

function checkMarkup({ markup }: ArticleText): Problem[] {
  const problems = markup.map(({ what, ...place }) => problemAt(place, 'markup', `${what} has no place in an article.`))
  return [...new Map(problems.map(problem => [`${problem.where} ${problem.message}`, problem])).values()]
}

export function checkStructure(article: ArticleText, products: readonly BriefedProduct[]): Problem[] {
  return [
    ...checkLength(article),
    ...checkHeadings(article.blocks),
    ...checkProducts(article.blocks, products),
    ...checkEmpty(article.blocks),
    ...checkBlocks(article.blocks),
    ...checkMarkup(article),
  ]
}
