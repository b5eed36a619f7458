import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError, errorTable } from '../../../server/contract/errors.ts'
import type { ArticleCheck } from '../../../server/contract/schemas/claims.ts'
import type { Run } from '../../context.ts'
import { articleView } from '../../output/article-view.ts'
import { busy } from '../../output/busy.ts'
import { checkView, sentencesView } from '../../output/check-view.ts'
import { evidenceView } from '../../output/evidence-view.ts'
import { printable } from '../../output/printable.ts'
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
  const options = { signal: terminal.interruption }
  const answer = client.articles.evidence({ id: String(ref) }, options)
  const evidence = await busy(output, 'Tracing the sources of the article', answer)
  const check = output.mode === 'text' ? await readCheck(client, { id: String(ref) }, options) : null
  output.document(evidence, page => {
    const sentences = check && evidence.missing === null ? ['', sentencesView(check, page)] : []
    return [evidenceView(evidence, page), ...sentences].join('\n')
  })
  return undefined
}

/** Returns the check of an article; null from an older server, which cannot check. */
async function readCheck(
  client: Client,
  ...call: Parameters<Client['articles']['check']>
): Promise<ArticleCheck | null> {
  try {
    return await client.articles.check(...call)
  } catch (error) {
    if (error instanceof BlogopsError && ['not_found', 'method_not_allowed'].includes(error.code)) return null
    throw error
  }
}

/** Exit code of a check that refused a sentence. */
const refusedExit = errorTable.verification_failed.exit

export const checkArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.check({ id: String(ref) }, { signal: terminal.interruption })
  const check = await busy(output, 'Checking the article', answer)
  output.document(check, page => checkView(check, page))
  if (check.missing === null) output.note(`To see the sources: blogops articles evidence ${printable(String(ref))}`)
  return (check.summary?.refused ?? 0) > 0 ? refusedExit : undefined
}
