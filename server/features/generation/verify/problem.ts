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
  | 'bad_outline'

/** Location by `h3` and `h4`; for an outline, 'the title' and the like. */
export interface ProblemLocation {
  section: string
  product: string
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
}

export function formatLocation({ section, product }: ProblemLocation): string {
  return [section, product].filter(Boolean).join(' › ') || 'the beginning'
}

export function createProblem({ section, product }: ProblemLocation, code: ProblemCode, message: string): Problem {
  return { code, message, where: formatLocation({ section, product }), place: { section, product } }
}

export function createArticleProblem(code: ProblemCode, message: string): Problem {
  return { code, message, where: 'the whole article' }
}
