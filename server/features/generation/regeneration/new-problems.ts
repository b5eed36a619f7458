import { BlogopsError } from '../../../contract/errors.ts'
import { foldName } from '../../../contract/product-name.ts'
import type { SectionPlace } from '../../articles/body/replace-section.ts'
import type { Problem } from '../verify/problem.ts'

/** How many words it has is another figure each time; that they are too few is the same problem. */
function keyOf({ code, where, message }: Problem): string {
  return code === 'too_short' ? code : JSON.stringify([code, where, message])
}

function isIn({ where }: Problem, { level, heading }: SectionPlace): boolean {
  const [section = '', product = ''] = where.split(' › ')
  const name = level === 4 ? product.replace(/^\s*\d+[.)]\s+/, '') : section
  return foldName(name) === foldName(heading)
}

/**
 * Problems that a change brings in. Those that the article had are its editor's to keep, but for those of the section
 * that was written anew.
 */
export function newProblems(before: readonly Problem[], after: readonly Problem[], place?: SectionPlace): Problem[] {
  const had = before.map(keyOf)
  return after.filter(problem => {
    if (place && isIn(problem, place)) return true
    const at = had.indexOf(keyOf(problem))
    if (at < 0) return true
    had.splice(at, 1)
    return false
  })
}

export function notProposed(what: string, problems: readonly Problem[]): BlogopsError {
  const shown = problems.slice(0, 5).map(problem => problem.message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `And ${more} more.`] : shown
  return new BlogopsError(
    'verification_failed',
    `The new ${what} does not hold, so it was not proposed and the article stays as it is: ${list.join(' ')}`,
    { hint: 'Regenerate it once more, or edit it by hand.', details: { problems: problems.slice(0, 100) } },
  )
}
