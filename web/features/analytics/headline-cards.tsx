import { areAdsKnownIn } from '../../../server/contract/ads-known.ts'
import { poundsText } from '../../../server/contract/pounds.ts'
import type { AggregateMetrics, AnalyticsDay, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { percent, unknown } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'
import { ChangeSince } from './change-line.tsx'
import { conversionOf } from './conversion-of.ts'
import { knownSpend } from './measures.ts'
import { TotalCard } from './total-card.tsx'

interface Measure {
  label: string
  of: keyof AggregateMetrics
  /** Value on a day; null if it is unknown. */
  ofDay: (day: AnalyticsDay) => number | null
  text: (figure: number) => string
  /** True for traffic metrics: they may be unavailable, and higher is better. */
  isTraffic: boolean
}

const measures: readonly Measure[] = [
  {
    label: 'Total Visitors',
    text: wholeNumber,
    isTraffic: true,
    of: 'totalVisitors',
    ofDay: day => day.visitors,
  },
  {
    label: 'Product Clicks',
    text: wholeNumber,
    isTraffic: true,
    of: 'totalProductClicks',
    ofDay: day => day.productClicks,
  },
  { label: 'Ad Spend', text: poundsText, isTraffic: false, of: 'totalAdSpend', ofDay: knownSpend },
  {
    label: 'Conversion Rate',
    text: percent,
    isTraffic: true,
    of: 'overallConversionRate',
    ofDay: conversionOf,
  },
]

interface Props {
  data: Comprehensive
  /** Undefined while loading. */
  days: readonly AnalyticsDay[] | undefined
}

/** Key traffic and ad metrics, compared with the previous period. */
export function HeadlineCards({ data, days }: Props) {
  const { totalAdSpend: spend, totalImpressions: impressions } = data.aggregateMetrics
  const areAdsKnown = areAdsKnownIn(data, { spend, impressions })
  return (
    <dl className="totals headline">
      {measures.map(({ label, of, ofDay, text, isTraffic }) => (
        <TotalCard
          key={label}
          label={label}
          figure={(isTraffic ? data.trafficKnown : areAdsKnown) ? text(data.aggregateMetrics[of]) : unknown}
          spark={{ values: days?.filter(({ isOver }) => isOver).map(ofDay) }}
        >
          <ChangeSince of={of} text={text} isGood={isTraffic} comparison={data} />
        </TotalCard>
      ))}
    </dl>
  )
}
