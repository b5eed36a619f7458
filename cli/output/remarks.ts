import { formatPounds } from '../../server/contract/pounds.ts'
import { printable } from './printable.ts'

type Input = Readonly<Record<string, unknown>>
type Remark = (input: Input, answer: unknown) => string | null

/** Notes about an answer, by operation; programs get them too, on stderr. Null if the request was met exactly. */
export const remarks: Readonly<Record<string, Remark>> = {
  'adsets.assign': noteExistingBudget,
  'audit.list': noteEarlierEntries,
  'tokens.revoke': noteRevokedDescendants,
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
  return `It was there already, with ${formatPounds(dailyBudget)} a day: blogops adsets budget ${id} ${requestedBudget}`
}

/** There may be more entries than requested. */
function noteEarlierEntries({ limit = 50 }: Input, answer: unknown): string | null {
  const last: unknown = Array.isArray(answer) && answer.length === Number(limit) ? answer.at(-1) : null
  if (typeof last !== 'object' || last === null || !('id' in last)) return null
  return `Those before them: blogops audit --before ${last.id}`
}
