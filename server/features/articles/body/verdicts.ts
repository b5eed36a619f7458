import { type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { foldName } from '../../../contract/product-name.ts'
import type { Verdict } from '../../../contract/schemas/article.ts'
import { findElements, parseBody } from './parse-body.ts'

/** Headings of either list, folded like names. */
const PROS = /^(?:the )?(?:pros|pluses|positives|advantages|strengths|good points|likes|reasons to buy|what we liked?)$/
const CONS =
  /^(?:the )?(?:cons|minuses|negatives|disadvantages|drawbacks|weaknesses|bad points|dislikes|reasons to avoid|what we (?:dont|didnt) like)$/

/** Reads the pros and cons that a review lists under such headings; undefined if it lists none. */
export function readVerdict(summary: string): Verdict | undefined {
  const lists = findElements(parseBody(summary), 'ul', 'ol')
  const getItemsUnder = (heading: RegExp) =>
    lists.filter(list => heading.test(getListHeading(list))).flatMap(getItemTexts)
  const verdict = { pros: getItemsUnder(PROS), cons: getItemsUnder(CONS) }
  return verdict.pros.length + verdict.cons.length === 0 ? undefined : verdict
}

/** Returns the heading or paragraph directly before a list. */
function getListHeading(list: Element): string {
  const before = DomUtils.prevElementSibling(list)
  return before && /^(?:h[2-6]|p)$/.test(before.name) ? foldName(DomUtils.textContent(before)) : ''
}

function getItemTexts(list: Element): string[] {
  const items = list.children.filter(isTag).filter(({ name }) => name === 'li')
  return items.map(item => DomUtils.textContent(item).replace(/\s+/g, ' ').trim()).filter(text => text !== '')
}
