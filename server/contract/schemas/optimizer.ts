import * as z from 'zod'
import { audienceKinds } from '../../domain/audiences.ts'
import { adStatusSchema } from './ads.ts'
import { categorySchema } from './category.ts'

const probability = z.number().min(0).max(1)
const pounds = z.number().describe('pounds')

/**
 * `gathering`: too little data. `exploring`, `confirming`: the candidates for the best variant run. `decided`: one has
 * won. `held` only occurs in older plans: the variants were not shown evenly, so they were not compared.
 */
export const phaseSchema = z.enum(['gathering', 'exploring', 'confirming', 'decided', 'held'])

/** Result that decides: the best one with enough data. */
export const unitSchema = z
  .enum(['pounds earned', 'conversions', 'product clicks', 'clicks'])
  .describe('counted result')

/** Assessment of a variant within its ad set. Rates are clicks per hundred impressions. */
export const variantVerdictSchema = z.object({
  adId: z.string(),
  adName: z.string(),
  variant: z.string(),
  headline: z.string(),
  status: adStatusSchema,
  impressions: z.int(),
  clicks: z.int(),
  ctr: z.number().describe('measured rate'),
  estimate: z.number().describe('estimated rate'),
  low: z.number().describe('lower bound of the 95 % interval'),
  high: z.number().describe('upper bound'),
  chanceBest: probability.describe('probability that it brings the most'),
  lossPerDay: z.number().describe('loss per day if it ran alone, in clicks'),
  verdict: z.enum(['run', 'pause', 'winner', 'wait']),
})
export type VariantVerdict = z.output<typeof variantVerdictSchema>

/** Metrics behind a recommendation, explained in one sentence each. */
export const adSetEvidenceSchema = z.object({
  phase: phaseSchema,
  sentences: z.array(z.string()).describe('sentences, most important first'),
  variants: z.array(variantVerdictSchema),
  // Optional without a default: the hash of older plans covers the fields that they have.
  decidedBy: unitSchema.optional().describe('result by which its ads were compared, for each pound'),
  sampleRatio: z
    .object({ suspicious: z.boolean(), p: probability.describe('probability of such uneven shares by chance') })
    .nullable()
    .describe('null if unknown'),
  fatigue: z
    .object({
      peak: z.number().describe('CTR of its best week'),
      now: z.number().describe('CTR of its last week'),
      drop: z.number().describe('fall in percent'),
      weekOfPeak: z.string().describe('first day of its best week'),
    })
    .nullable()
    .describe('null if its CTR is stable'),
  value: z
    .object({
      unit: unitSchema,
      perPound: z.number().describe('estimate'),
      low: z.number(),
      high: z.number(),
      ofAccount: z
        .number()
        .nullable()
        .describe('mean of the other ad sets, null if none has spend; of all ad sets in older plans'),
    })
    .nullable()
    .describe('null without spend'),
})
export type Evidence = z.output<typeof adSetEvidenceSchema>

/** Change that a plan proposes. It takes effect when the plan is applied. */
export const planChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('budget'),
    adSetId: z.string(),
    adSetName: z.string(),
    from: pounds,
    to: pounds,
    reason: z.string(),
  }),
  z.object({
    kind: z.literal('status'),
    adSetId: z.string(),
    adSetName: z.string(),
    adId: z.string(),
    adName: z.string(),
    from: adStatusSchema,
    to: adStatusSchema,
    reason: z.string(),
  }),
])
export type PlanChange = z.output<typeof planChangeSchema>

const switched = {
  id: z.string(),
  name: z.string(),
  status: adStatusSchema,
  // Optional without a default: the hash of older plans covers the fields that they have.
  statusChangedAt: z.iso.datetime().nullable().optional().describe('time it was last paused or started'),
}

/** Data that a plan was made from. The plan is stale if any of it has changed before it is applied. */
export const planBasisSchema = z.object({
  cap: pounds.describe('daily cap of all ad sets, in pounds'),
  adSets: z.array(
    z.object({
      ...switched,
      dailyBudget: pounds,
      budgetChangedAt: z.iso.datetime().nullable(),
      campaign: z.object(switched),
      ads: z.array(z.object(switched)),
    }),
  ),
})
export type PlanBasis = z.output<typeof planBasisSchema>

