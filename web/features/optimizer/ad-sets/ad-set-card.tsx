import { formatPerformance } from '../../../../server/contract/performance-text.ts'
import type { AdSetOptimization } from '../../../../server/contract/schemas/optimizer.ts'
import { MetricList } from '../../../ui/figure-list.tsx'
import { AdSetLink, ArticleLink } from '../ad-set-links.tsx'
import { formatShortPercent } from '../plan/change-list.tsx'
import { SentenceList } from '../word-lists.tsx'
import { EvidenceArea } from './evidence-area.tsx'

type Budget = AdSetOptimization['budgetRecommendation']

interface AdSetCardProps {
  card: AdSetOptimization
  /** True if the plan contains a change of this ad set. */
  isChanged: boolean
}

export function AdSetCard({ card, isChanged }: AdSetCardProps) {
  const { adSetId, adSetName, articleTitle, budgetRecommendation: budget, evidence } = card
  const performance = formatPerformance(card)
  return (
    <article className="panel ad-set-card" aria-labelledby={`ad-set-${adSetId}`}>
      <header className="ad-set-card-head">
        <h3 id={`ad-set-${adSetId}`}>
          <AdSetLink adSetId={adSetId}>{adSetName}</AdSetLink>
        </h3>
        <span className={`badge ${badgeClasses[budget.action]}`}>{budget.action.toUpperCase()}</span>
        <p className="row-hint">
          <ArticleLink adSetId={adSetId}>{articleTitle}</ArticleLink>
        </p>
      </header>
      <MetricList
        className="figures-now"
        metrics={[
          ['CTR', performance.ctr],
          ['CPC', performance.cpc],
          ['Spend', performance.spend],
          ['Conversions', performance.conversions],
        ]}
      />
      <div className="ad-set-budget">
        <h4>Budget Recommendation</h4>
        <p>
          <strong>{describeBudgetChange(budget)}</strong>
        </p>
        <p>{budget.reason}</p>
      </div>
      <EvidenceArea evidence={evidence} budgetReason={budget.reason} adSetName={adSetName} isOpen={isChanged} />
      <Advice title="General Recommendations" items={card.recommendations} />
      <Advice title="Creative Improvements" items={card.creativeRecommendations} />
      <Advice title="Targeting Adjustments" items={card.targetingRecommendations} />
    </article>
  )
}

const badgeClasses: Readonly<Record<Budget['action'], string>> = {
  increase: '',
  decrease: 'status status-deleted',
  maintain: 'status',
}

function describeBudgetChange({ action, suggestedChange }: Budget): string {
  if (action === 'maintain') return 'Maintain current budget'
  return `${action === 'increase' ? 'Increase' : 'Decrease'} by ${formatShortPercent(suggestedChange)}`
}

function Advice({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h4>{title}</h4>
      <SentenceList sentences={items} />
    </div>
  )
}
