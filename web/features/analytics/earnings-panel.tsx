import { useQuery } from '@tanstack/react-query'
import type { EarningsReport } from '../../../server/contract/schemas/earnings-report.ts'
import { toEarningsCsv } from '../../../server/domain/earnings-text.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { useApi } from '../../lib/api.tsx'
import { earningsReportQuery, formatPerVisitor, formatReturns } from '../../lib/earnings.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatLongDate } from '../../lib/format.ts'
import { saveCsv } from '../../ui/csv-button.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { AdTable, ArticleTable, CampaignTable, UnattributedTable } from './earnings-tables.tsx'

/** Earnings of the range: totals, articles, and what belongs to no article. */
export function EarningsPanel({ range }: { range: string }) {
  const { data, error, refetch } = useQuery(earningsReportQuery(useApi(), range))
  if (error && !data)
    return <ReadFailure title="Could not load earnings" reason={getErrorText(error)} onRetry={refetch} />
  if (!data) return null
  return (
    <section className="panel" aria-labelledby="earnings-title">
      <div className="panel-header">
        <h2 id="earnings-title">Earnings</h2>
        {data.knownTo !== null && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => saveCsv(getFileName(data), toEarningsCsv(data))}
          >
            Download CSV <span className="unseen">of earnings</span>
          </button>
        )}
      </div>
      {data.knownTo === null ? (
        <p className="empty-text">
          No earnings yet. <a href="/earnings">Import a report of the shop</a>
        </p>
      ) : (
        <EarningsFigures report={data} knownTo={data.knownTo} range={range} />
      )}
    </section>
  )
}

function getFileName({ range: { from, to }, sample }: EarningsReport): string {
  return `${sample ? 'sample-' : ''}earnings-${from}_${to}.csv`
}

interface EarningsFiguresProps {
  report: EarningsReport
  knownTo: string
  range: string
}

function EarningsFigures({ report, knownTo, range }: EarningsFiguresProps) {
  const { fees, currency, earningsPerVisitor, feesFromAds, adSpend, returnOnAdSpend } = report
  const { articles, campaigns, ads, notAttributed } = report
  const unattributed = notAttributed.reduce((sum, row) => sum + row.fees.amount, 0)
  return (
    <>
      <p className="note">
        Reported up to {formatLongDate(knownTo)}, by the day of shipping. <a href="/earnings">Import a report</a>
      </p>
      <dl className="totals">
        <Total label="Earnings" value={formatAmount(fees)} />
        <Total label="Per visitor" value={formatPerVisitor(earningsPerVisitor)} />
        <Total
          label="Return on ad spend"
          value={formatReturns(returnOnAdSpend)}
          note={`${formatAmount(feesFromAds)} for ${formatAmount(adSpend)}`}
        />
        <Total label="Not attributed" value={formatAmount({ amount: unattributed, currency })} />
      </dl>
      {articles.length > 0 && <ArticleTable report={report} range={range} />}
      {notAttributed.length > 0 && <UnattributedTable rows={notAttributed} />}
      {campaigns.length > 0 && <CampaignTable rows={campaigns} />}
      {ads.length > 0 && <AdTable rows={ads} />}
      {report.otherCurrencies.length > 0 && (
        <p className="note">
          Earnings in other currencies, not included above: {report.otherCurrencies.map(formatAmount).join(', ')}.
        </p>
      )}
    </>
  )
}

function Total({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{value}</span>
        {note !== undefined && <span className="note">{note}</span>}
      </dd>
    </div>
  )
}
