import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AdSetOptimization, PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { formatPerformance } from '../../../../server/domain/ads.ts'
import { optimizerDays } from '../../../../server/domain/days.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatInteger } from '../../../lib/format.ts'
import { Why } from '../../../ui/desk-head.tsx'
import { MetricList } from '../../../ui/metric-list.tsx'
import { adSetsQuery } from '../optimizer.queries.ts'
import { formatShortPercent } from '../plan/plan-changes.ts'
import { BriefText, SentenceList } from '../texts.tsx'
import { EvidenceArea } from './evidence-area.tsx'

type Budget = AdSetOptimization['budgetRecommendation']

interface AdSetCardProps {
  card: AdSetOptimization
  /** True if the plan contains a change of this ad set. */
  isChanged: boolean
}

function AdSetCard({ card, isChanged }: AdSetCardProps) {
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
        <BriefText about={adSetName}>{budget.reason}</BriefText>
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
  return action === 'increase'
    ? `Increase by ${formatShortPercent(suggestedChange)}`
    : `Decrease by ${formatShortPercent(suggestedChange)}`
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
        Ad set data covers the last {optimizerDays} days. Data of single ads covers their whole run.
      </p>
      <Why label="How is the likely CTR calculated?">
        The estimate for an ad also uses the other ads of its ad set. An ad with few impressions is estimated close to
        its ad set. The ranges on <a href="/facebook-ads">Facebook Ads</a> use only the clicks of each ad.
      </Why>
      {sorted.slice(0, limit).map(card => (
        <AdSetCard key={card.adSetId} card={card} isChanged={isChanged(card)} />
      ))}
      {remaining > 0 && (
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + pageSize)}>
          {`Show ${Math.min(pageSize, remaining)} more of ${formatInteger(cards.length)}`}
        </button>
      )}
    </section>
  )
}

/** Returns true if an ad set needs attention that the plan does not cover. */
function needsAttention({ evidence: { fatigue, sampleRatio } }: AdSetOptimization): boolean {
  return fatigue !== null || sampleRatio?.suspicious === true
}

interface LinkProps {
  adSetId: string
  children: string
}

/** Link to the ads of an ad set's article; plain text if the ad set was deleted. */
export function AdSetLink({ adSetId, children }: LinkProps) {
  const articleId = useArticleId(adSetId)
  return articleId === undefined ? (
    children
  ) : (
    <a href={`/articles/${encodeURIComponent(articleId)}/manage`}>{children}</a>
  )
}

/** Link to the analytics of an ad set's article. */
function ArticleLink({ adSetId, children }: LinkProps) {
  const articleId = useArticleId(adSetId)
  return articleId === undefined ? children : <a href={`/analytics/${encodeURIComponent(articleId)}`}>{children}</a>
}

/** Finds the article of an ad set. A plan contains ad sets as they were, without the article's id. */
function useArticleId(adSetId: string): string | undefined {
  const { data: adSets } = useQuery(adSetsQuery(useApi()))
  return adSets?.find(({ id }) => id === adSetId)?.articleId ?? undefined
}
