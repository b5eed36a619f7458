import path from 'node:path'
import { maxReportCharacters } from '../../../server/contract/schemas/earnings.ts'
import type { EarningsReport } from '../../../server/contract/schemas/earnings-report.ts'
import { byteOrderMark } from '../../../server/domain/csv.ts'
import { formatDays } from '../../../server/domain/days.ts'
import {
  formatFineAmount,
  formatReturnOnSpend,
  toEarningsCsv,
  unattributedReasons,
} from '../../../server/domain/earnings-text.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatCount, formatQuantity } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { Run } from '../../context.ts'
import { partlyDone, UsageError } from '../../failure.ts'
import { withHeadings } from '../../output/analytics-view.ts'
import { earningsImportView } from '../../output/earnings-view.ts'
import { type Column, pad, paragraph, table } from '../../output/layout.ts'
import { unknownSign, warnOfSamples } from '../../output/metric-text.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

/** Shows earnings by article, campaign and ad. */
export const showEarnings: Run = async (context, args) => {
  const { output, terminal } = context
  if (args.isSet('csv') && output.mode !== 'text')
    throw new UsageError('--csv and --json cannot be used together.', 'Remove one of them.')
  const { client } = await context.connect()
  const range = args.text('range')
  const query = range === undefined ? {} : { range }
  const request = client.earnings.report(query, { signal: terminal.interruption })
  const report = await busy(output, 'Adding up earnings', request)
  for (const notice of report.notices) output.warn(notice)
  warnOfSamples(output, report.sample)
  // A terminal would print the byte order mark; spreadsheets need it in files.
  if (args.isSet('csv'))
    output.document(report, ({ width }) => (width === undefined ? byteOrderMark : '') + toEarningsCsv(report))
  else output.document(report, page => earningsReportView(report, page))
  return undefined
}

