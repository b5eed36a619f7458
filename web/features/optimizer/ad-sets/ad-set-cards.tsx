import { useMemo, useState } from 'react'
import { optimizerDays } from '../../../../server/contract/analytics-range.ts'
import type { AdSetOptimization, PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { formatInteger } from '../../../lib/format.ts'
import { AdSetCard } from './ad-set-card.tsx'

/** Number of cards per page. */
const pageSize = 10

interface AdSetCardsProps {
  cards: readonly AdSetOptimization[]
  /** Changes of the plan. Their ad sets come first, with details expanded, followed by those that need attention. */
  changes: readonly PlanChange[]
}

/** Recommendations and metrics of each ad set; renders nothing without ad sets. */
export function AdSetCards({ cards, changes }: AdSetCardsProps) {
  const [limit, setLimit] = useState(pageSize)
  const changed = useMemo(() => new Set(changes.map(({ adSetId }) => adSetId)), [changes])
  const isChanged = ({ adSetId }: AdSetOptimization) => changed.has(adSetId)
  const getRank = (card: AdSetOptimization) => (isChanged(card) ? 0 : needsAttention(card) ? 1 : 2)
  const sorted = cards.toSorted((a, b) => getRank(a) - getRank(b))
  const remaining = cards.length - limit
  if (cards.length === 0) return null
  return (
    <section className="ad-set-advice" aria-labelledby="ad-sets-title">
      <h2 id="ad-sets-title">Ad Set Optimization Recommendations</h2>
      <p className="note">
        Their figures are of the last {optimizerDays} days; those of single ads, of all their days. The true CTR of an
        ad is told by the other ads, too: what was shown little is drawn to what its ad set does. The ranges on{' '}
        <a href="/facebook-ads">Facebook Ads</a> are of each ad’s own clicks alone.
      </p>
      {sorted.slice(0, limit).map(card => (
        <AdSetCard key={card.adSetId} card={card} isChanged={isChanged(card)} />
      ))}
      {remaining > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(pageSize, remaining)} more of {formatInteger(cards.length)}
        </button>
      )}
    </section>
  )
}

/** Returns true if an ad set needs attention that the plan does not cover. */
function needsAttention({ evidence: { fatigue, sampleRatio } }: AdSetOptimization): boolean {
  return fatigue !== null || sampleRatio?.suspicious === true
}
