import { useState } from 'react'
import type { AdSetOptimization } from '../../../../server/contract/schemas/optimizer.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { AdSetCard } from './ad-set-card.tsx'

/** Cards that come at a time. */
const batch = 25

/** What to do about each ad set, and the figures behind it; nothing where there are none. */
export function AdSetCards({ cards }: { cards: readonly AdSetOptimization[] }) {
  const [limit, setLimit] = useState(batch)
  const more = cards.length - limit
  if (cards.length === 0) return null
  return (
    <section className="ad-set-advice" aria-labelledby="ad-sets-title">
      <h2 id="ad-sets-title">Ad Set Optimization Recommendations</h2>
      {cards.slice(0, limit).map(card => (
        <AdSetCard key={card.adSetId} card={card} />
      ))}
      {more > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + batch)}>
          Show {Math.min(batch, more)} more of {wholeNumber(cards.length)}
        </button>
      )}
    </section>
  )
}
