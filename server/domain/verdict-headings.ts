import { foldName } from './products.ts'

/** Headings of either list, folded like names. */
const PROS = /^(?:the )?(?:pros|pluses|positives|advantages|strengths|good points|likes|reasons to buy|what we liked?)$/
const CONS =
  /^(?:the )?(?:cons|minuses|negatives|disadvantages|drawbacks|weaknesses|bad points|dislikes|reasons to avoid|what (?:you give up|we (?:dont|didnt) like))$/

/** Tells if a heading is above a list of pros or of cons. Null if it is neither. */
export function findVerdictKind(heading: string): 'pros' | 'cons' | null {
  const folded = foldName(heading)
  if (PROS.test(folded)) return 'pros'
  return CONS.test(folded) ? 'cons' : null
}
