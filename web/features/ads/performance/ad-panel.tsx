import { ctrInterval } from '../../../../server/contract/ctr-interval.ts'
import { countText, moneyText, percentText, rangeText, unknown } from '../../../lib/figures.ts'
import { FigureList } from '../../../ui/figure-list.tsx'
import type { AdRow } from './ad-tabs.tsx'
import type { Selection } from './use-selection.ts'

interface Props {
  ad: AdRow
  figuresKnown: boolean
  selection: Selection
}

/** An ad with its text, status and metrics. */
export function AdPanel({ ad, figuresKnown, selection }: Props) {
  const known = (text: string) => (figuresKnown ? text : unknown)
  const { adId, adName, variant, headline, status, impressions, clicks, ctr, spend } = ad
  const isRunning = status === 'ACTIVE'
  const interval = ctrInterval(clicks, impressions)
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
      <FigureList
        className="figures-ad"
        figures={[
          ['Impressions', known(countText(impressions))],
          ['Clicks', known(countText(clicks))],
          ['CTR', known(percentText(ctr))],
          ['Spend', known(moneyText(spend))],
        ]}
      />
      {interval && <p className="note">CTR by its own clicks alone, 95% certain: {rangeText(interval)}</p>}
    </>
  )
}
