import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { printable } from '../output/printable.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getOperation, printAnswer } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { revisionLine } from './article-line.ts'

export const revertArticle: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(revisionLine('revert'), args.values, context.prompt)
  const { output, terminal, flags } = context
  const input = { id: String(ref), number }
  const operation = await getOperation('articles.revert')
  if (flags.dryRun) {
    await showDryRun(context, operation, input)
    return
  }
  const { client } = await context.connect()
  const answer = client.articles.revert(input, { signal: terminal.interruption })
  const article = await busy(output, 'Bringing the revision back', answer)
  if (output.mode === 'text') output.note(formatReverted(article.slug, String(number)))
  else printAnswer(context, operation.id, article)
  return undefined
}

function formatReverted(slug: string, number: string): string {
  const name = printable(slug)
  return `${name} reads as in revision ${number} again. What it was before is a revision, too: blogops articles revisions ${name}`
}
