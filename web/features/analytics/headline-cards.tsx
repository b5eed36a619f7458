import { areAdsKnownIn } from '../../../server/contract/ads-known.ts'
import { formatPounds } from '../../../server/contract/pounds.ts'
import type { AggregateMetrics, AnalyticsDay, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { formatPercent, unknownSign } from '../../lib/figures.ts'
import { formatInteger } from '../../lib/format.ts'
import { MetricChange } from './change-line.tsx'
import { getConversionRate } from './conversion-of.ts'
import { getKnownSpend } from './measures.ts'
import { MetricCard } from './total-card.tsx'

interface HeadlineMetric {
  label: string
  metric: keyof AggregateMetrics
  /** Value on a day; null if it is unknown. */
  getDayValue: (day: AnalyticsDay) => number | null
  format: (figure: number) => string
  /** True for traffic metrics: they may be unavailable, and higher is better. */
  isTraffic: boolean
}

const headlineMetrics: readonly HeadlineMetric[] = [
  {
    label: 'Total Visitors',
    format: formatInteger,
    isTraffic: true,
    metric: 'totalVisitors',
    getDayValue: day => day.visitors,
  },
  {
    label: 'Product Clicks',
    format: formatInteger,
    isTraffic: true,
    metric: 'totalProductClicks',
    getDayValue: day => day.productClicks,
  },
  { label: 'Ad Spend', format: formatPounds, isTraffic: false, metric: 'totalAdSpend', getDayValue: getKnownSpend },
  {
    label: 'Conversion Rate',
    format: formatPercent,
    isTraffic: true,
    metric: 'overallConversionRate',
    getDayValue: getConversionRate,
  },
]

interface HeadlineCardsProps {
  data: Comprehensive
  /** Undefined while loading. */
  days: readonly AnalyticsDay[] | undefined
}

/** Key traffic and ad metrics, compared with the previous period. */
export function HeadlineCards({ data, days }: HeadlineCardsProps) {
  const { totalAdSpend: spend, totalImpressions: impressions } = data.aggregateMetrics
  const hasAdData = areAdsKnownIn(data, { spend, impressions })
  return (
    <dl className="totals headline">
      {headlineMetrics.map(({ label, metric, getDayValue, format, isTraffic }) => (
        <MetricCard
          key={label}
          label={label}
          value={(isTraffic ? data.trafficKnown : hasAdData) ? format(data.aggregateMetrics[metric]) : unknownSign}
          spark={{ values: days?.filter(({ isOver }) => isOver).map(getDayValue) }}
        >
          <MetricChange metric={metric} format={format} isHigherBetter={isTraffic} comparison={data} />
        </MetricCard>
      ))}
    </dl>
  )
}
