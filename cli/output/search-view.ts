import type { SearchDemand } from '../../server/contract/schemas/optimizer-reports.ts'
import {
  type IndexNow,
  indexNowSchema,
  type SearchImportResult,
  type SearchRow,
  searchPeriodDetailsSchema,
  searchPeriodSchema,
} from '../../server/contract/schemas/search.ts'
import { formatDays } from '../../server/domain/days.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'
import { type Column, indentText, paragraph, table } from './layout.ts'
import { unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'
import { printable, quoteShellWord, shortenInstant } from './printable.ts'

/** Maximum number of rejected rows that are listed. */
const maxListed = 10

/** Formats the result of an import or of its dry run. */
export function searchImportView(result: SearchImportResult, page: Page): string {
  const { dryRun, periods, notices, skippedFiles, rejected, rejectedTotal } = result
  const lines = rejected
    .slice(0, maxListed)
    .map(({ file, line, reason }) => `  ${printable(file)}, line ${line}: ${printable(reason)}`)
  const more = rejectedTotal > maxListed ? [`  … and ${formatCount(rejectedTotal - maxListed)} more`] : []
  return [
    ...(periods.length === 0 ? ['The export has no figures. Nothing was changed.'] : []),
    ...periods.map(period => describePeriod(period, { dryRun, page })),
    ...notices.map(notice => page.paint.yellow(paragraph(printable(notice), page))),
    ...(skippedFiles.length === 0
      ? []
      : [paragraph(`Not needed: ${skippedFiles.map(name => printable(name)).join(', ')}.`, page)]),
    ...(rejectedTotal === 0 ? [] : [page.paint.yellow(`Refused ${formatQuantity(rejectedTotal, 'row')}:`)]),
    ...lines,
    ...more,
    ...(periods.length === 0 || dryRun ? [] : ['To see what to write next: blogops optimize topics']),
  ].join('\n')
}

type ImportedPeriod = SearchImportResult['periods'][number]

const verbs = {
  new: ['Imported', 'Would import'],
  replaced: ['Replaced the figures of', 'Would replace the figures of'],
  unchanged: ['Nothing changed in', 'Nothing would change in'],
} as const

function describePeriod(period: ImportedPeriod, { dryRun, page }: { dryRun: boolean; page: Page }): string {
  const { queries, pages, clicks, impressions, state } = period
  const parts = [
    ...(queries === null ? [] : [formatQuantity(queries, 'query', 'queries')]),
    ...(pages === null ? [] : [formatQuantity(pages, 'page')]),
    formatQuantity(clicks, 'click'),
    formatQuantity(impressions, 'impression'),
  ]
  return `${page.paint.bold(`${verbs[state][dryRun ? 1 : 0]} ${formatDays(period)}`)}: ${parts.join(', ')}`
}

/** Formats the figures of a period; undefined if a newer server answers something else. */
export function searchPeriodView(answer: unknown, page: Page): string | undefined {
  const { success, data } = searchPeriodDetailsSchema.safeParse(answer)
  if (!success) return undefined
  const { clicks, impressions, position, at, by, topQueries, topPages } = data
  return [
    page.paint.bold(formatDays(data)),
    `  ${formatQuantity(clicks, 'click')}, ${formatQuantity(impressions, 'impression')}, average position ${position}`,
    `  Imported ${shortenInstant(at)} by ${printable(by)}`,
    ...formatRows('Queries', topQueries, ({ query }) => query, page),
    ...formatRows('Pages', topPages, row => row.page, page),
  ].join('\n')
}

function formatRows(title: string, rows: readonly SearchRow[], getKey: (row: SearchRow) => string | null, page: Page) {
  if (rows.length === 0) return []
  const right = { align: 'right', whole: true } as const
  const columns: readonly Column<SearchRow>[] = [
    { title: title.toLowerCase(), value: row => printable(getKey(row) ?? unknownSign), minWidth: 16 },
    { title: 'clicks', value: ({ clicks }) => formatCount(clicks), ...right },
    { title: 'impressions', value: ({ impressions }) => formatCount(impressions), ...right },
    { title: 'CTR', value: ({ ctr }) => `${ctr}%`, ...right },
    { title: 'position', value: ({ position }) => position.toFixed(1), ...right },
  ]
  return ['', table(rows, columns, page)]
}

export function removedPeriodView(answer: unknown): string | undefined {
  const { success, data } = searchPeriodSchema.safeParse(answer)
  return success ? `Deleted the figures of ${formatDays(data)}.` : undefined
}

/** Formats what people search for: queries without an article, and articles to refresh. */
export function searchDemandView({ days, queries, refresh }: SearchDemand, page: Page): string {
  const topics = queries.map(({ query, isRising, topic, category, reasons }) =>
    [
      `${page.paint.bold(printable(query))}${isRising ? ' (rising)' : ''}`,
      ...reasons.map(reason => indentText(reason, page)),
      `  ${page.paint.green('blogops generate')} --topic ${quoteShellWord(topic)} --category ${category ?? '<category>'}`,
    ].join('\n'),
  )
  const articles = refresh.map(({ title, slug, reasons }) =>
    [
      page.paint.bold(printable(title)),
      ...reasons.map(reason => indentText(reason, page)),
      `  ${page.paint.green('blogops articles regenerate')} ${slug} --dated`,
    ].join('\n'),
  )
  return [
    ...(topics.length > 0 ? [page.paint.bold(`Searched for without an article, ${formatDays(days)}:`), ...topics] : []),
    ...(articles.length > 0 ? [page.paint.bold('Articles to refresh:'), ...articles] : []),
  ].join('\n\n')
}

/** Formats what search engines were told; undefined if a newer server answers something else. */
export function indexNowView(answer: unknown, page: Page): string | undefined {
  const { success, data } = indexNowSchema.safeParse(answer)
  if (!success) return undefined
  const { enabled, endpoint, keyUrl, problem, waiting, submissions } = data
  const columns: readonly Column<IndexNow['submissions'][number]>[] = [
    { title: 'when', value: ({ at }) => shortenInstant(at), whole: true },
    { title: 'result', value: ({ outcome }) => outcome, whole: true },
    { title: 'pages', value: ({ urls, paths }) => (urls === 1 ? (paths[0] ?? '') : formatCount(urls)), minWidth: 16 },
    { title: 'answer', value: row => row.answer },
  ]
  return [
    enabled
      ? paragraph(`Search engines are told about changed pages through ${new URL(endpoint).host}.`, page)
      : paragraph('Search engines are not told about changed pages. Switch it on: blogops search notify on', page),
    ...(problem === null ? [] : [page.paint.yellow(paragraph(problem, page))]),
    ...(enabled ? [`  key      ${keyUrl ?? unknownSign}`, `  waiting  ${formatQuantity(waiting, 'page')}`] : []),
    ...(submissions.length === 0 ? [] : ['', table(submissions, columns, page)]),
  ].join('\n')
}
