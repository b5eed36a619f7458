import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { evidenceView } from '../output/evidence-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const showEvidence: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(articleLine('evidence'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.evidence({ id: String(ref) }, { signal: terminal.interruption })
  const evidence = await busy(output, 'Tracing what the article says', answer)
  output.document(evidence, page => evidenceView(evidence, page))
  return undefined
}
