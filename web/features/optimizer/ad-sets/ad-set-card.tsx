import { performanceTexts } from '../../../../server/contract/performance-text.ts'
import type { AdSetOptimization } from '../../../../server/contract/schemas/optimizer.ts'
import { FigureList } from '../../../ui/figure-list.tsx'
import { AdSetLink, ArticleLink } from '../ad-set-links.tsx'
import { shortPercent } from '../plan/change-list.tsx'
import { Sentences } from '../word-lists.tsx'
import { EvidenceArea } from './evidence-area.tsx'

type Budget = AdSetOptimization['budgetRecommendation']

interface Props {
  card: AdSetOptimization
  /** True if the plan contains a change of this ad set. */
  isChanged: boolean
}

export function AdSetCard({ card, isChanged }: Props) {
  const { adSetId, adSetName, articleTitle, budgetRecommendation: budget, evidence } = card
  const now = performanceTexts(card)
  return (
    <article className="panel ad-set-card" aria-labelledby={`ad-set-${adSetId}`}>
      <header className="ad-set-card-head">
        <h3 id={`ad-set-${adSetId}`}>
          <AdSetLink adSetId={adSetId}>{adSetName}</AdSetLink>
        </h3>
        <span className={`badge ${badges[budget.action]}`}>{budget.action.toUpperCase()}</span>
        <p className="row-hint">
          <ArticleLink adSetId={adSetId}>{articleTitle}</ArticleLink>
        </p>
      </header>
      <FigureList
        className="figures-now"
        figures={[
          ['CTR', now.ctr],
          ['CPC', now.cpc],
          ['Spend', now.spend],
          ['Conversions', now.conversions],
        ]}
      />
      <div className="ad-set-budget">
        <h4>Budget Recommendation</h4>
        <p>
          <strong>{budgetText(budget)}</strong>
        </p>
        <p>{budget.reason}</p>
      </div>
      <EvidenceArea evidence={evidence} told={budget.reason} of={adSetName} isOpen={isChanged} />
      <Advice title="General Recommendations" of={card.recommendations} />
      <Advice title="Creative Improvements" of={card.creativeRecommendations} />
      <Advice title="Targeting Adjustments" of={card.targetingRecommendations} />
    </article>
  )
}

const badges: Readonly<Record<Budget['action'], string>> = {
  increase: '',
  decrease: 'status status-deleted',
  maintain: 'status',
}

function budgetText({ action, suggestedChange }: Budget): string {
  if (action === 'maintain') return 'Maintain current budget'
  return `${action === 'increase' ? 'Increase' : 'Decrease'} by ${shortPercent(suggestedChange)}`
}

function Advice({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <Sentences of={of} />
    </div>
  )
}
