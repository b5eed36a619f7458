import { foldName, withoutNumber } from '../../../contract/product-name.ts'
import type { SectionPlace } from '../../articles/articles.ts'
import type { Problem } from '../verify/problem.ts'

/** How many words it has is another figure each time; that they are too few is the same problem. */
function keyOf({ code, where, message }: Problem): string {
  return code === 'too_short' ? code : JSON.stringify([code, where, message])
}

function isIn({ place }: Problem, { level, heading }: SectionPlace): boolean {
  const name = level === 4 ? withoutNumber(place?.product ?? '') : (place?.section ?? '')
  return foldName(name) === foldName(heading)
}

/**
 * Problems that a change brings in. Those that the article had are its editor's to keep, but for those of the section
 * that was written anew.
 */
export function newProblems(before: readonly Problem[], after: readonly Problem[], place?: SectionPlace): Problem[] {
  const had = before.map(keyOf)
  return after.filter(problem => {
    // What is too long is not read, and what comes into it unread neither.
    if (problem.code === 'too_long' || (place && isIn(problem, place))) return true
    const at = had.indexOf(keyOf(problem))
    if (at < 0) return true
    had.splice(at, 1)
    return false
  })
}
