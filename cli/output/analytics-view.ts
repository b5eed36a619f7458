import { lengthOf } from '../../server/contract/analytics-range.ts'
import { type Change, growthOf, pointsOf } from '../../server/contract/figure-change.ts'
import { countedText, countText, percentText } from '../../server/contract/figure-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AggregateMetrics, ArticlePerformance, Comprehensive } from '../../server/contract/schemas/analytics.ts'
import { statusText } from '../../server/contract/status-text.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { pad, widestText, wrap } from './width.ts'

/** The screen of figures: cards, what to do, and the table. */
export function analyticsView(answer: Comprehensive, given: Page): string {
  const page = withHeadings(given)
  const parts = [headView(answer, page), cardsView(answer, page), adviceView(answer, page), tableView(answer, page)]
  return parts.filter(part => part !== '').join('\n\n')
}

/**
 * In a pipe or a file such a view is as in a terminal of any width: tables without headings, as elsewhere, would tell nothing
 * among so much else. Programs have JSON and CSV.
 */
export function withHeadings(page: Page): Page {
  return { ...page, width: page.width ?? Number.POSITIVE_INFINITY }
}

function headView({ range, source }: Comprehensive, { paint, width = widestText }: Page): string {
  const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`
  const counted = source === 'plausible' ? 'Plausible' : 'this site'
  return paint.bold(wrap(`${days}, counted by ${counted}`, width))
}

interface Card {
  title: string
  value: string
  /** Beside it. */
  note: string
}

function cardsView(answer: Comprehensive, { paint, width = widestText }: Page): string {
  const cards = cardsOf(answer)
  const titles = Math.max(...cards.map(({ title }) => title.length))
  const values = Math.max(...cards.map(({ value }) => value.length))
  const against = againstWhat(answer)
  const lines = cards.flatMap(({ title, value, note }) => {
    const line = `${paint.dim(pad(title, titles))}  ${pad(value, values, 'left')}`
    const room = width - titles - values - 4
    if (note === '') return [line]
    return note.length <= room ? [`${line}  ${note}`] : [line, `  ${note}`]
  })
  return [...lines, ...(cards.some(({ note }) => /^[+−]/.test(note)) ? [paint.dim(wrap(against, width))] : [])].join(
    '\n',
  )
}

/** What changes are changes of. */
function againstWhat({ range, compared, previous }: Comprehensive): string {
  const length = lengthOf(previous.range)
  if (compared?.range.to === range.to) return `Changes are against the ${countedText(length, 'day')} before.`
  const days = length === 1 ? 'day' : `${countText(length)} days`
  return `Today is not over: changes are of the ${days} up to ${compared?.range.to}, against the same ${days} of the period before.`
}

function cardsOf(answer: Comprehensive): Card[] {
  const { aggregateMetrics: now, previous, trafficKnown } = answer
  const traffic = (title: string, value: string, ...notes: string[]): Card =>
    trafficKnown ? { title, value, note: noteOf(...notes) } : { title, value: 'not known', note: '' }
  const ads = (title: string, value: string, ...notes: string[]): Card => ({ title, value, note: noteOf(...notes) })
  const grown = grownSince(answer)
  const read = (of: keyof AggregateMetrics) => (previous.trafficKnown ? grown(of) : '')
  const [ctr, cpc] = [`CTR ${percentText(now.averageCTR)}`, `CPC ${poundsText(now.averageCPC)}`]
  const pagesEach = `${(now.totalPageviews / Math.max(1, now.totalVisitors)).toFixed(2)} pages per visitor`
  return [
    traffic('Total Visitors', countText(now.totalVisitors), read('totalVisitors')),
    traffic('Product Clicks', countText(now.totalProductClicks), read('totalProductClicks')),
    ads('Ad Spend', poundsText(now.totalAdSpend), grown('totalAdSpend')),
    traffic('Conversion Rate', percentText(now.overallConversionRate), rateChange(answer)),
    ads('Total Ad Impressions', countText(now.totalImpressions), grown('totalImpressions'), ctr),
    ads('Total Ad Clicks', countText(now.totalAdClicks), grown('totalAdClicks'), cpc),
    traffic('Total Pageviews', countText(now.totalPageviews), read('totalPageviews'), pagesEach),
  ]
}

function noteOf(...notes: string[]): string {
  return notes.filter(note => note !== '').join(', ')
}

/** The change of a count or an amount since the days before. */
function grownSince({ compared, previous }: Comprehensive): (of: keyof AggregateMetrics) => string {
  return of => (compared ? changeText(growthOf(compared.aggregateMetrics[of], previous.aggregateMetrics[of])) : '')
}

function rateChange({ compared, previous }: Comprehensive): string {
  if (!compared || !previous.trafficKnown) return ''
  const { overallConversionRate: before, totalVisitors } = previous.aggregateMetrics
  return changeText(pointsOf(compared.aggregateMetrics.overallConversionRate, before, totalVisitors))
}

/** "+12%", "−1.90 points"; nothing where there was nothing before. */
function changeText(change: Change | undefined): string {
  if (!change) return ''
  return change.turn === 'same' ? 'as before' : `${change.turn === 'up' ? '+' : '−'}${change.size}`
}

function adviceView({ recommendations }: Comprehensive, { paint, width = widestText }: Page): string {
  if (recommendations.length === 0) return ''
  const lines = recommendations.map(text => wrap(`- ${printable(text)}`, Math.min(width, widestText)))
  return [paint.bold('Optimization Recommendations'), ...lines].join('\n')
}

const nothingYet = 'No articles with performance data yet. Create articles and run ads to see insights here.'

function tableView({ articlePerformance: all }: Comprehensive, page: Page): string {
  const rows = all.filter(({ hasTraffic, hasAds }) => hasTraffic || hasAds)
  const others = all.length - rows.length
  if (rows.length === 0) return wrap(nothingYet, Math.min(page.width ?? widestText, widestText))
  const text = table(rows, shownColumns, page)
  const rest = `${countText(others)} more without traffic or ads`
  return others === 0 ? text : `${text}\n${page.paint.dim(rest)}`
}

type Row = ArticlePerformance

const right = { align: 'right', whole: true } as const

/** As on the screen: what is zero says nothing. */
const orDash = (text: (figure: number) => string, figure: (row: Row) => number) => (row: Row) =>
  figure(row) === 0 ? '-' : text(figure(row))

const shownColumns: readonly Column<Row>[] = [
  { title: 'article', value: row => row.articleTitle },
  { title: 'status', value: statusText, whole: true, spare: 5 },
  { title: 'visitors', value: orDash(countText, row => row.visitors), ...right },
  { title: 'clicks', value: orDash(countText, row => row.productClicks), ...right },
  {
    title: 'conv.',
    value: orDash(
      rate => percentText(rate, 1),
      row => row.conversionRate,
    ),
    ...right,
    spare: 2,
  },
  { title: 'spend', value: orDash(poundsText, row => row.adSpend), ...right, spare: 1 },
  { title: 'ad ctr', value: orDash(percentText, row => row.ctr), ...right, spare: 4 },
  { title: 'cpc', value: orDash(poundsText, row => row.cpc), ...right, spare: 3 },
]
