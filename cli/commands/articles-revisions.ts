import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { revisionsView } from '../output/revision-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const listRevisions: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(articleLine('revisions'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.revisions({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the history', answer), revisionsView)
  return undefined
}
