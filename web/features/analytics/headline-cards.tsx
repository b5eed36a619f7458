import { type Change, growthOf, pointsOf } from '../../../server/contract/figure-change.ts'
import { poundsText } from '../../../server/contract/pounds.ts'
import type { AggregateMetrics, AnalyticsDay, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { percent } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'
import { ChangeLine } from './change-line.tsx'
import { conversionOf } from './conversion-of.ts'
import { TotalCard, unknown } from './total-card.tsx'

interface Measure {
  label: string
  of: (metrics: AggregateMetrics) => number
  ofDay: (day: AnalyticsDay) => number
  text: (figure: number) => string
  change: (now: AggregateMetrics, before: AggregateMetrics) => Change | undefined
  /** What readers did, which may be what could not be read; more of it is better. */
  isTraffic: boolean
}

const grown =
  (of: Measure['of']): Measure['change'] =>
  (now, before) =>
    growthOf(of(now), of(before))

const measures: readonly Measure[] = [
  {
    ...{ label: 'Total Visitors', text: wholeNumber, isTraffic: true },
    ...{ of: metrics => metrics.totalVisitors, ofDay: day => day.visitors },
    change: grown(metrics => metrics.totalVisitors),
  },
  {
    ...{ label: 'Product Clicks', text: wholeNumber, isTraffic: true },
    ...{ of: metrics => metrics.totalProductClicks, ofDay: day => day.productClicks },
    change: grown(metrics => metrics.totalProductClicks),
  },
  {
    ...{ label: 'Ad Spend', text: poundsText, isTraffic: false },
    ...{ of: metrics => metrics.totalAdSpend, ofDay: day => day.spend },
    change: grown(metrics => metrics.totalAdSpend),
  },
  {
    ...{ label: 'Conversion Rate', text: percent, isTraffic: true },
    ...{ of: metrics => metrics.overallConversionRate, ofDay: conversionOf },
    change: (now, before) => pointsOf(now.overallConversionRate, before.overallConversionRate, before.totalVisitors),
  },
]

interface Props extends Pick<Comprehensive, 'range' | 'aggregateMetrics' | 'compared' | 'previous' | 'trafficKnown'> {
  /** Undefined until they are read. */
  days: readonly AnalyticsDay[] | undefined
}

/** What readers did and what ads cost, against the days before. */
export function HeadlineCards({ range, aggregateMetrics: now, compared, previous, trafficKnown, days }: Props) {
  const before = previous.aggregateMetrics
  const isWithoutToday = compared?.range.to !== range.to
  return (
    <dl className="totals headline">
      {measures.map(({ label, of, ofDay, text, change, isTraffic }) => {
        const isKnown = trafficKnown || !isTraffic
        const isComparable = isKnown && (previous.trafficKnown || !isTraffic)
        const turned = isComparable && compared && change(compared.aggregateMetrics, before)
        return (
          <TotalCard
            key={label}
            label={label}
            figure={isKnown ? text(of(now)) : unknown}
            spark={{ values: days?.filter(({ isOver }) => isOver).map(ofDay) }}
          >
            {turned && (
              <ChangeLine
                change={turned}
                before={text(of(before))}
                isGood={isTraffic}
                isWithoutToday={isWithoutToday}
              />
            )}
          </TotalCard>
        )
      })}
    </dl>
  )
}
