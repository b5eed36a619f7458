export type ProblemCode =
  | 'too_short'
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
  | 'hands_on_claim'
  | 'placeholder'
  | 'markup'

/** Something in an article that does not hold. */
export interface Problem {
  code: ProblemCode
  /** What does not hold and what would, in a sentence. */
  message: string
  /** The headings it stands under: "Detailed Product Reviews › Acme Fjord". */
  where: string
}

export function placeOf({ section, product }: { section: string; product: string }): string {
  return [section, product].filter(Boolean).join(' › ') || 'the beginning'
}

export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`
}
