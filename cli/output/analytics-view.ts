import type {
  AggregateMetrics,
  AnalyticsDay,
  ArticlePerformance,
  Comprehensive,
  Timeseries,
} from '../../server/contract/schemas/analytics.ts'
import { formatStatus } from '../../server/domain/article-performance.ts'
import { areAdsKnownIn, areAdsOfArticleKnown, getMetricDeltas } from '../../server/domain/metric-changes.ts'
import { formatCount, formatPercent, formatPounds, roundToHundredths } from '../../server/domain/number-format.ts'
import { type Column, maxTextWidth, table, wrap } from './layout.ts'
import { type Card, cardsView, createCard, formatChange, formatUnknown, unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

/** Formats the analytics screen: cards, recommendations and the table. */
export function analyticsView(answer: Comprehensive, requestedPage: Page): string {
  const page = withHeadings(requestedPage)
  const parts = [
    headView(answer, page),
    cardsView(toCards(answer), answer, page),
    adviceView(answer, page),
    tableView(answer, page),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

/**
 * Gives the view headings in a pipe or a file too: tables without them would be unclear next to each other. Programs
 * have JSON and CSV.
 */
export function withHeadings(page: Page): Page {
  return { ...page, width: page.width ?? Number.POSITIVE_INFINITY }
}

function headView({ range, source }: Comprehensive, { paint, width = maxTextWidth }: Page): string {
  const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`
  const counted = source === 'plausible' ? 'Plausible' : 'this site'
  return paint.bold(wrap(`${days}, counted by ${counted}`, width))
}

function toCards(answer: Comprehensive): Card[] {
  const { aggregateMetrics: now, trafficKnown } = answer
  const traffic = (title: string, value: string, ...notes: string[]) =>
    trafficKnown ? createCard(title, value, ...notes) : createCard(title, unknownSign)
  const areAdsKnown = areAdsKnownIn(answer, { spend: now.totalAdSpend, impressions: now.totalImpressions })
  const adCard = (title: string, value: string, ...notes: string[]) =>
    areAdsKnown ? createCard(title, value, ...notes) : createCard(title, unknownSign)
  const changes = getMetricDeltas(answer)
  const metricChange = (metricName: keyof AggregateMetrics) => formatChange(changes[metricName])
  const [ctr, cpc] = [`CTR ${formatPercent(now.averageCTR)}`, `CPC ${formatPounds(now.averageCPC)}`]
  const pagesEach = `${(now.totalPageviews / Math.max(1, now.totalVisitors)).toFixed(2)} pages per visitor`
  return [
    traffic('Total Visitors', formatCount(now.totalVisitors), metricChange('totalVisitors')),
    traffic('Product Clicks', formatCount(now.totalProductClicks), metricChange('totalProductClicks')),
    adCard('Ad Spend', formatPounds(now.totalAdSpend), metricChange('totalAdSpend')),
    traffic('Conversion Rate', formatPercent(now.overallConversionRate), metricChange('overallConversionRate')),
    adCard('Total Ad Impressions', formatCount(now.totalImpressions), metricChange('totalImpressions'), ctr),
    adCard('Total Ad Clicks', formatCount(now.totalAdClicks), metricChange('totalAdClicks'), cpc),
    traffic('Total Pageviews', formatCount(now.totalPageviews), metricChange('totalPageviews'), pagesEach),
  ]
}

function adviceView({ recommendations }: Comprehensive, { paint, width = maxTextWidth }: Page): string {
  if (recommendations.length === 0) return ''
  const lines = recommendations.map(text => wrap(`- ${printable(text)}`, Math.min(width, maxTextWidth)))
  return [paint.bold('Optimization Recommendations'), ...lines].join('\n')
}

const nothingYet = 'No articles with performance data yet. Create articles and run ads to see insights here.'

function tableView(answer: Comprehensive, page: Page): string {
  const { articlePerformance: all, articlesInAll } = answer
  const rows = all.filter(({ hasTraffic, hasAds }) => hasTraffic || hasAds)
  const others = all.length - rows.length
  const remainingArticles = articlesInAll - all.length
  const width = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const parts = [
    rows.length === 0 ? wrap(nothingYet, width) : table(rows, columnsFor(answer), page),
    ...(rows.length > 0 && others > 0 ? [page.paint.dim(`${formatCount(others)} more without traffic or ads`)] : []),
    ...(remainingArticles > 0 ? [page.paint.dim(wrap(formatRest(remainingArticles, articlesInAll), width))] : []),
  ]
  return parts.join('\n')
}

function formatRest(remainingArticles: number, all: number): string {
  return `${formatCount(remainingArticles)} more of ${formatCount(all)} articles. --limit shows up to 500; --csv and --json list all`
}

type Row = ArticlePerformance

const right = { align: 'right', whole: true } as const

/** Shows zero as a dash, like the screen. */
const orDash = (text: (metric: number) => string, metric: (row: Row) => number) => (row: Row) =>
  metric(row) === 0 ? '-' : text(metric(row))

function columnsFor(answer: Comprehensive): readonly Column<Row>[] {
  const adCard = (text: (metric: number) => string, metric: (row: Row) => number) => (row: Row) =>
    areAdsOfArticleKnown(row, answer) ? orDash(text, metric)(row) : unknownSign
  return [
    { title: 'article', value: row => row.articleTitle },
    { title: 'status', value: formatStatus, whole: true, spare: 5 },
    { title: 'visitors', value: orDash(formatCount, row => row.visitors), ...right },
    { title: 'clicks', value: orDash(formatCount, row => row.productClicks), ...right },
    {
      title: 'conv.',
      value: orDash(
        rate => formatPercent(rate, 1),
        row => row.conversionRate,
      ),
      ...right,
      spare: 2,
    },
    { title: 'spend', value: adCard(formatPounds, row => row.adSpend), ...right, spare: 1 },
    { title: 'ad ctr', value: adCard(formatPercent, row => row.ctr), ...right, spare: 4 },
    { title: 'cpc', value: adCard(formatPounds, row => row.cpc), ...right, spare: 3 },
  ]
}

/** Formats one row per day. */
export function analyticsDaysView({ days, trafficKnown }: Timeseries, page: Page): string {
  const toCell =
    (text: (metric: number) => string, isKnown: (day: AnalyticsDay) => boolean) =>
    (metric: (day: AnalyticsDay) => number) =>
    (day: AnalyticsDay) => {
      if (!isKnown(day)) return formatUnknown(page)
      return page.width === undefined ? roundToHundredths(metric(day)) : text(metric(day))
    }
  const right = { align: 'right', whole: true } as const
  const trafficCell = toCell(formatCount, () => trafficKnown)
  const adCell = toCell(formatCount, ({ adsKnown }) => adsKnown)
  const spendCell = toCell(formatPounds, ({ adsKnown }) => adsKnown)
  const columns: Column<AnalyticsDay>[] = [
    {
      title: 'day',
      value: day => (page.width === undefined || day.isOver ? day.date : `${day.date} so far`),
      whole: true,
    },
    { title: 'visitors', value: trafficCell(day => day.visitors), ...right },
    { title: 'pageviews', value: trafficCell(day => day.pageviews), ...right, spare: 2 },
    { title: 'product clicks', value: trafficCell(day => day.productClicks), ...right },
    { title: 'impressions', value: adCell(day => day.impressions), ...right, spare: 3 },
    { title: 'ad clicks', value: adCell(day => day.adClicks), ...right, spare: 1 },
    { title: 'spend', value: spendCell(day => day.spend), ...right },
  ]
  return table(days, columns, page)
}
