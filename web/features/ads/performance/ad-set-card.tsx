import { memo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { countText, moneyText, percentText, unknown } from '../../../lib/figures.ts'
import { FigureList } from '../../../ui/figure-list.tsx'
import { SampleLabel } from '../../../ui/sample-label.tsx'
import { AdTabs } from './ad-tabs.tsx'
import { Budget } from './budget.tsx'
import type { Pausing } from './use-pausing.ts'
import { runningIn, type Selection } from './use-selection.ts'

interface Props {
  row: PerformanceRow
  selection: Selection
  pausing: Pausing
}

/** Card of an ad set. Memoized, because a dashboard may show many. */
export const AdSetCard = memo(function AdSetCard({ row, selection, pausing }: Props) {
  const known = (text: string) => (row.figuresKnown ? text : unknown)
  return (
    <article className="ad-set">
      <div className="ad-set-about">
        <h3>{row.adSetName}</h3>
        <About row={row} />
        {!row.imported && (
          <div className="ad-set-acts">
            <Budget row={row} />
            <PauseAll row={row} pausing={pausing} />
          </div>
        )}
        {row.sample && <SampleLabel>Sample figures</SampleLabel>}
        <FigureList
          figures={[
            ['Spend', known(moneyText(row.totalSpend))],
            ['Impressions', known(countText(row.totalImpressions))],
            ['Clicks', known(countText(row.totalClicks))],
            ['CTR', known(percentText(row.avgCtr))],
            ['CPC', known(moneyText(row.avgCpc))],
            ['Conversions', known(countText(row.totalConversions))],
          ]}
        />
      </div>
      <AdTabs row={row} selection={selection} />
    </article>
  )
})

function About({ row: { articleSlug, articleTitle, imported } }: Pick<Props, 'row'>) {
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

function PauseAll({ row, pausing }: Pick<Props, 'row' | 'pausing'>) {
  const running = runningIn([row])
  if (running.length === 0) return null
  const name = running.length === 1 ? 'Pause its running ad' : `Pause its ${running.length} running ads`
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      disabled={pausing.isPending}
      onClick={() => pausing.pause(running)}
    >
      {pausing.isPausing(running) ? 'Pausing…' : name}
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
