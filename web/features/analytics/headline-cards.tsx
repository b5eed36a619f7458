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
  /** Null where it is not known. */
  ofDay: (day: AnalyticsDay) => number | null
  text: (figure: number) => string
  /** What readers did, which may be what could not be read; more of it is better. */
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
  /** Undefined until they are read. */
  days: readonly AnalyticsDay[] | undefined
}

/** What readers did and what ads cost, against the days before. */
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
