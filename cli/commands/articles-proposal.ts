import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { proposalView } from '../output/proposal-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { proposalLine } from './article-line.ts'
import { howToDecide } from './decide-proposal.ts'

export const run: Run = async (context, given) => {
  const { article: ref, number } = await withMissingAsked(proposalLine('proposal'), given.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.proposal({ id: String(ref), number }, { signal: terminal.interruption })
  const proposal = await busy(output, 'Reading the proposal', answer)
  output.document(proposal, page => proposalView(proposal, page))
  if (output.mode === 'text') for (const line of howToDecide(String(ref), proposal)) output.note(line)
  return undefined
}
