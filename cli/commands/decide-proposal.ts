import type { Proposal } from '../../server/contract/schemas/proposal.ts'
import { printable } from '../output/printable.ts'

/** Returns the commands that decide on a proposal, one per line. */
export function listDecisionCommands(
  ref: string,
  { number, status, stale }: Pick<Proposal, 'number' | 'status' | 'stale'>,
) {
  if (status !== 'open') return []
  const line = `${printable(ref)} ${number}`
  const discard = `To discard it: blogops articles discard ${line}`
  return stale ? [discard] : [`To approve it: blogops articles approve ${line}`, discard]
}

/** Returns the note for an approved proposal. The history holds texts, not products. */
export function formatApproved(slug: string, number: number, part: Proposal['part']): string {
  const name = printable(slug)
  const history = `What it was before is in its history: blogops articles revisions ${name}`
  const products =
    part === 'products' ? ' Going back there brings back the text, and leaves the products as they are now.' : ''
  return `Proposal ${number} is in the article now. ${history}${products}`
}
