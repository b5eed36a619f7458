import { foldName, withoutNumber } from '../../../contract/product-name.ts'
import type { SectionPlace } from '../../articles/articles.ts'
import type { Problem } from '../verify/problem.ts'

/** Identifies a problem. Word counts vary between texts, so any two `too_short` problems are the same. */
function keyOf({ code, where, message }: Problem): string {
  return code === 'too_short' ? code : JSON.stringify([code, where, message])
}

function isIn({ place }: Problem, { level, heading }: SectionPlace): boolean {
  const name = level === 4 ? withoutNumber(place?.product ?? '') : (place?.section ?? '')
  return foldName(name) === foldName(heading)
}

/**
 * Returns the problems that a change introduces. Problems that the article already had are ignored, except in the
 * section that was rewritten.
 */
export function newProblems(before: readonly Problem[], after: readonly Problem[], place?: SectionPlace): Problem[] {
  const had = before.map(keyOf)
  return after.filter(problem => {
    // A text that is too long is not checked, and neither is anything added to it.
    if (problem.code === 'too_long' || (place && isIn(problem, place))) return true
    const at = had.indexOf(keyOf(problem))
    if (at < 0) return true
    had.splice(at, 1)
    return false
  })
}
