import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { proposalView } from '../output/proposal-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { proposalLine } from './article-line.ts'
import { listDecisionCommands } from './decide-proposal.ts'

export const showProposal: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(proposalLine('proposal'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.proposal({ id: String(ref), number }, { signal: terminal.interruption })
  const proposal = await busy(output, 'Reading the proposal', answer)
  output.document(proposal, page => proposalView(proposal, page))
  if (output.mode === 'text') for (const line of listDecisionCommands(String(ref), proposal)) output.note(line)
  return undefined
}
