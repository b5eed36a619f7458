import { useQuery } from '@tanstack/react-query'
import type { EarningsReport } from '../../../server/contract/schemas/earnings-report.ts'
import { toEarningsCsv, unattributedReasons } from '../../../server/domain/earnings-csv.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { useApi } from '../../lib/api.tsx'
import { earningsReportQuery } from '../../lib/earnings.queries.ts'
import { formatPerVisitor, formatReturns } from '../../lib/earnings-figures.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { unknownSign } from '../../lib/format-metrics.ts'
import { saveCsv } from '../../lib/save-csv.ts'
import { ReadFailure } from '../../ui/page-states.tsx'
import { getArticlePath, withRange } from './use-range.ts'

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
          No earnings yet. <a href="/earnings">Import a report of the shop</a>.
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
  const { fees, currency, earningsPerVisitor, feesFromAds, adSpend, returnOnAdSpend, articles, notAttributed } = report
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
      {report.otherCurrencies.length > 0 && (
        <p className="note">
          Earnings in other currencies, in no figure here: {report.otherCurrencies.map(formatAmount).join(', ')}.
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

function ArticleTable({ report: { articles, trafficKnown }, range }: { report: EarningsReport; range: string }) {
  return (
    <table className="table">
      <caption className="unseen">Earnings by article</caption>
      <thead>
        <tr>
          <th scope="col">Article</th>
          {['Earnings', 'Visitors', 'Per visitor', 'Ad spend', 'From ads', 'Return'].map(label => (
            <th key={label} scope="col" className="cell-number">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {articles.map(article => (
          <tr key={article.articleId}>
            <th scope="row">
              <a href={withRange(getArticlePath(article.articleId), range)}>{article.articleTitle}</a>
            </th>
            <NumberCell label="Earnings">{formatAmount(article.fees)}</NumberCell>
            <NumberCell label="Visitors">{trafficKnown ? formatInteger(article.visitors) : unknownSign}</NumberCell>
            <NumberCell label="Per visitor">{formatPerVisitor(article.earningsPerVisitor)}</NumberCell>
            <NumberCell label="Ad spend">{formatAmount(article.adSpend)}</NumberCell>
            <NumberCell label="From ads">{formatAmount(article.feesFromAds)}</NumberCell>
            <NumberCell label="Return">{formatReturns(article.returnOnAdSpend)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NumberCell({ label, children }: { label: string; children: string }) {
  return (
    <td data-label={label} className="cell-number">
      {children}
    </td>
  )
}

function UnattributedTable({ rows }: { rows: EarningsReport['notAttributed'] }) {
  return (
    <>
      <h3 className="earnings-rest">Not attributed to an article</h3>
      <table className="table">
        <caption className="unseen">Earnings that belong to no article</caption>
        <thead>
          <tr>
            <th scope="col">Tracking id</th>
            <th scope="col" className="cell-number">
              Earnings
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ trackingId, fees, reason }) => (
            <tr key={trackingId}>
              <th scope="row">{trackingId}</th>
              <NumberCell label="Earnings">{formatAmount(fees)}</NumberCell>
              <td data-label="Why">{unattributedReasons[reason]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
