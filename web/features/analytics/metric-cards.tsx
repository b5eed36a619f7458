import type { ReactNode } from 'react'
import type {
  AggregateMetrics,
  AnalyticsDay,
  Comparison,
  Comprehensive,
} from '../../../server/contract/schemas/analytics.ts'
import { areAdsKnownIn, getMetricDeltas } from '../../../server/domain/metric-changes.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { formatInteger } from '../../lib/format.ts'
import { formatDecimal, formatPercent, unknownSign } from '../../lib/format-metrics.ts'
import { ChangeLine } from '../../ui/metric-list.tsx'
import { getConversionRate, getKnownSpend } from './daily-metrics.ts'

interface MetricChangeProps {
  /** Name of the metric. */
  metric: keyof AggregateMetrics
  format: (figure: number) => string
  /** True if a higher value is better. A change of ad spend is neutral. */
  isHigherBetter?: boolean
  comparison: Comparison
}

/** Change of a metric since the previous period; renders nothing if it is unknown. */
export function MetricChange({ metric, format, isHigherBetter = false, comparison }: MetricChangeProps) {
  const change = getMetricDeltas(comparison)[metric]
  if (!change) return null
  const { range, compared, previous } = comparison
  const excludesToday = compared?.range.to !== range.to
  return (
    <ChangeLine
      change={change}
      isHigherBetter={isHigherBetter}
      excludesToday={excludesToday}
      before={format(previous.aggregateMetrics[metric])}
    />
  )
}

/** Height of a sparkline's view box. */
const height = 24

/** Small line chart of a metric by day; empty while loading, nothing without values. Decorative: tables contain the same. */
function Sparkline({ values }: { values: readonly (number | null)[] | undefined }) {
  const line = values && toSparklinePath(values)
  if (values && !line) return null
  return (
    <svg className="spark" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {line && <path d={line} />}
    </svg>
  )
}

/**
 * Returns an SVG path with the highest value at the top and zero at the bottom. Null values are only expected at the
 * end.
 */
export function toSparklinePath(values: readonly (number | null)[]): string | undefined {
  const known = values.filter(value => value !== null)
  const highest = Math.max(...known)
  if (known.length < 2 || highest <= 0) return undefined
  const points = known.map((value, index) => {
    const x = (index / (values.length - 1)) * 100
    return `${x.toFixed(2)} ${(height - 1 - (value / highest) * (height - 2)).toFixed(2)}`
  })
  return `M${points.join('L')}`
}

interface MetricCardProps {
  label: string
  value: string
  /** Smaller text below the value. */
  children?: ReactNode
  /** Values by day; undefined while loading. Omit it for a card without a sparkline. */
  spark?: { values: readonly (number | null)[] | undefined }
}

/** Card with one metric, for use in a `dl`. */
export function MetricCard({ label, value, children, spark }: MetricCardProps) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{value}</span>
        {children}
        {spark && <Sparkline values={spark.values} />}
      </dd>
    </div>
  )
}

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
