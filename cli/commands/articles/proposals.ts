import type { Proposal } from '../../../server/contract/schemas/regeneration.ts'
import type { Run } from '../../context.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { proposalsView, proposalView } from '../../output/proposal-view.ts'
import { confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation, printAnswer } from '../../projection/run-operation.ts'

export const listProposals: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.proposals({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the proposals', answer), proposalsView)
  return undefined
}

export const showProposal: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.proposal({ id: String(ref), number }, { signal: terminal.interruption })
  const proposal = await busy(output, 'Reading the proposal', answer)
  output.document(proposal, page => proposalView(proposal, page))
  if (output.mode === 'text') for (const line of listDecisionCommands(String(ref), proposal)) output.note(line)
  return undefined
}

export const approveProposal: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal, flags } = context
  const given = args.isSet('withUnsupportedClaims') ? ({ withUnsupportedClaims: true } as const) : {}
  const input = { id: String(ref), number, ...given }
  const operation = await getOperation('articles.approve')
  if (flags.dryRun) return showDryRun(context, operation, input)
  const { client } = await context.connect()
  const signal = terminal.interruption
  const article = await confirmPublishing(context, consent =>
    busy(output, 'Approving the proposal', client.articles.approve({ ...input, ...consent }, { signal })),
  )
  if (output.mode !== 'text') printAnswer(context, operation.id, article)
  else {
    const proposals = await client.articles.proposals({ id: article.id }, { signal })
    const approved = proposals.find(proposal => proposal.number === Number(number))
    output.note(formatApproved(article.slug, Number(number), approved?.part ?? 'section'))
  }
  return undefined
}

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

/** Returns the note for an approved proposal. */
export function formatApproved(slug: string, number: number, part: Proposal['part']): string {
  const before = part === 'products' ? 'text and products' : 'text'
  return `Proposal ${number} is now part of the article. To see the earlier ${before}: blogops articles revisions ${printable(slug)}`
}
