import type { AdVariant } from '../../../ports/ad-writer.ts'

/** A problem in an ad. */
export interface AdProblem {
  code: string
  /** The problem and its correction, for the next attempt of the writer. */
  message: string
  /** Label for people: "the headline of variant A". */
  where: string
}

/** The headline or body text of an ad. */
export interface AdText {
  /** Label for people: "the headline of variant A". */
  where: string
  text: string
}

export function getTexts({ variant, headline, bodyText }: AdVariant): AdText[] {
  return [
    { where: `the headline of variant ${variant}`, text: headline },
    { where: `the body text of variant ${variant}`, text: bodyText },
  ]
}

export function toProblem({ where }: Pick<AdText, 'where'>, code: string, fault: string): AdProblem {
  return { code, where, message: `${where.replace(/^./, first => first.toUpperCase())} ${fault}` }
}
