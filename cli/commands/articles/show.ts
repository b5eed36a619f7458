import type { Run } from '../../context.ts'
import { articleView } from '../../output/article-view.ts'
import { busy } from '../../output/busy.ts'
import { evidenceView } from '../../output/evidence-view.ts'
import { askMissingValues } from '../../projection/missing-values.ts'

/** Returns the usage of a command that takes an article, for prompts and for errors that name a missing argument. */
export function articleLine(verb: 'show' | 'edit' | 'evidence' | 'revisions' | 'proposals' | 'regenerate') {
  return {
    path: ['articles', verb],
    positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared`,
  }
}

/** Returns the usage of a command that takes an article and one of its revisions. */
export function revisionLine(verb: 'revision' | 'revert') {
  const line = articleLine('show')
  return {
    path: ['articles', verb],
    positionals: [
      ...line.positionals,
      { key: 'number', required: true, description: 'the number of the revision, as `articles revisions` shows it' },
    ],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared 2`,
  }
}

/** Returns the usage of a command that takes an article and one of its proposals. */
export function proposalLine(verb: 'proposal' | 'approve') {
  const line = articleLine('show')
  return {
    path: ['articles', verb],
    positionals: [
      ...line.positionals,
      { key: 'number', required: true, description: 'the number of the proposal, as `articles proposals` shows it' },
    ],
    flags: [],
    example: `articles ${verb} five-wireless-earbuds-compared 1`,
  }
}

export const showArticle: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(articleLine('show'), args.values, context.prompt)
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
  const { article: ref } = await askMissingValues(articleLine('evidence'), args.values, context.prompt)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.evidence({ id: String(ref) }, { signal: terminal.interruption })
  const evidence = await busy(output, 'Tracing the sources of the article', answer)
  output.document(evidence, page => evidenceView(evidence, page))
  return undefined
}
