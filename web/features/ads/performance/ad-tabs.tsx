import { Tabs } from 'radix-ui'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { AdPanel } from './ad-panel.tsx'
import type { Selection } from './use-selection.ts'

export type AdRow = PerformanceRow['ads'][number]

/** Returns the variant of an ad; the name of an imported ad, which has no variant. */
export const getAdLabel = ({ variant, adName }: AdRow) => variant || adName

interface AdTabsProps {
  row: PerformanceRow
  selection: Selection
}

/** A tab for each ad. Only the selected tab is mounted. */
export function AdTabs({ row: { adSetName, figuresKnown, ads }, selection }: AdTabsProps) {
  const [first] = ads
  if (!first) return <p className="note ad-tabs">There are no ads in this ad set.</p>
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
