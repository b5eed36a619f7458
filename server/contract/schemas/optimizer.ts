import * as z from 'zod'
import { categorySchema } from './article.ts'

const chance = (of: string) => z.number().min(0).max(1).describe(`${of}, from 0 to 1`)
const pounds = z.number().describe('pounds')

/**
 * `gathering`: too little data. `exploring`, `confirming`: the candidates for the best variant run. `decided`: one has
 * won. `held`: the variants were not shown evenly, so they are not compared.
 */
export const phaseSchema = z.enum(['gathering', 'exploring', 'confirming', 'decided', 'held'])

/** Assessment of a variant within its ad set. Rates are clicks per hundred impressions. */
export const variantVerdictSchema = z.object({
  adId: z.string(),
  adName: z.string(),
  variant: z.string(),
  headline: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED']),
  impressions: z.int(),
  clicks: z.int(),
  ctr: z.number().describe('as it was measured'),
  estimate: z
    .number()
    .describe('the best guess of its rate: what was seen, drawn to its ad set as far as that is little'),
  low: z.number().describe('between low and high it is with 95 %'),
  high: z.number(),
  chanceBest: chance('how likely no other is better; 0 where it is not compared'),
  lossPerDay: z.number().describe('clicks a day that running it alone costs, on average, where it is not the best'),
  verdict: z.enum(['run', 'pause', 'winner', 'wait']),
})
export type VariantVerdict = z.output<typeof variantVerdictSchema>

/** Metrics behind a recommendation, explained in one sentence each. */
export const adSetEvidenceSchema = z.object({
  phase: phaseSchema,
  sentences: z.array(z.string()).describe('for people who are no statisticians, the most important first'),
  variants: z.array(variantVerdictSchema),
  sampleRatio: z
    .object({ suspicious: z.boolean(), p: chance('how likely shares as uneven are by chance') })
    .nullable()
    .describe('whether variants were shown about as often as each other; null where nothing can be said'),
  fatigue: z
    .object({
      peak: z.number().describe('CTR of its best week'),
      now: z.number().describe('CTR of its last week'),
      drop: z.number().describe('how far it fell, for a hundred'),
      weekOfPeak: z.string().describe('the first day of it'),
    })
    .nullable()
    .describe('null where its CTR has not fallen for certain'),
  value: z
    .object({
      unit: z
        .enum(['product clicks', 'conversions', 'clicks'])
        .describe('what is counted: the last one where nothing better is known'),
      perPound: z.number().describe('estimated, drawn to the mean of the account as far as little was spent'),
      low: z.number(),
      high: z.number(),
      ofAccount: z.number().describe('the mean of the account'),
    })
    .nullable()
    .describe('null where nothing was spent'),
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
    from: z.enum(['ACTIVE', 'PAUSED']),
    to: z.enum(['ACTIVE', 'PAUSED']),
    reason: z.string(),
  }),
])
export type PlanChange = z.output<typeof planChangeSchema>

const switched = {
  id: z.string(),
  name: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED']),
  // Optional without a default: the hash of older plans covers the fields that they have.
  statusChangedAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('when it was paused or started last; not told in plans made before this was noted'),
}

/** Data that a plan was made from. The plan is stale if any of it has changed before it is applied. */
export const planBasisSchema = z.object({
  cap: pounds.describe('pounds that all ad sets together may have a day'),
  adSets: z
    .array(
      z.object({
        ...switched,
        dailyBudget: pounds,
        budgetChangedAt: z.iso.datetime().nullable().describe('when its budget was changed last'),
        campaign: z.object(switched),
        ads: z.array(z.object(switched)),
      }),
    )
    .describe('those that the changes are of, with their campaigns and all of their ads'),
})
export type PlanBasis = z.output<typeof planBasisSchema>

export const adSetOptimizationSchema = z.object({
  adSetId: z.string(),
  adSetName: z.string(),
  articleTitle: z.string(),
  currentPerformance: z.object({
    ctr: z.number().describe('clicks for a hundred impressions, not rounded'),
    cpc: pounds,
    spend: pounds,
    conversions: z.int(),
    isKnown: z
      .boolean()
      .optional()
      .describe('false until somebody reports figures: all of them are 0 then, and say nothing'),
  }),
  budgetRecommendation: z.object({
    action: z.enum(['increase', 'decrease', 'maintain']),
    suggestedChange: z.number().describe('percent, never below 0; 0 to maintain'),
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

export const optimizationSchema = z.object({
  overallInsights: z.array(z.string()),
  nextBlogRecommendation: nextBlogSchema,
  nextAdStrategy: nextAdStrategySchema,
  adSetOptimizations: z.array(adSetOptimizationSchema),
  plan: z.object({
    id: z.string(),
    hash: z.string().describe('SHA-256 of all other fields, in hex'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    changes: z.array(planChangeSchema),
    madeFrom: planBasisSchema,
  }),
  sample: z.boolean().describe('whether sample figures are among those it was worked out from'),
  writtenBy: z.string().describe('the model that wrote the words, or "templates"; all figures are the rules’'),
  notices: z.array(z.string()),
})
export type Optimization = z.output<typeof optimizationSchema>

/** Outcome of applying or undoing a plan, change by change. */
export const planOutcomeSchema = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  finished: z.boolean().describe('false where something of it is left: asked for once more, it goes on'),
  changes: z.array(
    z.object({
      index: z.int().describe('of the plan’s changes'),
      outcome: z.enum(['done', 'failed', 'skipped', 'unknown']).describe('unknown: it may have been made or not'),
      reason: z.string().nullable(),
    }),
  ),
})

export const planSummarySchema = z.object({
  id: z.string(),
  state: planStateSchema,
  hasNewer: z.boolean().describe('whether it is open, and older than another that is'),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  changes: z.int(),
  firstInsight: z.string().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  appliedBy: z.string().nullable(),
})
export type PlanSummary = z.output<typeof planSummarySchema>

/** Optimizer run with its plan and the plan's outcome. */
export const planRunSchema = z.object({
  ...planSummarySchema.omit({ changes: true, hasNewer: true }).shape,
  newerPlan: z.string().nullable().describe('the id of the newest open plan, where this one is open, and older'),
  optimization: optimizationSchema,
  changedSince: z.array(z.string()).describe('why it is stale, in a sentence each; empty where it is not'),
  applied: planOutcomeSchema.nullable(),
  undone: planOutcomeSchema.nullable(),
  toApply: z.array(planChangeSchema).describe('what applying it would change by now; empty where it would be refused'),
  toUndo: z.array(planChangeSchema).describe('what undoing it would change by now, where nobody has changed it since'),
})
export type PlanRun = z.output<typeof planRunSchema>

/** File that `optimize --plan` writes: everything needed to review a plan and to apply it as reviewed. */
export const planFileSchema = z.object({
  blogopsPlan: z.literal(1),
  server: z.string().describe('the site it was made for'),
  optimization: optimizationSchema,
})
export type PlanFile = z.output<typeof planFileSchema>
