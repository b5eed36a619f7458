import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { evidenceView } from '../output/evidence-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const run: Run = async (context, given) => {
  const { article: ref } = await withMissingAsked(articleLine('evidence'), given.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.evidence({ id: String(ref) }, { signal: terminal.interruption })
  const evidence = await busy(output, 'Tracing what the article says', answer)
  output.document(evidence, page => evidenceView(evidence, page))
  return undefined
}
