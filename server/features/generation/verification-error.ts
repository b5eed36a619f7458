import { BlogopsError } from '../../contract/errors.ts'

/** Use of the verified text: publish an article, or propose a change for approval. */
export type Purpose = 'publish' | 'propose'

interface FailedText {
  /** Subject of the message, such as "The article". */
  what: string
  purpose: Purpose
  hint: string
}

const consequences = {
  publish: 'failed its check and was not published.',
  propose: 'failed its check and was not proposed. The article is unchanged.',
}

/** Number of problems named in the message. Screens and the terminal list the rest from the details. */
const maxShownProblems = 2

/** @param problems The first ones appear in the message, up to 100 in the details. */
function verificationError(
  { what, purpose, hint }: FailedText,
  problems: readonly { message: string }[],
): BlogopsError {
  const messages = [...new Set(problems.map(({ message }) => message))]
  const more = messages.length - maxShownProblems
  const list = [...messages.slice(0, maxShownProblems), ...(more > 0 ? [`And ${more} more.`] : [])]
  return new BlogopsError('verification_failed', `${what} ${consequences[purpose]} ${list.join(' ')}`, {
    hint,
    details: { problems: problems.slice(0, 100) },
  })
}

const feedHint = 'If the products came from a feed, check its rows against the retailer.'

/** Error for an article that is kept as a draft, because too little of it passed the check. */
export function unpublishableError(problems: readonly string[], slug: string): BlogopsError {
  const list = problems.map(message => ({ message }))
  const hint = `The text was saved as a draft. Edit it and publish it by hand, or delete it: blogops articles show ${slug}`
  return verificationError({ what: 'The article', purpose: 'publish', hint }, list)
}

/** Error for a whole article. */
export function articleVerificationError(purpose: Purpose, problems: readonly { message: string }[]): BlogopsError {
  const failedTexts = {
    publish: {
      what: 'The article',
      hint: `Resume the job to rewrite the failed text, or choose another topic. ${feedHint}`,
    },
    propose: { what: 'The new text about the products', hint: `Regenerate them again. ${feedHint}` },
  }
  return verificationError({ ...failedTexts[purpose], purpose }, problems)
}

/** Error for a part that was regenerated, such as `section "How to Choose"`. */
export function partVerificationError(what: string, problems: readonly { message: string }[]): BlogopsError {
  const hint = 'Regenerate it again, or edit it by hand.'
  return verificationError({ what: `The new ${what}`, purpose: 'propose', hint }, problems)
}
