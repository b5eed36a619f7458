import { foldName, removeNumber } from '../../../domain/products.ts'
import type { SectionPlace } from '../../articles/articles.ts'

export type ProblemCode =
  | 'too_short'
  | 'too_long'
  | 'missing_heading'
  | 'empty_section'
  | 'product_section'
  | 'missing_link'
  | 'unknown_link'
  | 'unsafe_link'
  | 'wrong_link'
  | 'foreign_tag'
  | 'wrong_price'
  | 'wrong_rating'
  | 'wrong_reviews'
  | 'invented_figure'
  | 'unsourced_measure'
  | 'unsourced_claim'
  | 'wrong_count'
  | 'wrong_relation'
  | 'hands_on_claim'
  | 'unsourced_quotation'
  | 'contact_or_address'
  | 'instruction'
  | 'foreign_letters'
  | 'not_english'
  | 'alike'
  | 'said_twice'
  | 'american_spelling'
  | 'placeholder'
  | 'markup'
  | 'unchecked'
  | 'bad_outline'

/** Location by `h3` and `h4`; for an outline, 'the title' and the like. */
export interface ProblemLocation {
  section: string
  product: string
  /** Position of the block in the article, if the problem is in a single block. */
  at?: number
}

/** A failed check of an article. */
export interface Problem {
  code: ProblemCode
  /** The problem and its remedy, written for the writer of the correction. */
  message: string
  /** Location for people: "Detailed Product Reviews › Acme Fjord". */
  where: string
  /** Missing for a problem of the whole article. */
  place?: ProblemLocation
  /** Text of the sentence or row that has the problem, if it is a single one. */
  sentence?: string
  /** Amount that code could neither derive from the facts nor disprove, if that is the problem. */
  unproven?: string
  /** True if the facts do not show the claim, but do not disprove it either. */
  isOpen?: boolean
}

export function formatLocation({ section, product }: ProblemLocation): string {
  return [section, product].filter(Boolean).join(' › ') || 'the beginning'
}

export function createProblem(
  location: ProblemLocation,
  code: ProblemCode,
  message: string,
  sentence?: string,
): Problem {
  const { section, product, at } = location
  const place = { section, product, ...(at !== undefined && { at }) }
  return { code, message, where: formatLocation(location), place, ...(sentence !== undefined && { sentence }) }
}

export function createArticleProblem(code: ProblemCode, message: string): Problem {
  return { code, message, where: 'the whole article' }
}

/** Identifies a problem. Word counts vary between texts, so any two `too_short` problems are the same. */
function toProblemKey({ code, where, message }: Problem): string {
  return code === 'too_short' ? code : JSON.stringify([code, where, message])
}

function isInSection({ place }: Problem, { level, heading }: SectionPlace): boolean {
  const name = level === 4 ? removeNumber(place?.product ?? '') : (place?.section ?? '')
  return foldName(name) === foldName(heading)
}

/**
 * Returns the problems that a change introduces. Problems that the article already had are ignored, except in the
 * section that was rewritten.
 */
export function findNewProblems(
  before: readonly Problem[],
  after: readonly Problem[],
  place?: SectionPlace,
): Problem[] {
  const previousKeys = before.map(toProblemKey)
  return after.filter(problem => {
    // A text that is too long is not checked, and neither is anything added to it.
    if (problem.code === 'too_long' || (place && isInSection(problem, place))) return true
    const at = previousKeys.indexOf(toProblemKey(problem))
    if (at < 0) return true
    previousKeys.splice(at, 1)
    return false
  })
}
