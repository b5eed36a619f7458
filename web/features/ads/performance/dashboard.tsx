import { useDeferredValue, useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { formatInteger } from '../../../lib/format.ts'
import { Message } from '../../../ui/message.tsx'
import { SampleMetricsLabel } from '../../../ui/sample-label.tsx'
import { AdSetCard } from './ad-set-card.tsx'
import { CtrPanel } from './ctr-panel.tsx'
import { ListTools } from './list-tools.tsx'
import { listRows, type RowOrder } from './listing.ts'
import { PauseBar } from './pause-bar.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { TotalsCards } from './totals-cards.tsx'
import { usePausing } from './use-pausing.ts'
import { getRunningIds, useSelection } from './use-selection.ts'

/** Number of ad sets per page, so that a thousand of them stay fast. */
const pageSize = 25

export function Dashboard({ rows }: { rows: readonly PerformanceRow[] }) {
  const [searchText, setSearchText] = useState('')
  const [order, setOrder] = useState<RowOrder>('newest')
  const [limit, setLimit] = useState(pageSize)
  const selection = useSelection(rows)
  const pausing = usePausing(rows)
  // Keeps typing responsive while a long list is rendered.
  const deferredText = useDeferredValue(searchText)
  const found = useMemo(() => listRows(rows, deferredText, order), [rows, deferredText, order])
  const displayed = useMemo(() => found.slice(0, limit), [found, limit])
  return (
    <>
      {rows.some(({ sample }) => sample) && <SampleMetricsLabel />}
      <TotalsCards rows={rows} />
      {rows.length === 0 ? (
        <NoCampaigns />
      ) : (
        <>
          <div className="charts">
            <SpendPanel hasSpend={rows.some(({ totalSpend }) => totalSpend > 0)} />
            <CtrPanel rows={displayed} />
          </div>
          <section aria-labelledby="ad-sets-title">
            <h2 id="ad-sets-title">Ad sets</h2>
            <ListTools searchText={searchText} order={order} onSearch={setSearchText} onOrder={setOrder} />
            <PauseBar runningIds={getRunningIds(found)} selection={selection} pausing={pausing} />
            <p className="note" role="status">
              {formatRange(displayed.length, found.length)}
            </p>
            <div className="ad-sets">
              {displayed.map(row => (
                <AdSetCard key={row.adSetId} row={row} selection={selection} pausing={pausing} />
              ))}
            </div>
            {found.length === 0 && <p className="nothing">No ad set here has these words in its name.</p>}
            {found.length > limit && (
              <button type="button" className="button button-quiet ads-more" onClick={() => setLimit(limit + pageSize)}>
                Show {Math.min(pageSize, found.length - limit)} more
              </button>
            )}
          </section>
        </>
      )}
    </>
  )
}

function formatRange(displayed: number, found: number): string {
  const total = found === 1 ? '1 ad set' : `${formatInteger(found)} ad sets`
  return displayed < found ? `${displayed} of ${total}` : total
}

function NoCampaigns() {
  return (
    <Message title="No ads to show yet" level="h2">
      <p>Each ad set will be listed here with its ads: what they cost, how often they were seen and clicked.</p>
      <a className="button" href="/facebook-ads/create">
        Create Your First Campaign
      </a>
    </Message>
  )
}
