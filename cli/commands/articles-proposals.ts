import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { proposalsView } from '../output/proposal-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const listProposals: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(articleLine('proposals'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.proposals({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the proposals', answer), proposalsView)
  return undefined
}
