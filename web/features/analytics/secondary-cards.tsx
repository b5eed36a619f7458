import type { ReactNode } from 'react'
import { areAdsKnownIn } from '../../../server/contract/ads-known.ts'
import { formatPounds } from '../../../server/contract/pounds.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { formatDecimal, formatPercent, unknownSign } from '../../lib/figures.ts'
import { formatInteger } from '../../lib/format.ts'
import { MetricChange } from './change-line.tsx'
import { MetricCard } from './total-card.tsx'

/** Metrics that explain the headline cards. */
export function SecondaryCards({ data }: { data: Comprehensive }) {
  const { aggregateMetrics: metrics, trafficKnown } = data
  const hasAdData = areAdsKnownIn(data, { spend: metrics.totalAdSpend, impressions: metrics.totalImpressions })
  const pagesPerVisitor = metrics.totalPageviews / Math.max(metrics.totalVisitors, 1)
  return (
    <dl className="totals secondary">
      <SecondaryCard label="Total Ad Impressions" metric="totalImpressions" data={data} isKnown={hasAdData}>
        CTR {formatPercent(metrics.averageCTR)}
      </SecondaryCard>
      <SecondaryCard label="Total Ad Clicks" metric="totalAdClicks" data={data} isKnown={hasAdData}>
        CPC {formatPounds(metrics.averageCPC)}
      </SecondaryCard>
      <SecondaryCard label="Total Pageviews" metric="totalPageviews" data={data} isKnown={trafficKnown}>
        {formatDecimal(pagesPerVisitor)} pages per visitor
      </SecondaryCard>
    </dl>
  )
}

interface SecondaryCardProps {
  label: string
  metric: 'totalImpressions' | 'totalAdClicks' | 'totalPageviews'
  data: Comprehensive
  isKnown: boolean
  /** Derived metric below the count. */
  children: ReactNode
}

function SecondaryCard({ label, metric, data, isKnown, children }: SecondaryCardProps) {
  if (!isKnown) return <MetricCard label={label} value={unknownSign} />
  return (
    <MetricCard label={label} value={formatInteger(data.aggregateMetrics[metric])}>
      <span className="total-rate">{children}</span>
      <MetricChange metric={metric} comparison={data} format={formatInteger} isHigherBetter />
    </MetricCard>
  )
}
