import type { AdVariant } from '../../../ports/ad-writer.ts'

/** Something in an ad that does not hold. */
export interface AdProblem {
  code: string
  /** What does not hold and what would, for whoever is to write it anew. */
  message: string
  /** For people: "the headline of variant A". */
  where: string
}

/** One of the two texts of an ad. */
export interface AdText {
  /** "the headline of variant A". */
  where: string
  text: string
}

export function textsOf({ variant, headline, bodyText }: AdVariant): AdText[] {
  return [
    { where: `the headline of variant ${variant}`, text: headline },
    { where: `the body text of variant ${variant}`, text: bodyText },
  ]
}

export function problemIn({ where }: Pick<AdText, 'where'>, code: string, fault: string): AdProblem {
  return { code, where, message: `${where.replace(/^./, first => first.toUpperCase())} ${fault}` }
}
