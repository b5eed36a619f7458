import type { VisitReport, VisitsNow } from '../../server/contract/schemas/visits.ts'
import { formatDays } from '../../server/domain/days.ts'
import { formatCount, formatPercent } from '../../server/domain/number-format.ts'
import {
  dimensionLabels,
  figureLabels,
  formatSeconds,
  getFigureKind,
  getVisitFigures,
  type VisitDimension,
  type VisitFigure,
  type VisitRow,
} from '../../server/domain/visit-dimensions.ts'
import { withHeadings } from './analytics-view.ts'
import { type Column, maxTextWidth, pad, table, truncate, wrap } from './layout.ts'
import type { Page } from './output.ts'

/** Formats the totals of visits, then the first rows of each report that has any. */
export function visitReportView(report: VisitReport, requestedPage: Page): string {
  const page = withHeadings(requestedPage)
  const parts = [
    page.paint.bold(`${formatDays(report.range)}, days of ${report.timeZone}`),
    totalsView(report, page),
    ...report.reports.filter(({ rows }) => rows.length > 0).map(part => reportView(part, page)),
  ]
  return parts.join('\n\n')
}

type Report = VisitReport['reports'][number]

function reportView({ dimension, rows, rowsInAll }: Report, page: Page): string {
  const hidden = rowsInAll - rows.length
  const rest = hidden > 0 ? [page.paint.dim(`${formatCount(hidden)} more. --table ${dimension} lists them`)] : []
  return [
    page.paint.bold(dimensionLabels[dimension].title),
    visitRowsView(dimension, rows.map(withShortName), page),
    ...rest,
  ].join('\n')
}

/** Maximum width of names, which visitors can make as long as they want. */
const maxNameWidth = 60

function withShortName<Row extends { name: string }>(row: Row): Row {
  return { ...row, name: truncate(row.name, maxNameWidth) }
}

/** Formats the rows of one report. */
export function visitRowsView(dimension: VisitDimension, rows: readonly VisitRow[], page: Page): string {
  const figures = getVisitFigures(dimension).map(
    (figure, at): Column<VisitRow> => ({
      title: figureLabels[figure].toLowerCase(),
      value: row => formatFigure(figure, row[figure]),
      align: 'right',
      whole: true,
      ...(at > 0 && { spare: at }),
    }),
  )
  return table(
    rows,
    [{ title: dimensionLabels[dimension].name.toLowerCase(), value: row => row.name }, ...figures],
    page,
  )
}

function formatFigure(figure: VisitFigure, value: number | null): string {
  if (value === null) return '-'
  const kind = getFigureKind(figure)
  if (kind === 'count') return formatCount(value)
  if (kind === 'ratio') return value.toFixed(2)
  return kind === 'percent' ? formatPercent(value, 1) : formatSeconds(value)
}

type Totals = VisitReport['totals']

const totalLines: readonly {
  title: string
  value: (totals: Totals) => number | null
  text: (value: number) => string
}[] = [
  { title: 'Visitors', value: totals => totals.visitors, text: formatCount },
  { title: 'Visits', value: totals => totals.visits, text: formatCount },
  { title: 'Pageviews', value: totals => totals.pageviews, text: formatCount },
  { title: 'Views per visit', value: totals => totals.viewsPerVisit, text: value => value.toFixed(2) },
  { title: 'Bounce rate', value: totals => totals.bounceRate, text: value => formatPercent(value, 1) },
  { title: 'Visit duration', value: totals => totals.visitDuration, text: formatSeconds },
  { title: 'Time on page', value: totals => totals.timeOnPage, text: formatSeconds },
  { title: 'Scroll depth', value: totals => totals.scrollDepth, text: value => formatPercent(value, 1) },
]

/** Formats one figure per line, with the one of the compared period. */
function totalsView({ range: days, totals, comparison }: VisitReport, { paint, width = maxTextWidth }: Page): string {
  const lines = totalLines.map(({ title, value, text }) => {
    const format = (figure: number | null) => (figure === null ? '-' : text(figure))
    const change = comparison
      ? `${format(value(comparison.totals))}, before ${format(value(comparison.previous.totals))}`
      : ''
    return `${paint.dim(pad(title, 15))}  ${pad(format(value(totals)), 8, 'left')}  ${change}`.trimEnd()
  })
  if (!comparison) return lines.join('\n')
  const { range, previous } = comparison
  const compared = `Compared with ${formatDays(previous.range)}.`
  const note = range.to < days.to ? `${compared} Today is left out because it is not over.` : compared
  return [...lines, paint.dim(wrap(note, Math.min(width, maxTextWidth)))].join('\n')
}

/** Formats the last thirty minutes, and the hours of today. */
export function visitsNowView({ visitors, pages, sources, today, timeZone }: VisitsNow, requestedPage: Page): string {
  const page = withHeadings(requestedPage)
  const { totals, hours, date } = today
  const recentTable = (title: string, rows: VisitsNow['pages']) =>
    table(
      rows.map(withShortName),
      [
        { title, value: row => row.name },
        { title: 'visitors', value: row => formatCount(row.visitors), align: 'right', whole: true },
      ],
      page,
    )
  const hourColumns: Column<(typeof hours)[number]>[] = [
    { title: 'hour', value: ({ at }) => at, whole: true },
    { title: 'visitors', value: row => formatCount(row.visitors), align: 'right', whole: true },
    { title: 'visits', value: row => formatCount(row.visits), align: 'right', whole: true },
    { title: 'pageviews', value: row => formatCount(row.pageviews), align: 'right', whole: true },
  ]
  const parts = [
    page.paint.bold(`Visitors of the last 30 minutes: ${formatCount(visitors)}`),
    ...(pages.length > 0 ? [recentTable('page', pages), recentTable('source', sources)] : []),
    page.paint.bold(
      `Today, ${date} (${timeZone}): ${formatCount(totals.visitors)} visitors, ${formatCount(totals.pageviews)} pageviews`,
    ),
    table(
      hours.filter(({ pageviews }) => pageviews > 0),
      hourColumns,
      page,
    ),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}
