import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { startedRunSchema } from '../schemas/job.ts'
import {
  adVerdictsSchema,
  optimizationSchema,
  optimizerScheduleSchema,
  planRunSchema,
  planSummarySchema,
  refusalSchema,
} from '../schemas/optimizer.ts'
import {
  backtestRangeSchema,
  backtestSchema,
  dismissedTopicSchema,
  nextTopicsSchema,
  replacementSchema,
} from '../schemas/optimizer-reports.ts'
import { topicChoiceSchema } from '../schemas/topics.ts'

const params = z.object({ id: z.string().min(1) })
const positions = z.array(z.int().min(0)).min(1, 'only must name at least one change').max(10_000)
const only = positions.optional().describe('positions of the changes to make, from 0; all if missing')
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'hash must be 64 hexadecimal digits: the hash of the plan')
const run = {
  method: 'POST',
  access: 'analytics:write',
  effect: 'write',
  example: {},
} as const
const example = { id: '01KPLAN' }

/** Changes nothing but the list of plans. */
export const analyticsOptimize = defineOperation({
  ...run,
  id: 'analytics.optimize',
  path: '/api/analytics/optimize',
  output: optimizationSchema,
  summary: 'Recommend what to write and where to spend next',
  errors: ['conflict', 'cancelled', 'cost_limit', ...vendorErrors],
})

export const optimizerStart = defineOperation({
  ...run,
  id: 'optimizer.start',
  path: '/api/optimizer/runs',
  output: startedRunSchema,
  summary: 'Start to recommend what to write and where to spend, and answer at once',
  errors: [],
})

export const optimizerPlans = defineOperation({
  id: 'optimizer.plans',
  method: 'GET',
  path: '/api/optimizer/plans',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50).describe('maximum number') }),
  output: z.array(planSummarySchema),
  access: 'analytics:read',
  effect: 'read',
  summary: 'List plans, newest first',
  example: {},
  errors: [],
  command: 'optimize list',
})

export const optimizerPlan = defineOperation({
  id: 'optimizer.plan',
  method: 'GET',
  path: '/api/optimizer/plans/{id}',
  params,
  output: planRunSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show a plan, its figures and its outcome',
  example,
  errors: ['not_found'],
})

export const optimizerVerdicts = defineOperation({
  id: 'optimizer.verdicts',
  method: 'GET',
  path: '/api/optimizer/verdicts',
  output: adVerdictsSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show the verdict of the newest plan on each ad and ad set',
  example: {},
  errors: [],
  command: 'optimize verdicts',
})

export const optimizerSchedule = defineOperation({
  id: 'optimizer.schedule',
  method: 'GET',
  path: '/api/optimizer/schedule',
  output: optimizerScheduleSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Show when the optimizer runs by itself, and the cap of all daily budgets',
  example: {},
  errors: [],
  command: 'optimize schedule',
})

export const optimizerTopics = defineOperation({
  id: 'optimizer.topics',
  method: 'GET',
  path: '/api/optimizer/topics',
  output: nextTopicsSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Rank topics for the next article by expected value',
  example: {},
  errors: vendorErrors,
  command: 'optimize topics',
})

/** Only reads what the refresh of offers has found; calls nothing outside. */
export const optimizerReplacements = defineOperation({
  id: 'optimizer.replacements',
  method: 'GET',
  path: '/api/optimizer/replacements',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20).describe('maximum number') }),
  output: z.array(replacementSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List products that nobody can buy, and products to put in their place',
  example: {},
  errors: [],
  command: 'optimize replacements',
})

const topicChange = {
  method: 'POST',
  body: topicChoiceSchema,
  output: dismissedTopicSchema,
  access: 'analytics:write',
  effect: 'write',
  example: { topic: 'air fryers' },
} as const

/** Idempotent. */
export const optimizerDismissTopic = defineOperation({
  ...topicChange,
  id: 'optimizer.dismissTopic',
  path: '/api/optimizer/topics/dismiss',
  summary: 'Turn a topic down, so that it is not proposed again',
  errors: ['conflict'],
  command: 'optimize dismiss <topic>',
})

export const optimizerRestoreTopic = defineOperation({
  ...topicChange,
  id: 'optimizer.restoreTopic',
  path: '/api/optimizer/topics/restore',
  summary: 'Let a topic that was turned down be proposed again',
  errors: ['not_found'],
  command: 'optimize restore <topic>',
})

export const optimizerBacktest = defineOperation({
  id: 'optimizer.backtest',
  method: 'GET',
  path: '/api/optimizer/backtest',
  query: z.object({ range: backtestRangeSchema }),
  output: backtestSchema,
  access: 'analytics:read',
  effect: 'read',
  summary: 'Replay past days of ads under the rules, and compare the results',
  example: {},
  errors: [],
  command: 'optimize backtest',
})

/**
 * Applies the plan only as reviewed, which the hash proves. Idempotent. Changes that were left out can be applied by a later
 * call. To apply, undo or refuse, a token needs `analytics:read` too.
 */
export const optimizerApply = defineOperation({
  id: 'optimizer.apply',
  method: 'POST',
  path: '/api/optimizer/plans/{id}/apply',
  params,
  body: z.object({ hash, only }),
  output: planRunSchema,
  access: 'ads:write',
  effect: 'spend',
  summary: 'Apply the changes of a plan',
  example: { ...example, hash: '0'.repeat(64) },
  errors: ['not_found', 'conflict', ...vendorErrors],
})

/** Reverts the changes of the plan unless somebody changed them since. Idempotent. */
export const optimizerUndo = defineOperation({
  id: 'optimizer.undo',
  method: 'POST',
  path: '/api/optimizer/plans/{id}/undo',
  params,
  output: planRunSchema,
  access: 'ads:write',
  effect: 'spend',
  summary: 'Undo the changes of a plan',
  example,
  errors: ['not_found', 'conflict', ...vendorErrors],
})

/** Refuses the same change in the same direction, whatever its size. An open plan is applied without it. */
export const optimizerRefuse = defineOperation({
  id: 'optimizer.refuse',
  method: 'POST',
  path: '/api/optimizer/plans/{id}/refuse',
  params,
  body: z.object({ only: positions.describe('positions of the changes to refuse, from 0') }),
  output: planRunSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Permanently refuse changes of a plan, so that no plan proposes them again',
  example: { ...example, only: [0] },
  errors: ['not_found'],
})

export const refusalsList = defineOperation({
  id: 'refusals.list',
  method: 'GET',
  path: '/api/optimizer/refusals',
  output: z.array(refusalSchema),
  access: 'analytics:read',
  effect: 'read',
  summary: 'List changes that were refused permanently, newest first',
  example: {},
  errors: [],
  command: 'optimize refused',
})

export const refusalsAllow = defineOperation({
  id: 'refusals.allow',
  method: 'POST',
  path: '/api/optimizer/refusals/{id}/allow',
  params: z.object({ id: z.string().min(1).describe('id, as `optimize refused` shows it') }),
  output: refusalSchema,
  access: 'ads:write',
  effect: 'write',
  summary: 'Allow the optimizer to propose a refused change again',
  example: { id: '01KADSET-decrease' },
  errors: ['not_found'],
  command: 'optimize allow <id>',
})
