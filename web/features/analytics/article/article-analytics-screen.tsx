import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { areAdsKnownOn, areAdsOfArticleKnown } from '../../../../server/domain/metric-changes.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { formatInteger } from '../../../lib/format.ts'
import { formatPercent, unknownSign } from '../../../lib/format-metrics.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { MissingArticle, ReadFailure } from '../../../ui/page-states.tsx'
import { articleQuery } from '../analytics.queries.ts'
import { getConversionRate, getKnownSpend } from '../daily-metrics.ts'
import { DataNotices, describeComparison, StaleArea } from '../data-notes.tsx'
import { DaysPanel } from '../days-panel.tsx'
import { MetricCard, MetricChange } from '../metric-cards.tsx'
import { RangePicker } from '../range-picker.tsx'
import { ArticleAnalyticsSkeleton } from '../skeletons.tsx'
import { useRange, withRange } from '../use-range.ts'
import { AdsPanel, ProductsPanel, SourcesPanel } from './article-tables.tsx'
import '../../../ui/desk.css'
import '../../../ui/figures.css'
import '../analytics.css'

/** Traffic and ad metrics of an article, compared with the previous period. */
function ArticleCards({ data }: { data: ArticleAnalytics }) {
  const { article, days, trafficKnown } = data
  const ifKnown = (text: string) => (trafficKnown ? text : unknownSign)
  const completeDays = days.filter(({ isOver }) => isOver)
  const { visitors, pageviews, productClicks, conversionRate, adSpend } = article
  return (
    <>
      <dl className="totals headline">
        <MetricCard
          label="Visitors"
          value={ifKnown(formatInteger(visitors))}
          spark={{ values: completeDays.map(day => day.visitors) }}
        >
          <span className="total-rate">{ifKnown(formatQuantity(pageviews, 'pageview'))}</span>
          <MetricChange metric="totalVisitors" format={formatInteger} isHigherBetter comparison={data} />
        </MetricCard>
        <MetricCard
          label="Product Clicks"
          value={ifKnown(formatInteger(productClicks))}
          spark={{ values: completeDays.map(day => day.productClicks) }}
        >
          <MetricChange metric="totalProductClicks" format={formatInteger} isHigherBetter comparison={data} />
        </MetricCard>
        <MetricCard
          label="Ad Spend"
          value={hasAdData(data) ? formatPounds(adSpend) : unknownSign}
          spark={{ values: completeDays.map(getKnownSpend) }}
        >
          <MetricChange metric="totalAdSpend" format={formatPounds} comparison={data} />
        </MetricCard>
        <MetricCard
          label="Conversion Rate"
          value={ifKnown(formatPercent(conversionRate))}
          spark={{ values: completeDays.map(getConversionRate) }}
        >
          <MetricChange metric="overallConversionRate" format={formatPercent} isHigherBetter comparison={data} />
        </MetricCard>
      </dl>
      {article.hasAds && <AdCards data={data} ifKnown={ifKnown} />}
    </>
  )
}

function hasAdData(data: ArticleAnalytics): boolean {
  return areAdsKnownOn(data, data.range.from) && areAdsOfArticleKnown(data.article, data)
}

interface AdCardsProps {
  data: ArticleAnalytics
  ifKnown: (text: string) => string
}

function AdCards({ data, ifKnown }: AdCardsProps) {
  const { adImpressions, adClicks, adSpend, ctr, cpc, visitorsFromAds, productClicksFromAds } = data.article
  return (
    <dl className="totals secondary">
      <AdMetricCard label="Ad Impressions" metric="totalImpressions" value={adImpressions} data={data}>
        CTR {formatPercent(ctr)}
      </AdMetricCard>
      <AdMetricCard label="Ad Clicks" metric="totalAdClicks" value={adClicks} data={data}>
        CPC {formatPounds(cpc)}
      </AdMetricCard>
      <MetricCard label="Product Clicks From Ads" value={ifKnown(formatInteger(productClicksFromAds))}>
        <span className="total-rate">
          {ifKnown(`From ${formatQuantity(visitorsFromAds, 'visitor')}`)}
          {productClicksFromAds > 0 &&
            hasAdData(data) &&
            ` · ${formatPounds(adSpend / productClicksFromAds)} per click`}
        </span>
      </MetricCard>
    </dl>
  )
}

interface AdMetricCardProps extends Pick<AdCardsProps, 'data'> {
  label: string
  metric: 'totalImpressions' | 'totalAdClicks'
  value: number
  children: ReactNode
}

function AdMetricCard({ label, metric, value, data, children }: AdMetricCardProps) {
  if (!hasAdData(data)) return <MetricCard label={label} value={unknownSign} />
  return (
    <MetricCard label={label} value={formatInteger(value)}>
      <span className="total-rate">{children}</span>
      <MetricChange metric={metric} comparison={data} format={formatInteger} isHigherBetter />
    </MetricCard>
  )
}

interface ArticleMetricsProps {
  data: ArticleAnalytics
  isStale: boolean
}

function ArticleMetrics({ data, isStale }: ArticleMetricsProps) {
  const { days, trafficKnown, adsKnownTo, sources, products, ads } = data
  return (
    <StaleArea isStale={isStale}>
      <p className="note">{describeComparison(data)}</p>
      <DataNotices {...data} />
      <ArticleCards data={data} />
      <DaysPanel days={days} trafficKnown={trafficKnown} adsKnownTo={adsKnownTo} />
      <div className="analytics-pair">
        <SourcesPanel sources={sources} />
        <ProductsPanel products={products} />
      </div>
      <AdsPanel articleId={data.article.articleId} ads={ads} comparison={data} />
    </StaleArea>
  )
}

interface ArticleAnalyticsScreenProps {
  articleId: string
}

/** Analytics of one article: traffic sources, reader actions and ads. */
export function ArticleAnalyticsScreen({ articleId }: ArticleAnalyticsScreenProps) {
  const { range } = useRange()
  const { data, error, refetch, isPlaceholderData } = useQuery(articleQuery(useApi(), articleId, range))
  const overviewUrl = withRange('/analytics', range)
  if (!data && isMissing(error)) {
    return (
      <MissingArticle
        reason="It may have been deleted, or the link may be wrong."
        back={{ href: overviewUrl, label: 'Back to all articles' }}
      />
    )
  }
  const title = data?.article.articleTitle ?? 'Article analytics'
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <div className="analytics-head">
        <div>
          <p className="eyebrow">
            <a href={overviewUrl}>Comprehensive Analytics</a>
          </p>
          <h1>{title}</h1>
        </div>
        {data && <ArticleLinks {...data.article} />}
      </div>
      <RangePicker days={data?.range} />
      {data && <ArticleMetrics data={data} isStale={isPlaceholderData} />}
      {!data && error && (
        <ReadFailure title="Could not load analytics" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!data && !error && <ArticleAnalyticsSkeleton />}
    </div>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'gone')
}

/** Links to other pages of the article. */
function ArticleLinks({ articleId, articleSlug }: { articleId: string; articleSlug: string }) {
  return (
    <div className="desk-actions">
      <a className="button button-small button-quiet" href={`/article/${encodeURIComponent(articleSlug)}`}>
        View article
      </a>
      <a className="button button-small button-quiet" href={`/articles/${encodeURIComponent(articleId)}/manage`}>
        Ad details
      </a>
    </div>
  )
}
