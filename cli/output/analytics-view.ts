import { areAdsKnownIn, areAdsOfArticleKnown } from '../../server/contract/ads-known.ts'
import { changesOf } from '../../server/contract/figure-change.ts'
import { countText, percentText } from '../../server/contract/figure-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AggregateMetrics, ArticlePerformance, Comprehensive } from '../../server/contract/schemas/analytics.ts'
import { statusText } from '../../server/contract/status-text.ts'
import { type Card, card, cardsView, changeText } from './figure-cards.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { unknown } from './unknown-text.ts'
import { widestText, wrap } from './width.ts'

/** Formats the analytics screen: cards, recommendations and the table. */
export function analyticsView(answer: Comprehensive, given: Page): string {
  const page = withHeadings(given)
  const parts = [
    headView(answer, page),
    cardsView(cardsOf(answer), answer, page),
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

function headView({ range, source }: Comprehensive, { paint, width = widestText }: Page): string {
  const days = range.from === range.to ? range.from : `${range.from} to ${range.to}`
  const counted = source === 'plausible' ? 'Plausible' : 'this site'
  return paint.bold(wrap(`${days}, counted by ${counted}`, width))
}

function cardsOf(answer: Comprehensive): Card[] {
  const { aggregateMetrics: now, trafficKnown } = answer
  const traffic = (title: string, value: string, ...notes: string[]) =>
    trafficKnown ? card(title, value, ...notes) : card(title, unknown)
  const areKnown = areAdsKnownIn(answer, { spend: now.totalAdSpend, impressions: now.totalImpressions })
  const ofAds = (title: string, value: string, ...notes: string[]) =>
    areKnown ? card(title, value, ...notes) : card(title, unknown)
  const changes = changesOf(answer)
  const turned = (of: keyof AggregateMetrics) => changeText(changes[of])
  const [ctr, cpc] = [`CTR ${percentText(now.averageCTR)}`, `CPC ${poundsText(now.averageCPC)}`]
  const pagesEach = `${(now.totalPageviews / Math.max(1, now.totalVisitors)).toFixed(2)} pages per visitor`
  return [
    traffic('Total Visitors', countText(now.totalVisitors), turned('totalVisitors')),
    traffic('Product Clicks', countText(now.totalProductClicks), turned('totalProductClicks')),
    ofAds('Ad Spend', poundsText(now.totalAdSpend), turned('totalAdSpend')),
    traffic('Conversion Rate', percentText(now.overallConversionRate), turned('overallConversionRate')),
    ofAds('Total Ad Impressions', countText(now.totalImpressions), turned('totalImpressions'), ctr),
    ofAds('Total Ad Clicks', countText(now.totalAdClicks), turned('totalAdClicks'), cpc),
    traffic('Total Pageviews', countText(now.totalPageviews), turned('totalPageviews'), pagesEach),
  ]
}

function adviceView({ recommendations }: Comprehensive, { paint, width = widestText }: Page): string {
  if (recommendations.length === 0) return ''
  const lines = recommendations.map(text => wrap(`- ${printable(text)}`, Math.min(width, widestText)))
  return [paint.bold('Optimization Recommendations'), ...lines].join('\n')
}

const nothingYet = 'No articles with performance data yet. Create articles and run ads to see insights here.'

function tableView(answer: Comprehensive, page: Page): string {
  const { articlePerformance: all, articlesInAll } = answer
  const rows = all.filter(({ hasTraffic, hasAds }) => hasTraffic || hasAds)
  const others = all.length - rows.length
  const notRead = articlesInAll - all.length
  const width = Math.min(page.width ?? widestText, widestText)
  const parts = [
    rows.length === 0 ? wrap(nothingYet, width) : table(rows, columnsFor(answer), page),
    ...(rows.length > 0 && others > 0 ? [page.paint.dim(`${countText(others)} more without traffic or ads`)] : []),
    ...(notRead > 0 ? [page.paint.dim(wrap(restOf(notRead, articlesInAll), width))] : []),
  ]
  return parts.join('\n')
}

function restOf(notRead: number, all: number): string {
  return `${countText(notRead)} more of ${countText(all)} articles: --limit shows up to 500, --csv and --json have all`
}

type Row = ArticlePerformance

const right = { align: 'right', whole: true } as const

/** Shows zero as a dash, like the screen. */
const orDash = (text: (figure: number) => string, figure: (row: Row) => number) => (row: Row) =>
  figure(row) === 0 ? '-' : text(figure(row))

function columnsFor(answer: Comprehensive): readonly Column<Row>[] {
  const ofAds = (text: (figure: number) => string, figure: (row: Row) => number) => (row: Row) =>
    areAdsOfArticleKnown(row, answer) ? orDash(text, figure)(row) : unknown
  return [
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
    { title: 'spend', value: ofAds(poundsText, row => row.adSpend), ...right, spare: 1 },
    { title: 'ad ctr', value: ofAds(percentText, row => row.ctr), ...right, spare: 4 },
    { title: 'cpc', value: ofAds(poundsText, row => row.cpc), ...right, spare: 3 },
  ]
}
