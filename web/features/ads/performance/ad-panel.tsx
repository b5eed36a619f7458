import { computeCtrInterval } from '../../../../server/contract/ctr-interval.ts'
import { countOrDash, formatPercentRange, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/figures.ts'
import { MetricList } from '../../../ui/figure-list.tsx'
import type { AdRow } from './ad-tabs.tsx'
import type { Selection } from './use-selection.ts'

interface AdPanelProps {
  ad: AdRow
  figuresKnown: boolean
  selection: Selection
}

/** An ad with its text, status and metrics. */
export function AdPanel({ ad, figuresKnown, selection }: AdPanelProps) {
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
      {interval && <p className="note">CTR by its own clicks alone, 95% certain: {formatPercentRange(interval)}</p>}
    </>
  )
}
