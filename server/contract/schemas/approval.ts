import * as z from 'zod'
import { jobErrorSchema } from './job.ts'

/** Hours until a request expires. */
export const approvalHours = 24

export const approvalStates = ['open', 'begun', 'done', 'failed', 'rejected', 'expired'] as const

export type ApprovalState = (typeof approvalStates)[number]

/**
 * Operations that need approval only if they change what readers see or what running ads do: the article is published,
 * or the ad set or one of the ads is active. Otherwise they run at once.
 */
export const liveOperations: readonly string[] = [
  'articles.update',
  'articles.picture',
  'articles.unpublish',
  'articles.revert',
  'articles.approve',
  'products.add',
  'products.edit',
  'products.order',
  'products.pick',
  'adsets.edit',
  'adsets.targeting',
  'ads.edit',
  'ads.pauseMany',
]

const pounds = z.number()

const accountAmountSchema = z.object({
  before: pounds,
  after: pounds.nullable().describe('null if unknown'),
})

/** Budget changes of a call, in pounds per day. */
export const approvalMoneySchema = z.object({
  adSets: z
    .array(
      z.object({
        id: z.string().nullable().describe('null for a new ad set'),
        name: z.string().nullable(),
        before: pounds.nullable(),
        after: pounds.nullable().describe('null for a deleted ad set'),
      }),
    )
    .describe('of the affected ad sets'),
  total: accountAmountSchema.describe('daily budgets of all ad sets'),
  running: accountAmountSchema.describe('of the active ad sets'),
  cap: pounds.describe('BLOGOPS_MAX_DAILY_BUDGET'),
})

export type ApprovalMoney = z.output<typeof approvalMoneySchema>

/** Request for approval of a call that costs money or deletes something, and its outcome. */
export const approvalSchema = z.object({
  id: z.string(),
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  hash: z.string().describe('SHA-256 of the call and the current state'),
  effect: z.enum(['spend', 'destructive', 'live']).describe('live: changes pages or running ads'),
  what: z.array(z.string()).describe('effects, as sentences'),
  money: approvalMoneySchema.nullable().describe('null if no budget changes'),
  state: z.enum(approvalStates).describe('begun: approved, but the outcome is unknown'),
  askedBy: z.string(),
  askedWith: z.string().describe('token, terminal or browser'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.unknown().describe('null if none is stored'),
  error: jobErrorSchema.nullable(),
})

export type Approval = z.output<typeof approvalSchema>
