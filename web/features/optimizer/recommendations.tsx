import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatDateTime } from '../../lib/format.ts'
import { describeActor } from '../../lib/who-did-it.ts'
import { SampleMetricsLabel } from '../../ui/sample-label.tsx'
import { AdSetCards } from './ad-sets/ad-set-cards.tsx'
import { AdStrategyPanel } from './ad-strategy-panel.tsx'
import { InsightsPanel } from './insights-panel.tsx'
import { NextBlogPanel } from './next-blog-panel.tsx'
import { PlanPanel } from './plan/plan-panel.tsx'

interface RecommendationsProps {
  run: PlanRun
  onRunAgain: () => void
}

/** All results of a run. */
export function Recommendations({ run, onRunAgain }: RecommendationsProps) {
  const { optimization, createdAt, createdBy } = run
  const { notices, sample, writtenBy, overallInsights, nextBlogRecommendation, nextAdStrategy, adSetOptimizations } =
    optimization
  return (
    <div className="optimizer-body">
      <p className="note">
        Worked out <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, started by {describeActor(createdBy)}.
        All figures are worked out from your own data; the words are {describeWriter(writtenBy)}.
      </p>
      {sample && <SampleMetricsLabel />}
      {notices.map(notice => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <InsightsPanel insights={overallInsights} />
      <PlanPanel run={run} onRunAgain={onRunAgain} />
      <div className="optimizer-pair">
        <NextBlogPanel {...nextBlogRecommendation} />
        <AdStrategyPanel {...nextAdStrategy} />
      </div>
      <AdSetCards cards={adSetOptimizations} changes={optimization.plan.changes} />
    </div>
  )
}

function describeWriter(writtenBy: string): string {
  return writtenBy === 'templates' ? 'from templates' : `by ${writtenBy}`
}
