import type { ReactNode } from 'react'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { areAdsKnownOn, areAdsOfArticleKnown } from '../../../../server/domain/metric-changes.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { formatInteger } from '../../../lib/format.ts'
import { formatPercent, unknownSign } from '../../../lib/format-metrics.ts'
import { getConversionRate, getKnownSpend } from '../daily-metrics.ts'
import { MetricCard, MetricChange } from '../metric-cards.tsx'

/** Traffic and ad metrics of an article, compared with the previous period. */
export function ArticleCards({ data }: { data: ArticleAnalytics }) {
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
