import { foldName, removeNumber } from '../../../contract/product-name.ts'
import type { SectionPlace } from '../../articles/articles.ts'
import type { Problem } from '../verify/problem.ts'

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
