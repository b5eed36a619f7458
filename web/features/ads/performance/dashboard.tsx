import { useDeferredValue, useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Message } from '../../../ui/message.tsx'
import { SampleFigures } from '../../../ui/sample-label.tsx'
import { AdSetCard } from './ad-set-card.tsx'
import { CtrPanel } from './ctr-panel.tsx'
import { ListTools } from './list-tools.tsx'
import { listed, type Order } from './listing.ts'
import { PauseBar } from './pause-bar.tsx'
import { SpendPanel } from './spend-panel.tsx'
import { TotalsCards } from './totals-cards.tsx'
import { usePausing } from './use-pausing.ts'
import { runningIn, useSelection } from './use-selection.ts'

/** Number of ad sets per page, so that a thousand of them stay fast. */
const batch = 25

export function Dashboard({ rows }: { rows: readonly PerformanceRow[] }) {
  const [sought, setSought] = useState('')
  const [order, setOrder] = useState<Order>('newest')
  const [limit, setLimit] = useState(batch)
  const selection = useSelection(rows)
  const pausing = usePausing(rows)
  // Keeps typing responsive while a long list is rendered.
  const words = useDeferredValue(sought)
  const found = useMemo(() => listed(rows, words, order), [rows, words, order])
  const shown = useMemo(() => found.slice(0, limit), [found, limit])
  return (
    <>
      {rows.some(({ sample }) => sample) && <SampleFigures />}
      <TotalsCards rows={rows} />
      {rows.length === 0 ? (
        <NoCampaigns />
      ) : (
        <>
          <div className="charts">
            <SpendPanel hasSpend={rows.some(({ totalSpend }) => totalSpend > 0)} />
            <CtrPanel rows={shown} />
          </div>
          <section aria-labelledby="ad-sets-title">
            <h2 id="ad-sets-title">Ad sets</h2>
            <ListTools sought={sought} order={order} onSought={setSought} onOrder={setOrder} />
            <PauseBar running={runningIn(found)} selection={selection} pausing={pausing} />
            <p className="note" role="status">
              {counted(shown.length, found.length)}
            </p>
            <div className="ad-sets">
              {shown.map(row => (
                <AdSetCard key={row.adSetId} row={row} selection={selection} pausing={pausing} />
              ))}
            </div>
            {found.length === 0 && <p className="nothing">No ad set here has these words in its name.</p>}
            {found.length > limit && (
              <button type="button" className="button button-quiet ads-more" onClick={() => setLimit(limit + batch)}>
                Show {Math.min(batch, found.length - limit)} more
              </button>
            )}
          </section>
        </>
      )}
    </>
  )
}

function counted(shown: number, found: number): string {
  const all = found === 1 ? '1 ad set' : `${wholeNumber(found)} ad sets`
  return shown < found ? `${shown} of ${all}` : all
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