/** Formats the earnings of a range: totals, then a table for articles, campaigns, ads and the rest. */
function earningsReportView(report: EarningsReport, requestedPage: Page): string {
  const page = withHeadings(requestedPage)
  const { range, knownTo } = report
  const heading = page.paint.bold(formatDays(range))
  if (knownTo === null) return [heading, paragraph(nothingYet, page)].join('\n')
  const parts = [
    [heading, paragraph(describeCoverage(report), page)].join('\n'),
    formatTotals(report),
    section('', report.articles, articleColumns(report), page),
    section('Campaigns', report.campaigns, campaignColumns, page),
    section('Ad sets', report.adSets, adSetColumns, page),
    section('Ads with product clicks', report.ads, adColumns, page),
    section('Not attributed to an article', report.notAttributed, unattributedColumns, page),
    formatOtherCurrencies(report, page),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

const nothingYet =
  'No earnings report was imported yet. Download one at Amazon Associates, and import it: blogops earnings import <file>'

function describeCoverage({ knownTo, range }: EarningsReport): string {
  const reported = `Earnings are reported up to ${knownTo}, by the day of shipping.`
  return knownTo !== null && knownTo < range.to ? `${reported} Later days have none yet.` : reported
}

function formatTotals(report: EarningsReport): string {
  const { fees, revenue, items, returns, visitors, trafficKnown, earningsPerVisitor, notAttributed } = report
  const unattributed = notAttributed.reduce((sum, row) => sum + row.fees.amount, 0)
  const facts = [
    ['earnings', formatAmount(fees)],
    [
      'revenue of the shop',
      `${formatAmount(revenue)}, ${formatQuantity(items, 'item')}, ${formatCount(returns)} returned`,
    ],
    ['visitors', trafficKnown ? formatCount(visitors) : unknownSign],
    ['earnings per visitor', earningsPerVisitor ? formatFineAmount(earningsPerVisitor) : unknownSign],
    ['ad spend', formatAmount(report.adSpend)],
    ['earnings from ads', formatAmount(report.feesFromAds)],
    ['return on ad spend', formatReturnOnSpend(report.returnOnAdSpend, unknownSign)],
    ['not attributed', formatAmount({ amount: unattributed, currency: report.currency })],
  ] as const
  return facts.map(([name, value]) => `${pad(name, 20)}  ${value}`).join('\n')
}

function section<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  if (rows.length === 0) return ''
  return [...(title === '' ? [] : [page.paint.bold(title)]), table(rows, columns, page)].join('\n')
}

type ArticleRow = EarningsReport['articles'][number]
type AdFigures = Pick<ArticleRow, 'adSpend' | 'feesFromAds' | 'returnOnAdSpend'>

const adFigureColumns: readonly Column<AdFigures>[] = [
  { title: 'ad spend', value: ({ adSpend }) => formatAmount(adSpend), align: 'right' },
  { title: 'from ads', value: ({ feesFromAds }) => formatAmount(feesFromAds), align: 'right' },
  { title: 'return', value: row => formatReturnOnSpend(row.returnOnAdSpend, unknownSign), align: 'right' },
]

const articleColumns = ({ trafficKnown }: EarningsReport): readonly Column<ArticleRow>[] => [
  { title: 'article', value: ({ articleTitle }) => printable(articleTitle), minWidth: 16 },
  { title: 'earnings', value: ({ fees }) => formatAmount(fees), align: 'right', whole: true },
  { title: 'visitors', value: row => (trafficKnown ? formatCount(row.visitors) : unknownSign), align: 'right' },
  {
    title: 'per visitor',
    value: row => (row.earningsPerVisitor ? formatFineAmount(row.earningsPerVisitor) : unknownSign),
    align: 'right',
  },
  ...adFigureColumns,
]

const campaignColumns: readonly Column<EarningsReport['campaigns'][number]>[] = [
  { title: 'campaign', value: ({ campaignName }) => printable(campaignName), minWidth: 16 },
  ...adFigureColumns,
  { title: 'by', value: ({ hasOwnId }) => (hasOwnId ? 'tracking id' : 'product clicks') },
]

const adSetColumns: readonly Column<EarningsReport['adSets'][number]>[] = [
  { title: 'ad set', value: ({ adSetName }) => printable(adSetName), minWidth: 16 },
  ...adFigureColumns,
]

const adColumns: readonly Column<EarningsReport['ads'][number]>[] = [
  { title: 'ad', value: ({ adName }) => printable(adName), minWidth: 16 },
  { title: 'product clicks', value: ({ productClicks }) => formatCount(productClicks), align: 'right' },
  { title: 'earnings', value: ({ feesFromAds }) => formatAmount(feesFromAds), align: 'right', whole: true },
]

const unattributedColumns: readonly Column<EarningsReport['notAttributed'][number]>[] = [
  { title: 'tracking id', value: ({ trackingId }) => trackingId },
  { title: 'earnings', value: ({ fees }) => formatAmount(fees), align: 'right', whole: true },
  { title: 'why', value: ({ reason }) => unattributedReasons[reason] },
]

function formatOtherCurrencies({ otherCurrencies }: EarningsReport, page: Page): string {
  if (otherCurrencies.length === 0) return ''
  const amounts = otherCurrencies.map(formatAmount).join(', ')
  return paragraph(`Earnings in other currencies are in no figure above: ${amounts}.`, page)
}

/** Imports an earnings report. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importEarnings: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, { kind: 'report', maxBytes: maxReportCharacters })
  const { client } = await context.connect()
  const { dryRun } = context.flags
  const name = file === '-' ? 'stdin' : path.basename(file)
  const input = { name, content, ...readOptions(args), ...(dryRun && { dryRun }) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Importing ${name}`, client.earnings.import(input, { signal }))
  context.output.document(result, page => earningsImportView(result, page))
  return result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Options of the import, which the server checks. */
function readOptions(args: ParsedArgs) {
  const dateFormat = (['ymd', 'dmy', 'mdy'] as const).find(order => order === args.text('dateFormat'))
  const { map, status } = args.values
  return {
    ...(dateFormat !== undefined && { dateFormat }),
    ...(Array.isArray(map) && { map: map.map(String) }),
    ...(Array.isArray(status) && { statuses: status.map(String) }),
  }
}
