import { Tabs } from 'radix-ui'
import { memo } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { computeCtrInterval } from '../../../../server/domain/ads.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import {
  countOrDash,
  formatPercentRange,
  moneyOrDash,
  percentOrDash,
  unknownSign,
} from '../../../lib/format-metrics.ts'
import { SampleLabel } from '../../../ui/labels.tsx'
import { MetricList } from '../../../ui/metric-list.tsx'
import { BudgetEditor } from './budget-editor.tsx'
import { getRunningIds, type Pausing, type Selection } from './pausing.tsx'

interface AdPanelProps {
  ad: AdRow
  figuresKnown: boolean
  selection: Selection
}

/** An ad with its text, status and metrics. */
function AdPanel({ ad, figuresKnown, selection }: AdPanelProps) {
  const ifKnown = (text: string) => (figuresKnown ? text : unknownSign)
  const { adId, adName, variant, headline, status, impressions, clicks, ctr, spend } = ad
  const isRunning = status === 'ACTIVE'
  const interval = computeCtrInterval(clicks, impressions)
  return (
    <>
      <div className="ad-head">
        {variant && <span className="badge">Variant {variant}</span>}
        <span className={`badge status ${isRunning ? 'status-published' : ''}`}>{isRunning ? 'Active' : 'Paused'}</span>
        {isRunning && (
          <label className="ad-check">
            <input type="checkbox" checked={selection.has(adId)} onChange={() => selection.toggle(adId)} />
            <span>
              Select<span className="unseen"> {adName}</span> to pause
            </span>
          </label>
        )}
      </div>
      <p className="ad-headline">{headline || adName}</p>
      <MetricList
        className="figures-ad"
        metrics={[
          ['Impressions', ifKnown(countOrDash(impressions))],
          ['Clicks', ifKnown(countOrDash(clicks))],
          ['CTR', ifKnown(percentOrDash(ctr))],
          ['Spend', ifKnown(moneyOrDash(spend))],
        ]}
      />
      {interval && <p className="note">Likely CTR: {formatPercentRange(interval)} (95% certain)</p>}
    </>
  )
}

type AdRow = PerformanceRow['ads'][number]

/** Returns the variant of an ad; the name of an imported ad, which has no variant. */
export const getAdLabel = ({ variant, adName }: AdRow) => variant || adName

interface AdTabsProps {
  row: PerformanceRow
  selection: Selection
}

/** A tab for each ad. Only the selected tab is mounted. */
function AdTabs({ row: { adSetName, figuresKnown, ads }, selection }: AdTabsProps) {
  const [first] = ads
  if (!first) return <p className="note ad-tabs">This ad set has no ads.</p>
  return (
    <Tabs.Root className="ad-tabs" defaultValue={first.adId}>
      <Tabs.List className="ad-tab-list" aria-label={`Ads of ${adSetName}`}>
        {ads.map(ad => (
          <Tabs.Trigger key={ad.adId} className="ad-tab" value={ad.adId}>
            <TabName ad={ad} />
            {selection.has(ad.adId) && (
              <span className="ad-tab-mark">
                <span aria-hidden="true">✓</span>
                <span className="unseen"> (selected)</span>
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {ads.map(ad => (
        <Tabs.Content key={ad.adId} className="ad-tab-panel" value={ad.adId}>
          <AdPanel ad={ad} figuresKnown={figuresKnown} selection={selection} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function TabName({ ad }: { ad: AdRow }) {
  if (!ad.variant) return getAdLabel(ad)
  return (
    <>
      <span className="unseen">Variant</span> {ad.variant}
    </>
  )
}

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
        <span className="badge status">Imported</span> You cannot change or run it here.
      </p>
    )
  }
  if (articleSlug === null) return <span className="note">The article was deleted</span>
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