/** Bounds of the optimizer that the environment of the server sets. */
export const optimizerScheduleSchema = z.object({
  cron: z
    .string()
    .nullable()
    .describe('times of runs as a cron expression in UTC (BLOGOPS_OPTIMIZE_CRON); null for never'),
  next: z.iso.datetime().nullable().describe('the next of these times'),
  cap: pounds.describe('daily cap of all ad sets, in pounds (BLOGOPS_MAX_DAILY_BUDGET)'),
  used: pounds.describe('daily budgets of all ad sets together'),
})
export type OptimizerSchedule = z.output<typeof optimizerScheduleSchema>

/** Summary of a plan, with the estimate behind it. */
export const planOutlookSchema = z.object({
  sentences: z.array(z.string()).describe('what it changes, what it should bring, and what it risks'),
  forecast: z
    .object({
      unit: unitSchema,
      low: z.number().describe('additional results a week: lower bound of the 80 % interval'),
      high: z.number().describe('upper bound'),
      chanceOfLess: probability.describe('probability that it brings less than today'),
    })
    .nullable()
    .describe('null if too little is known'),
  pausedSpend: pounds.nullable().describe('what the ads that it pauses spent in the last week; null if unknown'),
})
export type PlanOutlook = z.output<typeof planOutlookSchema>

export const adSetOptimizationSchema = z.object({
  adSetId: z.string(),
  adSetName: z.string(),
  articleTitle: z.string(),
  currentPerformance: z.object({
    ctr: z.number().describe('clicks per hundred impressions'),
    cpc: pounds,
    spend: pounds,
    conversions: z.int(),
    isKnown: z.boolean().optional().describe('if false, figures are 0 placeholders'),
    weekSpend: pounds.optional().describe('spend of the last week; missing in older plans'),
  }),
  budgetRecommendation: z.object({
    action: z.enum(['increase', 'decrease', 'maintain']),
    suggestedChange: z.number().describe('percent; 0 to maintain'),
    reason: z.string(),
  }),
  recommendations: z.array(z.string()),
  creativeRecommendations: z.array(z.string()),
  targetingRecommendations: z.array(z.string()),
  evidence: adSetEvidenceSchema,
})
export type AdSetOptimization = z.output<typeof adSetOptimizationSchema>

export const nextBlogSchema = z.object({
  topic: z.string(),
  category: categorySchema,
  reasoning: z.string(),
  targetAudience: z.string(),
  productFocus: z.string(),
  expectedPerformance: z.string(),
  seoKeywords: z.array(z.string()),
})
export type NextBlog = z.output<typeof nextBlogSchema>

export const nextAdStrategySchema = z.object({
  budget: z.object({ daily: pounds, reasoning: z.string() }),
  objective: z.string(),
  targeting: z.object({ demographics: z.string(), interests: z.array(z.string()), reasoning: z.string() }),
  creative: z.object({ headlines: z.array(z.string()), descriptions: z.array(z.string()), callToAction: z.string() }),
})
export type NextAdStrategy = z.output<typeof nextAdStrategySchema>

/**
 * State of a plan. `stale`: the data it was made from has changed; `unreadable`: it is damaged or of another version.
 */
export const planStateSchema = z.enum([
  'open',
  'empty',
  'stale',
  'unreadable',
  'expired',
  'applied',
  'applied in part',
  'undone',
  'undone in part',
])

/** Results for each pound, with their interval. */
export const perPoundSchema = z.object({
  unit: z.enum(['conversions', 'clicks']).describe('counted result'),
  perPound: z.number().describe('estimated results for each pound'),
  low: z.number().describe('lower bound of the 95 % interval'),
  high: z.number().describe('upper bound'),
})

/** Results of a group of people, corrected for the ad sets that reached them and for their other traits. */
export const audienceSchema = z.object({
  by: z.enum(audienceKinds),
  group: z.string(),
  ...perPoundSchema.shape,
  ofAll: z.number().describe('results of everybody for each pound'),
  spend: pounds.describe('spend on this group'),
})
export type Audience = z.output<typeof audienceSchema>

