import { useMemo, useState } from 'react'
import { optimizerDays } from '../../../../server/contract/analytics-range.ts'
import type { AdSetOptimization, PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { AdSetCard } from './ad-set-card.tsx'

/** Number of cards per page. */
const batch = 10

interface Props {
  cards: readonly AdSetOptimization[]
  /** Changes of the plan. Their ad sets come first, with details expanded, followed by those that need attention. */
  changes: readonly PlanChange[]
}

/** Recommendations and metrics of each ad set; renders nothing without ad sets. */
export function AdSetCards({ cards, changes }: Props) {
  const [limit, setLimit] = useState(batch)
  const changed = useMemo(() => new Set(changes.map(({ adSetId }) => adSetId)), [changes])
  const isChanged = ({ adSetId }: AdSetOptimization) => changed.has(adSetId)
  const rankOf = (card: AdSetOptimization) => (isChanged(card) ? 0 : needsALook(card) ? 1 : 2)
  const sorted = cards.toSorted((a, b) => rankOf(a) - rankOf(b))
  const more = cards.length - limit
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
      {more > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + batch)}>
          Show {Math.min(batch, more)} more of {wholeNumber(cards.length)}
        </button>
      )}
    </section>
  )
}

/** Returns true if an ad set needs attention that the plan does not cover. */
function needsALook({ evidence: { fatigue, sampleRatio } }: AdSetOptimization): boolean {
  return fatigue !== null || sampleRatio?.suspicious === true
}
