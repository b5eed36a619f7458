import type { Job } from '../../server/contract/schemas/job.ts'
import type {
  AdSetOptimization,
  Evidence,
  Optimization,
  PlanChange,
  PlanRun,
  PlanSummary,
  VariantVerdict,
} from '../../server/contract/schemas/optimizer.ts'
import { job } from './generation.ts'

const made = { createdAt: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-22T10:00:00.000Z' }

export function variant(changes: Partial<VariantVerdict> = {}): VariantVerdict {
  return {
    adId: 'ad1',
    adName: 'Grinders - Variant A',
    variant: 'A',
    headline: 'Five grinders, compared',
    status: 'ACTIVE',
    impressions: 4000,
    clicks: 100,
    ctr: 2.5,
    estimate: 2.4,
    low: 1.95,
    high: 2.9,
    chanceBest: 0.974,
    lossPerDay: 0.2,
    verdict: 'run',
    ...changes,
  }
}

export function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    phase: 'confirming',
    sentences: ['A leads: 97% sure.', 'It brings more.'],
    variants: [
      variant(),
      variant({
        adId: 'ad2',
        adName: 'Grinders - Variant B',
        variant: 'B',
        headline: 'Which grinder?',
        clicks: 60,
        ctr: 1.5,
        estimate: 1.55,
        low: 1.2,
        high: 2,
        chanceBest: 0.026,
        lossPerDay: 12.3,
        verdict: 'pause',
      }),
    ],
    sampleRatio: null,
    fatigue: null,
    value: { unit: 'product clicks', perPound: 1.42, low: 1.1, high: 1.8, ofAccount: 1 },
    ...changes,
  }
}

export function card(changes: Partial<AdSetOptimization> = {}): AdSetOptimization {
  return {
    adSetId: 's1',
    adSetName: 'Grinders',
    articleTitle: 'Five Grinders Compared',
    currentPerformance: { ctr: 2.0049, cpc: 0.4, spend: 1234.5, conversions: 3, weekSpend: 40 },
    budgetRecommendation: { action: 'increase', suggestedChange: 20, reason: 'It brings more.' },
    recommendations: [],
    creativeRecommendations: [],
    targetingRecommendations: [],
    evidence: evidence(),
    ...changes,
  }
}

const rise: PlanChange = {
  kind: 'budget',
  adSetId: 's1',
  adSetName: 'Grinders',
  from: 10,
  to: 12,
  reason: 'It brings more.',
}
const cut: PlanChange = {
  kind: 'budget',
  adSetId: 's2',
  adSetName: 'Kettles',
  from: 8,
  to: 7,
  reason: 'It brings less.',
}
const pause: PlanChange = {
  kind: 'status',
  adSetId: 's1',
  adSetName: 'Grinders',
  adId: 'ad2',
  adName: 'Grinders - Variant B',
  from: 'ACTIVE',
  to: 'PAUSED',
  reason: 'A is better.',
}

export const threeChanges: PlanChange[] = [rise, cut, pause]

export function optimization(changes: Partial<Optimization> = {}): Optimization {
  return {
    overallInsights: ['Readers of grinders click most.'],
    nextBlogRecommendation: {
      topic: 'quiet desk lamps',
      category: 'office',
      reasoning: 'People searched for them.',
      targetAudience: 'People at home',
      productFocus: 'Lamps below £50',
      expectedPerformance: '5% go on',
      seoKeywords: ['desk lamp', 'quiet lamp'],
    },
    nextAdStrategy: {
      budget: { daily: 15, reasoning: 'What the best ad sets have.' },
      objective: 'OUTCOME_TRAFFIC',
      targeting: { demographics: '25 to 34', interests: ['Interior design'], reasoning: 'They click most.' },
      creative: { headlines: ['Lamps, compared'], descriptions: ['Which is quiet?'], callToAction: 'LEARN_MORE' },
    },
    adSetOptimizations: [card()],
    plan: { id: 'p1', hash: 'a'.repeat(64), ...made, changes: threeChanges, madeFrom: { cap: 100, adSets: [] } },
    sample: false,
    writtenBy: 'templates',
    notices: [],
    ...changes,
  }
}

export function planRun(changes: Partial<PlanRun> = {}): PlanRun {
  return {
    id: 'p1',
    state: 'open',
    newerPlan: null,
    ...made,
    createdBy: 'ada',
    firstInsight: null,
    appliedAt: null,
    appliedBy: null,
    optimization: optimization(),
    changedSince: [],
    applied: null,
    undone: null,
    toApply: changes.state === undefined || changes.state === 'open' ? threeChanges : [],
    toUndo: [],
    refused: [],
    ...changes,
  }
}

type Done = NonNullable<PlanRun['applied']>

/** All three changes, each with what came of it. */
export function done(...outcomes: Done['changes'][number]['outcome'][]): Done {
  const changes = outcomes.map((outcome, index) => ({
    index,
    outcome,
    reason: outcome === 'done' ? null : `Reason ${index}.`,
  }))
  return { at: '2026-11-21T11:00:00.000Z', by: 'grace', finished: true, changes, leftOut: [] }
}

export const allDone = done('done', 'done', 'done')

export function planSummary(changes: Partial<PlanSummary> = {}): PlanSummary {
  return {
    id: 'p1',
    state: 'open',
    hasNewer: false,
    ...made,
    createdBy: 'ada',
    changes: 3,
    firstInsight: null,
    appliedAt: null,
    appliedBy: null,
    ...changes,
  }
}

const titles = { gather: 'Read visitor figures', judge: 'Evaluate ad sets and their ads' }
export const runSteps = Object.entries(titles).map(([name, title]) => ({ name, title }))

export function runJob(changes: Partial<Job> = {}): Job {
  return job({
    id: 'r1',
    type: 'optimization',
    title: 'Plan the next article and ad budgets',
    steps: runSteps.map(step => ({ ...step, status: 'waiting', startedAt: null, finishedAt: null })),
    ...changes,
  })
}
