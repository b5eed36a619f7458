import type { Run } from '../context.ts'
import { articleView } from '../output/article-view.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { articleLine } from './article-line.ts'

export const showArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(articleLine('show'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const options = { signal: terminal.interruption }
  const article = await busy(output, 'Reading the article', client.articles.byId({ id: String(ref) }, options))
  const products = output.mode === 'text' ? await client.articles.products({ articleId: article.id }, options) : []
  output.document(article, page => articleView(article, products, page))
  if (output.mode === 'text') output.note(`To see where it all comes from: blogops articles evidence ${article.slug}`)
  return undefined
}
