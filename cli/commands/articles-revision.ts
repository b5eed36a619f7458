import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { revisionView } from '../output/revision-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { revisionLine } from './article-line.ts'

export const showRevision: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(revisionLine('revision'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.revision({ id: String(ref), number }, { signal: terminal.interruption })
  const revision = await busy(output, 'Reading the revision', answer)
  output.document(revision, page => revisionView(revision, page))
  return undefined
}
