import { BlogopsError } from '../../contract/errors.ts'

/** What is made of a text that holds: an article for readers, or a change of one for somebody to approve. */
export type Purpose = 'publish' | 'propose'

interface Unheld {
  /** "The article" */
  what: string
  purpose: Purpose
  hint: string
}

const so = {
  publish: 'it was not published',
  propose: 'it was not proposed and the article stays as it is',
}

const shownProblems = 5

/** @param problems the first of which are in the message, and up to a hundred in the details. */
function doesNotHold({ what, purpose, hint }: Unheld, problems: readonly { message: string }[]): BlogopsError {
  const shown = problems.slice(0, shownProblems).map(({ message }) => message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `And ${more} more.`] : shown
  return new BlogopsError('verification_failed', `${what} does not hold, so ${so[purpose]}: ${list.join(' ')}`, {
    hint,
    details: { problems: problems.slice(0, 100) },
  })
}

const ofFeed = 'where the products are of a feed, check its rows against the retailer.'

/** Of a whole article. */
export function articleDoesNotHold(purpose: Purpose, problems: readonly { message: string }[]): BlogopsError {
  const unheld = {
    publish: { what: 'The article', hint: `Generate it again, or choose another topic; ${ofFeed}` },
    propose: { what: 'The new text about the products', hint: `Regenerate them once more; ${ofFeed}` },
  }
  return doesNotHold({ ...unheld[purpose], purpose }, problems)
}

/** Of a part that was written anew: `section "How to Choose"`. */
export function partDoesNotHold(what: string, problems: readonly { message: string }[]): BlogopsError {
  const hint = 'Regenerate it once more, or edit it by hand.'
  return doesNotHold({ what: `The new ${what}`, purpose: 'propose', hint }, problems)
}
