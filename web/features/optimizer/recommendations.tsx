import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import type { NextAdStrategy, NextBlog, PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { describeActor, toPlatformLabel } from '../../lib/labels.ts'
import { useCategoryView } from '../../lib/site.queries.ts'
import { CategoryBadge, SampleMetricsLabel } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { AdSetCards } from './ad-sets/ad-set-cards.tsx'
import { AudiencePanel } from './audience-panel.tsx'
import { planQuery } from './optimizer.queries.ts'
import { PlanPanel } from './plan/plan-panel.tsx'
import { BriefText, PlanSkeleton, SentenceList, TermList } from './texts.tsx'

function AdStrategyPanel({ budget, objective, targeting, creative }: NextAdStrategy) {
  return (
    <section className="panel optimizer-advice" aria-labelledby="ad-strategy-title">
      <h2 id="ad-strategy-title">Recommended Ad Strategy</h2>
      <p className="optimizer-budget">
        <strong>{formatPounds(budget.daily)}</strong> per day
      </p>
      <BriefText about="this budget">{budget.reasoning}</BriefText>
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
        <dt>Why this audience</dt>
        <dd>
          <BriefText about="this audience">{targeting.reasoning}</BriefText>
        </dd>
        <StrategyTexts name="Headlines" texts={creative.headlines} />
        <StrategyTexts name="Descriptions" texts={creative.descriptions} />
        <dt>Call to action</dt>
        <dd>{toPlatformLabel(creative.callToAction)}</dd>
      </dl>
      <a
        className="button button-small button-quiet"
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

/** Key insights, most important first; renders nothing without insights. */
function InsightsPanel({ insights }: { insights: readonly string[] }) {
  if (insights.length === 0) return null
  return (
    <section className="panel" aria-labelledby="insights-title">
      <h2 id="insights-title">Key Insights</h2>
      <ul className="optimizer-list">
        {insights.map(insight => (
          <li key={insight}>
            <BriefText>{insight}</BriefText>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Recommended next article, with a link that opens the Create screen with its topic. */
function NextBlogPanel({ topic, category, seoKeywords, ...details }: NextBlog) {
  return (
    <section className="panel optimizer-advice" aria-labelledby="next-blog-title">
      <h2 id="next-blog-title">Recommended Next Blog Topic</h2>
      <div className="optimizer-topic">
        <h3>{topic}</h3>
        <CategoryBadge category={useCategoryView(category)} />
      </div>
      <BriefText about={topic}>{details.reasoning}</BriefText>
      <dl className="optimizer-facts">
        <dt>Target audience</dt>
        <dd>{details.targetAudience}</dd>
        <dt>Product focus</dt>
        <dd>{details.productFocus}</dd>
        <dt>Expected performance</dt>
        <dd>{details.expectedPerformance}</dd>
        {seoKeywords.length > 0 && (
          <>
            <dt>SEO keywords</dt>
            <dd>
              <TermList terms={seoKeywords} />
            </dd>
          </>
        )}
      </dl>
      <a className="button button-small button-quiet" href={`/create?${new URLSearchParams({ topic, category })}`}>
        Create This Blog
      </a>
    </section>
  )
}

interface RecommendationsProps {
  run: PlanRun
  onRunAgain: () => void
}

function Recommendations({ run, onRunAgain }: RecommendationsProps) {
  const { optimization, createdAt, createdBy } = run
  const { notices, sample, writtenBy, overallInsights, nextBlogRecommendation, nextAdStrategy, adSetOptimizations } =
    optimization
  return (
    <div className="optimizer-body">
      <p className="note">
        Run on <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> by {describeActor(createdBy)}. All numbers
        come from your own data. {describeWriter(writtenBy)}
      </p>
      {sample && <SampleMetricsLabel />}
      {notices.map(notice => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <PlanPanel run={run} onRunAgain={onRunAgain} />
      <InsightsPanel insights={overallInsights} />
      <AudiencePanel audiences={optimization.audiences ?? []} tests={optimization.audienceTests ?? []} />
      <div className="optimizer-pair">
        <NextBlogPanel {...nextBlogRecommendation} />
        <AdStrategyPanel {...nextAdStrategy} />
      </div>
      <AdSetCards cards={adSetOptimizations} changes={optimization.plan.changes} />
    </div>
  )
}

const describeWriter = (writtenBy: string) =>
  writtenBy === 'templates' ? 'The texts come from templates.' : `The texts were written by ${writtenBy}.`

interface PlanResultsProps {
  id: string
  onRunAgain: () => void
}

export function PlanResults({ id, onRunAgain }: PlanResultsProps) {
  const { data: run, error, refetch } = useQuery(planQuery(useApi(), id))
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="unseen" role="status">
        {run ? 'Recommendations loaded.' : !error && 'Loading recommendations…'}
      </p>
      {run && <Recommendations run={run} onRunAgain={onRunAgain} />}
      {!run && error && (
        <ReadFailure title="Could not load recommendations" reason={describeReadError(error)} onRetry={refetch} />
      )}
      {!run && !error && <PlanSkeleton />}
    </>
  )
}

const describeReadError = (error: Error) =>
  error instanceof CallError && error.code === 'not_found'
    ? 'There is no plan at this address. Choose one from the list or run the optimizer.'
    : getErrorText(error)
