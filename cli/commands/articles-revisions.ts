import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { revisionsView } from '../output/revision-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const run: Run = async (context, given) => {
  const { article: ref } = await withMissingAsked(articleLine('revisions'), given.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.revisions({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the history', answer), revisionsView)
  return undefined
}
