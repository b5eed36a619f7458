import { exportFileLimit } from '../../../server/contract/field-values.ts'
import type { ArticleImportReport, ImportedArticle } from '../../../server/contract/schemas/article-lists.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone } from '../../failure.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

const fileLimits = {
  kind: 'export file',
  maxBytes: 4 * exportFileLimit,
  sizeAdvice: 'Export fewer articles at a time and import each file.',
}

/** Imports articles of WordPress or Ghost. With `--dry-run` the server reads the file and stores nothing. */
export const importArticles: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, fileLimits)
  const report = await sendAll(context, args, content)
  const { dryRun } = context.flags
  context.output.document({ ...(dryRun && { dryRun }), ...report }, page => formatReport(report, dryRun, page))
  const isPartial = report.failed.length > 0 || report.articles.some(({ outcome }) => outcome === 'skipped')
  return isPartial ? partlyDone : undefined
}

/** Imports the file, and repeats the call while pictures are left. */
async function sendAll(context: CommandContext, args: ParsedArgs, content: string): Promise<ArticleImportReport> {
  const { client } = await context.connect()
  const siteUrl = args.text('siteUrl')
  const input = {
    content,
    ...(siteUrl !== undefined && { siteUrl }),
    ...(context.flags.dryRun && { dryRun: true }),
  }
  const send = () =>
    busy(context.output, 'Importing articles', client.articles.import(input, { signal: context.terminal.interruption }))
  const first = await send()
  let copied = first.copied
  let last = first
  while (!context.flags.dryRun && last.left > 0 && last.copied > 0) {
    last = await send()
    copied += last.copied
  }
  const { left, failed } = last
  return { ...first, copied, left, failed }
}

function formatReport(report: ArticleImportReport, dryRun: boolean, { paint }: Page): string {
  const { articles, others, failed } = report
  const count = (outcome: ImportedArticle['outcome']) => articles.filter(article => article.outcome === outcome).length
  const verb = dryRun ? 'Would import' : 'Imported'
  const lines = [
    paint.bold(`${verb} ${formatQuantity(count('imported'), 'article')} as drafts.`),
    ...(count('known') > 0 ? [`${formatQuantity(count('known'), 'article')} imported before.`] : []),
    ...articles.flatMap(formatArticle),
    ...(others.length > 0 ? [`Left out: ${printable(others.join(', '))}`] : []),
    formatPictures(report, dryRun),
    ...failed.map(failure => `  ${printable(failure)}`),
  ]
  return lines.filter(line => line !== '').join('\n')
}

function formatArticle({ title, outcome, slug, notes }: ImportedArticle): string[] {
  if (outcome === 'known') return []
  const name = slug === '' ? `Not imported: ${printable(title)}` : `  ${printable(slug)}`
  return [name, ...notes.map(note => `    ${printable(note)}`)]
}

function formatPictures({ copied, left, failed }: ArticleImportReport, dryRun: boolean): string {
  if (dryRun) return left === 0 ? '' : `Would copy ${formatQuantity(left, 'picture')} from the old site.`
  const remaining = left + failed.length
  if (copied + remaining === 0) return ''
  const problem = remaining === 0 ? '' : ` Still loaded from the old site: ${remaining}. Run the import again to retry.`
  return `Copied ${formatQuantity(copied, 'picture')}.${problem}`
}
