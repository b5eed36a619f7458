import type { ReactNode } from 'react'
import { poundsText } from '../../../server/contract/pounds.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { percent, twoDecimals } from '../../lib/figures.ts'
import { wholeNumber } from '../../lib/format.ts'
import { growthOf } from './change.ts'
import { ChangeLine } from './change-line.tsx'
import { TotalCard, unknown } from './total-card.tsx'

type Props = Pick<Comprehensive, 'aggregateMetrics' | 'previous' | 'trafficKnown'>

/** What stands behind the headlines. */
export function SecondaryCards({ aggregateMetrics: now, previous, trafficKnown }: Props) {
  const before = previous.aggregateMetrics
  const pagesEach = now.totalPageviews / Math.max(now.totalVisitors, 1)
  return (
    <dl className="totals secondary">
      <Counted label="Total Ad Impressions" now={now.totalImpressions} before={before.totalImpressions}>
        CTR {percent(now.averageCTR)}
      </Counted>
      <Counted label="Total Ad Clicks" now={now.totalAdClicks} before={before.totalAdClicks}>
        CPC {poundsText(now.averageCPC)}
      </Counted>
      {trafficKnown ? (
        <Counted
          label="Total Pageviews"
          now={now.totalPageviews}
          before={previous.trafficKnown ? before.totalPageviews : 0}
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
  /** 0 where there is nothing to compare with. */
  before: number
  /** What it comes to. */
  children: ReactNode
}

function Counted({ label, now, before, children }: CountedProps) {
  const change = growthOf(now, before)
  return (
    <TotalCard label={label} figure={wholeNumber(now)}>
      <span className="total-rate">{children}</span>
      {change && <ChangeLine change={change} before={wholeNumber(before)} isGood />}
    </TotalCard>
  )
}
