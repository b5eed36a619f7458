import { formatPounds } from '../../../server/contract/pounds.ts'
import type { NextAdStrategy } from '../../../server/contract/schemas/optimizer.ts'
import { toPlatformLabel } from '../../lib/in-words.ts'
import { SentenceList, TermList } from './word-lists.tsx'

/** Ad strategy for the recommended next article. */
export function AdStrategyPanel({ budget, objective, targeting, creative }: NextAdStrategy) {
  return (
    <section className="panel optimizer-advice" aria-labelledby="ad-strategy-title">
      <h2 id="ad-strategy-title">Recommended Ad Strategy</h2>
      <p className="optimizer-budget">
        <strong>{formatPounds(budget.daily)}</strong> per day
      </p>
      <p>{budget.reasoning}</p>
      <dl className="optimizer-facts">
        <dt>Objective</dt>
        <dd>{toPlatformLabel(objective)}</dd>
        <dt>Demographics</dt>
        <dd>{targeting.demographics}</dd>
        {targeting.interests.length > 0 && (
          <>
            <dt>Interests</dt>
            <dd>
              <TermList terms={targeting.interests} />
            </dd>
          </>
        )}
        <dt>Why these people</dt>
        <dd>{targeting.reasoning}</dd>
        <StrategyTexts name="Headlines" texts={creative.headlines} />
        <StrategyTexts name="Descriptions" texts={creative.descriptions} />
        <dt>Call to action</dt>
        <dd>{toPlatformLabel(creative.callToAction)}</dd>
      </dl>
      <a
        className="button button-small"
        href={`/facebook-ads/create?${new URLSearchParams({ objective, budget: String(budget.daily) })}`}
      >
        Create Ad Campaign
      </a>
    </section>
  )
}

function StrategyTexts({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <SentenceList sentences={texts} />
      </dd>
    </>
  )
}
