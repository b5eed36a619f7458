import { memo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { AdSetEarningsNote } from '../../../lib/earnings-figures.tsx'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { SampleLabel } from '../../../ui/labels.tsx'
import { MetricList } from '../../../ui/metric-list.tsx'
import { AdoptButton } from '../dialogs/adopt-dialog.tsx'
import { AdTabs } from './ad-tabs.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { getRunningIds, type Pausing, type Selection } from './pausing.tsx'

interface AdSetCardProps {
  row: PerformanceRow
  selection: Selection
  pausing: Pausing
}

/** Card of an ad set. Memoized, because a dashboard may show many. */
export const AdSetCard = memo(function AdSetCard({ row, selection, pausing }: AdSetCardProps) {
  const ifKnown = (text: string) => (row.figuresKnown ? text : unknownSign)
  return (
    <article className="ad-set">
      <div className="ad-set-main">
        <h3>{row.adSetName}</h3>
        <AdSetSource row={row} />
        {!row.imported && (
          <div className="ad-set-actions">
            <BudgetEditor row={row} />
            <PauseAllButton row={row} pausing={pausing} />
          </div>
        )}
        {row.sample && <SampleLabel>Sample data</SampleLabel>}
        <AdSetEarningsNote adSetId={row.adSetId} />
        <MetricList
          metrics={[
            ['Spend', ifKnown(moneyOrDash(row.totalSpend))],
            ['Impressions', ifKnown(countOrDash(row.totalImpressions))],
            ['Clicks', ifKnown(countOrDash(row.totalClicks))],
            ['CTR', ifKnown(percentOrDash(row.avgCtr))],
            ['CPC', ifKnown(moneyOrDash(row.avgCpc))],
            ['Conversions', ifKnown(countOrDash(row.totalConversions))],
          ]}
        />
      </div>
      <AdTabs row={row} selection={selection} />
    </article>
  )
})

function AdSetSource({ row }: Pick<AdSetCardProps, 'row'>) {
  const { articleSlug, articleTitle, imported } = row
  if (imported && articleSlug === null) return <ImportedNote row={row} />
  if (articleSlug === null) return <span className="note">The article was deleted</span>
  const slug = encodeURIComponent(articleSlug)
  return (
    <>
      <p>
        <a href={`/article/${slug}`}>{articleTitle}</a>{' '}
        <a className="row-hint" href={`/analytics/${slug}`}>
          Analytics <span className="unseen">of {articleTitle}</span>
        </a>
      </p>
      {imported && <ImportedNote row={row} />}
    </>
  )
}

function ImportedNote({ row: { adSetId, adSetName, articleSlug } }: Pick<AdSetCardProps, 'row'>) {
  return (
    <p className="note">
      <span className="badge status">Imported</span> You cannot change or run it here.{' '}
      <AdoptButton label={articleSlug === null ? 'Adopt' : 'Change Article'} name={adSetName} adSetId={adSetId} />
    </p>
  )
}

function PauseAllButton({ row, pausing }: Pick<AdSetCardProps, 'row' | 'pausing'>) {
  const runningIds = getRunningIds([row])
  if (runningIds.length === 0) return null
  const label = pluralize(runningIds.length, 'Pause active ad', `Pause ${runningIds.length} active ads`)
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      disabled={pausing.isPending}
      onClick={() => pausing.pause(runningIds)}
    >
      {pausing.isPausing(runningIds) ? 'Pausing…' : label}
      <span className="unseen">: {row.adSetName}</span>
    </button>
  )
}

/** Placeholder for a card while loading. */
export function AdSetSkeleton() {
  return (
    <div className="ad-set skeleton" aria-hidden="true">
      <div className="ad-set-main">
        <span className="skeleton-line skeleton-tall" />
        <span className="skeleton-line skeleton-half" />
        <span className="skeleton-line" />
      </div>
      <div className="ad-tabs">
        <span className="skeleton-line skeleton-half" />
        <span className="skeleton-line skeleton-tall" />
      </div>
    </div>
  )
}
