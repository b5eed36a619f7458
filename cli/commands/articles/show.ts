import type { Run } from '../../context.ts'
import { articleView } from '../../output/article-view.ts'
import { busy } from '../../output/busy.ts'
import { evidenceView } from '../../output/evidence-view.ts'
import { askMissingValues } from '../../projection/run-operation.ts'

export const showArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const options = { signal: terminal.interruption }
  const article = await busy(output, 'Reading the article', client.articles.byId({ id: String(ref) }, options))
  const products = output.mode === 'text' ? await client.articles.products({ articleId: article.id }, options) : []
  output.document(article, page => articleView(article, products, page))
  if (output.mode === 'text') output.note(`To see the sources: blogops articles evidence ${article.slug}`)
  return undefined
}

export const showEvidence: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.evidence({ id: String(ref) }, { signal: terminal.interruption })
  const evidence = await busy(output, 'Tracing the sources of the article', answer)
  output.document(evidence, page => evidenceView(evidence, page))
  return undefined
}
