import { areAdsKnownIn, areAdsKnownOn, areAdsOfArticleKnown } from '../../server/contract/ads-known.ts'
import { changesOf } from '../../server/contract/figure-change.ts'
import { countText, percentText } from '../../server/contract/figure-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AggregateMetrics, ArticleAnalytics } from '../../server/contract/schemas/analytics.ts'
import { withHeadings } from './analytics-view.ts'
import { type Card, card, cardsView, changeText } from './figure-cards.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { unknown } from './unknown-text.ts'
import { clip, widestText, wrap } from './width.ts'

/** Formats the analytics of one article: metrics, sources of readers, clicked products, and ads. */
export function articleAnalyticsView(answer: ArticleAnalytics, given: Page): string {
  const page = withHeadings(given)
  const { range, article, sources, products, ads } = answer
  const head = [
    page.paint.bold(wrap(printable(article.articleTitle), Math.min(page.width ?? widestText, widestText))),
    `${range.from} to ${range.to}`,
  ].join('\n')
  const parts = [
    head,
    cardsView(cardsOf(answer), answer, page),
    section('Where visitors came from', sources, sourceColumns, page),
    section('What they clicked', products, productColumns, page),
    section('Ads', ads, adColumnsFor(answer), page),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function cardsOf(answer: ArticleAnalytics): Card[] {
  const { article, trafficKnown } = answer
  const { visitors, pageviews, productClicks, conversionRate, visitorsFromAds, productClicksFromAds } = article
  const changes = changesOf(answer)
  const turned = (of: keyof AggregateMetrics) => changeText(changes[of])
  const traffic = [
    card('visitors', countText(visitors), turned('totalVisitors')),
    card('pageviews', countText(pageviews), turned('totalPageviews')),
    card('product clicks', countText(productClicks), turned('totalProductClicks')),
    card('conversion rate', percentText(conversionRate, 1), turned('overallConversionRate')),
    card('visitors from ads', countText(visitorsFromAds)),
    card('product clicks from ads', countText(productClicksFromAds)),
  ]
  const { adSpend, adImpressions, adClicks, ctr, cpc } = article
  const ofAds = [
    card('ad spend', poundsText(adSpend), turned('totalAdSpend')),
    card('ad impressions', countText(adImpressions), turned('totalImpressions'), `CTR ${percentText(ctr)}`),
    card('ad clicks', countText(adClicks), turned('totalAdClicks'), `CPC ${poundsText(cpc)}`),
  ]
  return [
    ...(trafficKnown ? traffic : [card('visitors', unknown)]),
    ...(areAdsKnownOn(answer, answer.range.from) && areAdsOfArticleKnown(article, answer)
      ? ofAds
      : [card('ad spend', unknown)]),
  ]
}

function section<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  return rows.length === 0 ? '' : `${page.paint.bold(title)}\n${table(rows, columns, page)}`
}

/** Maximum length of names from page addresses and events, which strangers may choose. Applies in a pipe too. */
const longestName = 60

function named(name: string): string {
  return clip(printable(name), longestName)
}

const right = { align: 'right', whole: true } as const

const sourceColumns: readonly Column<ArticleAnalytics['sources'][number]>[] = [
  { title: 'source', value: ({ source }) => named(source) || '(none)' },
  { title: 'visitors', value: ({ visitors }) => countText(visitors), ...right },
  { title: 'pageviews', value: ({ pageviews }) => countText(pageviews), ...right, spare: 1 },
  { title: 'product clicks', value: ({ productClicks }) => countText(productClicks), ...right },
]

const productColumns: readonly Column<ArticleAnalytics['products'][number]>[] = [
  { title: 'product', value: ({ product }) => named(product) },
  { title: 'clicks', value: ({ clicks }) => countText(clicks), ...right },
]

type Ad = ArticleAnalytics['ads'][number]

function adColumnsFor(answer: ArticleAnalytics): readonly Column<Ad>[] {
  const shown = (text: (figure: number) => string, figure: (ad: Ad) => number) => (ad: Ad) => {
    if (!areAdsKnownIn(answer, ad)) return unknown
    return figure(ad) === 0 ? '-' : text(figure(ad))
  }
  return [
    { title: 'ad', value: ({ adName }) => adName },
    { title: 'variant', value: ({ variant }) => variant || '-', spare: 4 },
    { title: 'status', value: ({ status }) => status, whole: true, spare: 2 },
    { title: 'clicks', value: shown(countText, ({ clicks }) => clicks), ...right, spare: 3 },
    { title: 'ctr', value: shown(percentText, ({ ctr }) => ctr), ...right, spare: 5 },
    { title: 'spend', value: shown(poundsText, ({ spend }) => spend), ...right },
    { title: 'product clicks', value: ({ productClicks }) => countText(productClicks), ...right },
    { title: 'each', value: ({ costPerProductClick }) => costText(costPerProductClick), ...right, spare: 1 },
  ]
}

/** Formats the cost of one product click. */
function costText(pounds: number | null): string {
  return pounds === null ? '-' : poundsText(pounds)
}
