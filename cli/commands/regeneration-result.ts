import { formatCost } from '../../server/contract/cost-text.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { ProposalText } from '../../server/contract/schemas/proposal.ts'
import type { RegenerationResult } from '../../server/contract/schemas/regeneration.ts'
import type { CommandContext } from '../context.ts'
import { printable } from '../output/printable.ts'
import { formatPart, proposalView } from '../output/proposal-view.ts'
import { listDecisionCommands } from './decide-proposal.ts'
import type { JobOutcome } from './run-job.ts'

/** Prints the proposal of a regeneration with its changes. Skipped for NDJSON, whose last event holds it. */
export async function printRegeneration(
  context: CommandContext,
  { result, cost }: JobOutcome<RegenerationResult>,
): Promise<number> {
  const { output } = context
  const proposal = output.mode === 'text' ? await readProposal(context, result) : undefined
  if (output.mode !== 'ndjson') {
    output.document(result, page => (proposal ? proposalView(proposal, page) : formatSummary(result)))
  }
  if (output.mode === 'text' && cost) output.note(`Cost: ${formatCost(cost)}`)
  if (output.mode === 'text' && result.proposal) {
    const { number } = result.proposal
    const lines = listDecisionCommands(result.article.slug, proposal ?? { number, status: 'open', stale: false })
    for (const line of lines) output.note(line)
  }
  return 0
}

/** Returns undefined without a proposal, or without the right to read it. */
async function readProposal(
  context: CommandContext,
  { proposal }: RegenerationResult,
): Promise<ProposalText | undefined> {
  if (!proposal) return undefined
  const { client } = await context.connect()
  const input = { id: proposal.articleId, number: proposal.number }
  return client.articles.proposal(input, { signal: context.terminal.interruption }).catch(cause => {
    if (cause instanceof BlogopsError && cause.code === 'forbidden') return undefined
    throw cause
  })
}

function formatSummary(result: RegenerationResult): string {
  const title = printable(result.article.title)
  if (!result.proposal)
    return `The new ${printable(formatPart(result))} says what "${title}" says already: nothing to approve.`
  return `Proposal ${result.proposal.number} for "${title}" waits for approval; the article is as it was.`
}
