import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleCheck } from '../../contract/schemas/claims.ts'
import { describeUnsupported, type UnsupportedClaimsDetails } from '../../domain/check-summary.ts'
import type { AssertSupported } from '../articles/handlers.ts'
import type { CheckStored } from './article-check.ts'

/** Maximum number of refused sentences that an error names. */
const MAX_NAMED = 20

function getRefusedTexts({ sentences }: ArticleCheck): string[] {
  return sentences.filter(({ problems }) => problems.length > 0).map(({ text }) => text)
}

/** Creates the check before publication. With changes, only sentences that they add are refused. */
export function createSupportCheck(check: CheckStored): AssertSupported {
  return async (ref, changes, jobId, products) => {
    const refused = getRefusedTexts(await check(ref, changes ?? {}, jobId, products))
    if (refused.length === 0) return
    const known = new Set(changes ? getRefusedTexts(await check(ref, {})) : [])
    const added = refused.filter(text => !known.has(text))
    if (added.length > 0) throw unsupportedClaimsError(added)
  }
}

/** Creates the refusal to publish sentences without a source. */
export function unsupportedClaimsError(sentences: readonly string[]): BlogopsError {
  const { length } = sentences
  const details: UnsupportedClaimsDetails = { unsupportedClaims: length, sentences: sentences.slice(0, MAX_NAMED) }
  const [first = ''] = sentences
  const named = length === 1 ? `"${first}"` : `The first is "${first}"`
  return new BlogopsError('conflict', `${describeUnsupported(length)} ${named}`, {
    hint: `Publishing needs a confirmation. To publish anyway, pass --with-unsupported-claims (in the API: "withUnsupportedClaims": true).`,
    details: { ...details },
  })
}
