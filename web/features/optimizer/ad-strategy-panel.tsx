import { poundsText } from '../../../server/contract/pounds.ts'
import type { NextAdStrategy } from '../../../server/contract/schemas/optimizer.ts'
import { inWords } from '../../lib/in-words.ts'
import { Chips, Sentences } from './word-lists.tsx'

/** Ad strategy for the recommended next article. */
export function AdStrategyPanel({ budget, objective, targeting, creative }: NextAdStrategy) {
  return (
    <section className="panel optimizer-advice" aria-labelledby="ad-strategy-title">
      <h2 id="ad-strategy-title">Recommended Ad Strategy</h2>
      <p className="optimizer-budget">
        <strong>{poundsText(budget.daily)}</strong> per day
      </p>
      <p>{budget.reasoning}</p>
      <dl className="optimizer-facts">
        <dt>Objective</dt>
        <dd>{inWords(objective)}</dd>
        <dt>Demographics</dt>
        <dd>{targeting.demographics}</dd>
        {targeting.interests.length > 0 && (
          <>
            <dt>Interests</dt>
            <dd>
              <Chips words={targeting.interests} />
            </dd>
          </>
        )}
        <dt>Why these people</dt>
        <dd>{targeting.reasoning}</dd>
        <Several name="Headlines" texts={creative.headlines} />
        <Several name="Descriptions" texts={creative.descriptions} />
        <dt>Call to action</dt>
        <dd>{inWords(creative.callToAction)}</dd>
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

function Several({ name, texts }: { name: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Sentences of={texts} />
      </dd>
    </>
  )
}
