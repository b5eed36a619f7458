import type { AggregateMetrics, ArticleAnalytics } from '../../server/contract/schemas/analytics.ts'
import {
  areAdsKnownIn,
  areAdsKnownOn,
  areAdsOfArticleKnown,
  getMetricDeltas,
} from '../../server/domain/metric-changes.ts'
import { formatCount, formatPercent, formatPounds } from '../../server/domain/number-format.ts'
import { nameSources } from '../../server/domain/traffic-sources.ts'
import { withHeadings } from './analytics-view.ts'
import { type Column, maxTextWidth, table, truncate, wrap } from './layout.ts'
import { type Card, cardsView, createCard, formatChange, unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

/** Formats the analytics of one article: metrics, sources of readers, clicked products, and ads. */
export function articleAnalyticsView(answer: ArticleAnalytics, requestedPage: Page): string {
  const page = withHeadings(requestedPage)
  const { range, article, sources, products, ads } = answer
  const head = [
    page.paint.bold(wrap(printable(article.articleTitle), Math.min(page.width ?? maxTextWidth, maxTextWidth))),
    `${range.from} to ${range.to}`,
  ].join('\n')
  const parts = [
    head,
    cardsView(toArticleCards(answer), answer, page),
    section('Sources of visitors', nameSources(sources), sourceColumns, page),
    section('Clicked products', products, productColumns, page),
    section('Ads', ads, adColumnsFor(answer), page),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function toArticleCards(answer: ArticleAnalytics): Card[] {
  const { article, trafficKnown } = answer
  const { visitors, pageviews, productClicks, conversionRate, visitorsFromAds, productClicksFromAds } = article
  const changes = getMetricDeltas(answer)
  const metricChange = (metricName: keyof AggregateMetrics) => formatChange(changes[metricName])
  const traffic = [
    createCard('visitors', formatCount(visitors), metricChange('totalVisitors')),
    createCard('pageviews', formatCount(pageviews), metricChange('totalPageviews')),
    createCard('product clicks', formatCount(productClicks), metricChange('totalProductClicks')),
    createCard('conversion rate', formatPercent(conversionRate, 1), metricChange('overallConversionRate')),
    createCard('visitors from ads', formatCount(visitorsFromAds)),
    createCard('product clicks from ads', formatCount(productClicksFromAds)),
  ]
  const { adSpend, adImpressions, adClicks, ctr, cpc } = article
  const adCards = [
    createCard('ad spend', formatPounds(adSpend), metricChange('totalAdSpend')),
    createCard(
      'ad impressions',
      formatCount(adImpressions),
      metricChange('totalImpressions'),
      `CTR ${formatPercent(ctr)}`,
    ),
    createCard('ad clicks', formatCount(adClicks), metricChange('totalAdClicks'), `CPC ${formatPounds(cpc)}`),
  ]
  return [
    ...(trafficKnown ? traffic : [createCard('visitors', unknownSign)]),
    ...(areAdsKnownOn(answer, answer.range.from) && areAdsOfArticleKnown(article, answer)
      ? adCards
      : [createCard('ad spend', unknownSign)]),
  ]
}

function section<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  return rows.length === 0 ? '' : `${page.paint.bold(title)}\n${table(rows, columns, page)}`
}

/** Maximum length of names from page addresses and events, which strangers may choose. Applies in a pipe too. */
const maxNameLength = 60

function shortenName(name: string): string {
  return truncate(printable(name), maxNameLength)
}

const right = { align: 'right', whole: true } as const

const sourceColumns: readonly Column<ArticleAnalytics['sources'][number]>[] = [
  { title: 'source', value: ({ source }) => shortenName(source) },
  { title: 'visitors', value: ({ visitors }) => formatCount(visitors), ...right },
  { title: 'pageviews', value: ({ pageviews }) => formatCount(pageviews), ...right, spare: 1 },
  { title: 'product clicks', value: ({ productClicks }) => formatCount(productClicks), ...right },
]

const productColumns: readonly Column<ArticleAnalytics['products'][number]>[] = [
  { title: 'product', value: ({ product }) => shortenName(product) },
  { title: 'clicks', value: ({ clicks }) => formatCount(clicks), ...right },
]

type Ad = ArticleAnalytics['ads'][number]

const formatCostPerClick = ({ costPerProductClick: cost }: Ad) => (cost === null ? '-' : formatPounds(cost))

function adColumnsFor(answer: ArticleAnalytics): readonly Column<Ad>[] {
  const toCell = (text: (metric: number) => string, metric: (ad: Ad) => number) => (ad: Ad) => {
    if (!areAdsKnownIn(answer, ad)) return unknownSign
    return metric(ad) === 0 ? '-' : text(metric(ad))
  }
  return [
    { title: 'ad', value: ({ adName }) => adName },
    { title: 'variant', value: ({ variant }) => variant || '-', spare: 4 },
    { title: 'status', value: ({ status }) => status, whole: true, spare: 2 },
    { title: 'clicks', value: toCell(formatCount, ({ clicks }) => clicks), ...right, spare: 3 },
    { title: 'ctr', value: toCell(formatPercent, ({ ctr }) => ctr), ...right, spare: 5 },
    { title: 'spend', value: toCell(formatPounds, ({ spend }) => spend), ...right },
    { title: 'product clicks', value: ({ productClicks }) => formatCount(productClicks), ...right },
    { title: 'each', value: formatCostPerClick, ...right, spare: 1 },
  ]
}
