import { Tabs } from 'radix-ui'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { computeCtrInterval } from '../../../../server/domain/ads.ts'
import {
  countOrDash,
  formatPercentRange,
  moneyOrDash,
  percentOrDash,
  unknownSign,
} from '../../../lib/format-metrics.ts'
import { MetricList } from '../../../ui/metric-list.tsx'
import type { Selection } from './pausing.tsx'

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
export function AdTabs({ row: { adSetName, figuresKnown, ads }, selection }: AdTabsProps) {
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
