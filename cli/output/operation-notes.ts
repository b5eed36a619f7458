import { adReviewNotice } from '../../server/domain/ads.ts'
import { formatPounds } from '../../server/domain/number-format.ts'
import { printable } from './printable.ts'

/** Notes about the next step, by the operation that was done. */
export const nextSteps: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => string>> = {
  'adsets.delete': () => 'Deleted the ad set with its ads and their figures.',
  'approvals.reject': () => 'Rejected. The call can no longer be approved.',
  'articles.delete': ({ id }) => `Deleted. To restore it: blogops articles restore ${id}`,
  'articles.discard': ({ number }) => `Proposal ${number} is discarded. The article is unchanged.`,
  'articles.restore': ({ id }) => `To see it: blogops articles show ${id}`,
}

type Input = Readonly<Record<string, unknown>>
type Remark = (input: Input, answer: unknown) => string | null

/** Notes about an answer, by operation; programs get them too, on stderr. Null if the request was met exactly. */
export const remarks: Readonly<Record<string, Remark>> = {
  'ads.edit': noteReview,
  'adsets.assign': noteExistingBudget,
  'audit.list': noteEarlierEntries,
  'tokens.revoke': noteRevokedDescendants,
}

/** Facebook treats an ad with another text like a new one. */
function noteReview({ name: _, adId: __, ...text }: Input, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('onFacebook' in answer)) return null
  return answer.onFacebook === 'yes' && Object.keys(text).length > 0 ? adReviewNotice : null
}

function noteRevokedDescendants(_: Input, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('alsoRevoked' in answer)) return null
  const names = Array.isArray(answer.alsoRevoked) ? answer.alsoRevoked : []
  if (names.length === 0) return null
  return `Tokens made with it are revoked too: ${names.map(name => printable(String(name))).join(', ')}`
}

/** An existing ad set keeps its budget. */
function noteExistingBudget({ dailyBudget: requestedBudget }: Input, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('dailyBudget' in answer) || !('id' in answer)) return null
  const { id, dailyBudget } = answer
  if (requestedBudget === undefined || requestedBudget === dailyBudget || typeof dailyBudget !== 'number') return null
  return `The ad set already exists with ${formatPounds(dailyBudget)} a day. To change that: blogops adsets budget ${id} ${requestedBudget}`
}

/** There may be more entries than requested. */
function noteEarlierEntries({ limit = 50 }: Input, answer: unknown): string | null {
  const last: unknown = Array.isArray(answer) && answer.length === Number(limit) ? answer.at(-1) : null
  if (typeof last !== 'object' || last === null || !('id' in last)) return null
  return `For earlier entries: blogops audit --before ${last.id}`
}