/** Second ad set of an article for a better audience, to be created by copying an ad set. */
export const audienceTestSchema = z.object({
  adSetId: z.string().describe('ad set to copy'),
  adSetName: z.string(),
  articleId: z.string(),
  ages: z.string().optional(),
  genders: z.enum(['all', 'men', 'women']).optional(),
  dailyBudget: pounds,
  ...perPoundSchema.shape,
  ofPresent: z.number().describe('results of its present audience for each pound'),
  reason: z.string(),
})
export type AudienceTest = z.output<typeof audienceTestSchema>

export const optimizationSchema = z.object({
  overallInsights: z.array(z.string()),
  // Optional without a default: the hash of older plans covers the fields that they have.
  audiences: z.array(audienceSchema).optional().describe('best and worst groups of people, best first'),
  audienceTests: z.array(audienceTestSchema).optional().describe('proposed second ad sets'),
  nextBlogRecommendation: nextBlogSchema,
  nextAdStrategy: nextAdStrategySchema,
  adSetOptimizations: z.array(adSetOptimizationSchema),
  plan: z.object({
    id: z.string(),
    hash: z.string().describe('SHA-256 of the other fields, in hex'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    changes: z.array(planChangeSchema),
    outlook: planOutlookSchema.optional().describe('missing in older plans and without changes'),
    madeFrom: planBasisSchema,
  }),
  sample: z.boolean().describe('based on sample figures'),
  writtenBy: z.string().describe('model, or "templates"'),
  notices: z.array(z.string()),
})
export type Optimization = z.output<typeof optimizationSchema>

/** Outcome of applying or undoing a plan, change by change. */
export const planOutcomeSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  finished: z.boolean().describe('if false, repeat the call to continue'),
  changes: z.array(
    z.object({
      index: z.int().describe('position in the changes of the plan'),
      outcome: z.enum(['done', 'failed', 'skipped', 'unknown']).describe('unknown: may or may not have been made'),
      reason: z.string().nullable(),
    }),
  ),
  leftOut: z.array(z.int()).describe('positions of the changes that were left out'),
})

export const planSummarySchema = z.object({
  id: z.string(),
  state: planStateSchema,
  hasNewer: z.boolean().describe('a newer plan is also open'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  changes: z.int(),
  firstInsight: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  appliedBy: z.string().nullable(),
})
export type PlanSummary = z.output<typeof planSummarySchema>

/** Part that a plan in a list and a run have in common. */
export const planHeadSchema = planSummarySchema.omit({ changes: true, hasNewer: true })

/** Verdicts of the newest plan, for a table of ads. */
export const adVerdictsSchema = z.object({
  at: z.iso.datetime().nullable().describe('time of the plan; null without one'),
  adSets: z.array(
    z.object({
      adSetId: z.string(),
      phase: phaseSchema,
      ...adSetOptimizationSchema.shape.budgetRecommendation.shape,
      comparison: z.string().describe('sentence about its ads'),
      ads: z.array(variantVerdictSchema.pick({ adId: true, verdict: true, chanceBest: true })),
    }),
  ),
})
export type AdVerdicts = z.output<typeof adVerdictsSchema>

/** Optimizer run with its plan and the plan's outcome. */
export const planRunSchema = z.object({
  ...planHeadSchema.shape,
  newerPlan: z.string().nullable().describe('newest open plan'),
  optimization: optimizationSchema,
  changedSince: z.array(z.string()).describe('reasons, as sentences'),
  applied: planOutcomeSchema.nullable(),
  undone: planOutcomeSchema.nullable(),
  toApply: z.array(planChangeSchema).describe('changes that applying it would make'),
  toUndo: z.array(planChangeSchema).describe('changes that undoing it would make'),
  refused: z.array(z.int()).describe('positions of the changes that were refused permanently'),
})
export type PlanRun = z.output<typeof planRunSchema>

/** Change that a person refused permanently: the optimizer does not propose it again. */
export const refusalSchema = z.object({
  id: z.string().describe('changed object and direction, such as 01KADSET-decrease'),
  change: planChangeSchema.describe('change as it was proposed'),
  at: z.iso.datetime(),
  by: z.string(),
})
export type Refusal = z.output<typeof refusalSchema>

/** File that `optimize --plan` writes: everything needed to review a plan and to apply it as reviewed. */
export const planFileSchema = z.object({
  blogopsPlan: z.literal(1),
  server: z.string().describe('site of the plan'),
  optimization: optimizationSchema,
})
export type PlanFile = z.output<typeof planFileSchema>
