import { useQuery } from '@tanstack/react-query'
import type { PerformanceRow } from '../../../../../server/contract/schemas/ad-performance.ts'
import { computeGrowth } from '../../../../../server/domain/metric-changes.ts'
import { useApi } from '../../../../lib/api.tsx'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../../lib/format-metrics.ts'
import { useToday } from '../../../../lib/site.queries.ts'
import { ChangeLine } from '../../../../ui/metric-list.tsx'
import { daysQuery } from '../../ads.queries.ts'
import { comparePeriods, type PeriodComparison, sumTotals } from '../../table/ad-comparison.ts'

/** Days of all figures on the screen. */
interface Period {
  days: number
  until?: string
}

/** Maximum days of one report. */
const maxReportDays = 366

/** Reads the days of a period with as many days before it; undefined if they are too many for one report. */
function useComparison({ days, until }: Period): PeriodComparison | undefined {
  const today = useToday()
  const query = daysQuery(useApi(), { days: Math.min(2 * days, maxReportDays), ...(until !== undefined && { until }) })
  const { data } = useQuery({ ...query, enabled: 2 * days <= maxReportDays })
  return data && comparePeriods(data.days, today)
}

/** Totals of all ad sets on the chosen days, and their changes since the days before. */
export function TotalsCards({ rows, period }: { rows: readonly PerformanceRow[]; period: Period }) {
  const totals = sumTotals(rows)
  const comparison = useComparison(period)
  const toChange = (key: 'impressions' | 'clicks' | 'spend', format: (figure: number) => string) =>
    totals.isKnown && comparison ? { ...comparison, key, format } : undefined
  const ifKnown = (text: string) => (totals.isKnown ? text : unknownSign)
  return (
    <dl className="kpis">
      <TotalCard label="Total Impressions" change={toChange('impressions', countOrDash)}>
        {ifKnown(countOrDash(totals.impressions))}
      </TotalCard>
      <TotalCard label="Total Clicks" change={toChange('clicks', countOrDash)}>
        {ifKnown(countOrDash(totals.clicks))}
      </TotalCard>
      <TotalCard label="Total Spend" change={toChange('spend', moneyOrDash)}>
        {ifKnown(moneyOrDash(totals.spend))}
      </TotalCard>
      <TotalCard
        label="Average CTR"
        note={totals.adSets > 1 ? `Average of ${countOrDash(totals.adSets)} ad sets` : undefined}
      >
        {ifKnown(percentOrDash(totals.averageCtr))}
      </TotalCard>
    </dl>
  )
}

interface TotalCardProps {
  label: string
  note?: string | undefined
  change?:
    | (PeriodComparison & { key: 'impressions' | 'clicks' | 'spend'; format: (figure: number) => string })
    | undefined
  children: string
}

function TotalCard({ label, note, change, children }: TotalCardProps) {
  const growth = change && computeGrowth(change.now[change.key], change.before[change.key])
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd>
        {children}
        {note && (
          <>
            {' '}
            <span className="kpi-change">{note}</span>
          </>
        )}
      </dd>
      {change && growth && (
        <dd className="total-change">
          <ChangeLine
            change={growth}
            before={change.format(change.before[change.key])}
            isHigherBetter={change.key !== 'spend'}
            excludesToday={change.isPartial}
          />
        </dd>
      )}
    </div>
  )
}
