import type { ReactNode } from 'react'
import { type Change, growthOf } from '../../../server/contract/figure-change.ts'
import { poundsText } from '../../../server/contract/pounds.ts'
import type { AggregateMetrics, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { percent, twoDecimals } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'
import { ChangeLine } from './change-line.tsx'
import { TotalCard, unknown } from './total-card.tsx'

type Props = Pick<Comprehensive, 'range' | 'aggregateMetrics' | 'compared' | 'previous' | 'trafficKnown'>

/** What stands behind the headlines. */
export function SecondaryCards({ range, aggregateMetrics: now, compared, previous, trafficKnown }: Props) {
  const before = previous.aggregateMetrics
  const grown = (of: keyof AggregateMetrics) =>
    compared ? growthOf(compared.aggregateMetrics[of], before[of]) : undefined
  const counted = (of: keyof AggregateMetrics) => ({
    ...{ now: now[of], before: before[of], change: grown(of) },
    isWithoutToday: compared?.range.to !== range.to,
  })
  const pagesEach = now.totalPageviews / Math.max(now.totalVisitors, 1)
  return (
    <dl className="totals secondary">
      <Counted label="Total Ad Impressions" {...counted('totalImpressions')}>
        CTR {percent(now.averageCTR)}
      </Counted>
      <Counted label="Total Ad Clicks" {...counted('totalAdClicks')}>
        CPC {poundsText(now.averageCPC)}
      </Counted>
      {trafficKnown ? (
        <Counted
          label="Total Pageviews"
          {...counted('totalPageviews')}
          change={previous.trafficKnown ? grown('totalPageviews') : undefined}
        >
          {twoDecimals(pagesEach)} pages per visitor
        </Counted>
      ) : (
        <TotalCard label="Total Pageviews" figure={unknown} />
      )}
    </dl>
  )
}

interface CountedProps {
  label: string
  now: number
  before: number
  /** Undefined where there is nothing to compare with. */
  change: Change | undefined
  isWithoutToday: boolean
  /** What it comes to. */
  children: ReactNode
}

function Counted({ label, now, before, change, isWithoutToday, children }: CountedProps) {
  return (
    <TotalCard label={label} figure={wholeNumber(now)}>
      <span className="total-rate">{children}</span>
      {change && <ChangeLine {...{ change, isWithoutToday }} before={wholeNumber(before)} isGood />}
    </TotalCard>
  )
}
