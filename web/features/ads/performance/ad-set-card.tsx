import { memo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/figures.ts'
import { MetricList } from '../../../ui/figure-list.tsx'
import { SampleLabel } from '../../../ui/sample-label.tsx'
import { AdTabs } from './ad-tabs.tsx'
import { BudgetEditor } from './budget.tsx'
import type { Pausing } from './use-pausing.ts'
import { getRunningIds, type Selection } from './use-selection.ts'

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
      <div className="ad-set-about">
        <h3>{row.adSetName}</h3>
        <AdSetSource row={row} />
        {!row.imported && (
          <div className="ad-set-acts">
            <BudgetEditor row={row} />
            <PauseAllButton row={row} pausing={pausing} />
          </div>
        )}
        {row.sample && <SampleLabel>Sample figures</SampleLabel>}
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

function AdSetSource({ row: { articleSlug, articleTitle, imported } }: Pick<AdSetCardProps, 'row'>) {
  if (imported) {
    return (
      <p className="note">
        <span className="badge status">Imported</span> for its figures; it is not run or changed from here
      </p>
    )
  }
  if (articleSlug === null) return <span className="note">Its article was deleted</span>
  const slug = encodeURIComponent(articleSlug)
  return (
    <p>
      <a href={`/article/${slug}`}>{articleTitle}</a>{' '}
      <a className="row-hint" href={`/analytics/${slug}`}>
        Analytics <span className="unseen">of {articleTitle}</span>
      </a>
    </p>
  )
}

function PauseAllButton({ row, pausing }: Pick<AdSetCardProps, 'row' | 'pausing'>) {
  const runningIds = getRunningIds([row])
  if (runningIds.length === 0) return null
  const label = runningIds.length === 1 ? 'Pause its running ad' : `Pause its ${runningIds.length} running ads`
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
      <div className="ad-set-about">
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
