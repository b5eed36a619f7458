import type { Run } from '../../context.ts'
import { revisionsView, revisionView } from '../../output/article-view.ts'
import { busy } from '../../output/busy.ts'
import { printable } from '../../output/printable.ts'
import { confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation, printAnswer } from '../../projection/run-operation.ts'

export const listRevisions: Run = async (context, args) => {
  const { article: ref } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  const answer = client.articles.revisions({ id: String(ref) }, { signal: terminal.interruption })
  output.list(await busy(output, 'Reading the history', answer), revisionsView)
  return undefined
}

export const showRevision: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal } = context
  const { client } = await context.connect()
  // The server parses the number and reports what is wrong with it.
  const answer = client.articles.revision({ id: String(ref), number }, { signal: terminal.interruption })
  const revision = await busy(output, 'Reading the revision', answer)
  output.document(revision, page => revisionView(revision, page))
  return undefined
}

export const revertArticle: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(context, args)
  const { output, terminal, flags } = context
  const given = args.isSet('withUnsupportedClaims') ? ({ withUnsupportedClaims: true } as const) : {}
  const input = { id: String(ref), number, ...given }
  const operation = await getOperation('articles.revert')
  if (flags.dryRun) {
    await showDryRun(context, operation, input)
    return
  }
  const { client } = await context.connect()
  const signal = terminal.interruption
  const article = await confirmPublishing(context, consent =>
    busy(output, 'Restoring the revision', client.articles.revert({ ...input, ...consent }, { signal })),
  )
  if (output.mode === 'text') output.note(formatReverted(article.slug, String(number)))
  else printAnswer(context, operation.id, article)
  return undefined
}

function formatReverted(slug: string, number: string): string {
  const name = printable(slug)
  return `Restored the text of revision ${number}. To see all revisions: blogops articles revisions ${name}`
}
