import type { ReactNode } from 'react'
import { areAdsKnownIn } from '../../../server/contract/ads-known.ts'
import { poundsText } from '../../../server/contract/pounds.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { percent, twoDecimals, unknown } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'
import { ChangeSince } from './change-line.tsx'
import { TotalCard } from './total-card.tsx'

/** Metrics that explain the headline cards. */
export function SecondaryCards({ data }: { data: Comprehensive }) {
  const { aggregateMetrics: now, trafficKnown } = data
  const areAdsKnown = areAdsKnownIn(data, { spend: now.totalAdSpend, impressions: now.totalImpressions })
  const pagesEach = now.totalPageviews / Math.max(now.totalVisitors, 1)
  return (
    <dl className="totals secondary">
      <Counted label="Total Ad Impressions" of="totalImpressions" data={data} isKnown={areAdsKnown}>
        CTR {percent(now.averageCTR)}
      </Counted>
      <Counted label="Total Ad Clicks" of="totalAdClicks" data={data} isKnown={areAdsKnown}>
        CPC {poundsText(now.averageCPC)}
      </Counted>
      <Counted label="Total Pageviews" of="totalPageviews" data={data} isKnown={trafficKnown}>
        {twoDecimals(pagesEach)} pages per visitor
      </Counted>
    </dl>
  )
}

interface CountedProps {
  label: string
  of: 'totalImpressions' | 'totalAdClicks' | 'totalPageviews'
  data: Comprehensive
  isKnown: boolean
  /** Derived metric below the count. */
  children: ReactNode
}

function Counted({ label, of, data, isKnown, children }: CountedProps) {
  if (!isKnown) return <TotalCard label={label} figure={unknown} />
  return (
    <TotalCard label={label} figure={wholeNumber(data.aggregateMetrics[of])}>
      <span className="total-rate">{children}</span>
      <ChangeSince of={of} comparison={data} text={wholeNumber} isGood />
    </TotalCard>
  )
}
