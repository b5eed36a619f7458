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
  'articles.unpublish',
  'articles.revert',
  'articles.approve',
  'adsets.targeting',
  'ads.pauseMany',
]

const pounds = z.number()

const accountAmountSchema = z.object({
  before: pounds,
  after: pounds.nullable().describe('null if only Facebook can tell'),
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
    .describe('daily budgets of the affected ad sets'),
  total: accountAmountSchema.describe('daily budgets of all ad sets, limited by the cap'),
  running: accountAmountSchema.describe('daily budgets of the active ad sets'),
  cap: pounds.describe('BLOGOPS_MAX_DAILY_BUDGET'),
})

export type ApprovalMoney = z.output<typeof approvalMoneySchema>

/** Request for approval of a call that costs money or deletes something, and its outcome. */
export const approvalSchema = z.object({
  id: z.string(),
  operation: z.string().describe('id of the operation'),
  input: z.record(z.string(), z.unknown()).describe('with exactly this'),
  hash: z
    .string()
    .describe('SHA-256 of operation, input, money and current state, in hex; changes if any of them changes'),
  effect: z.enum(['spend', 'destructive', 'live']).describe('live: it changes what readers see or what running ads do'),
  what: z.array(z.string()).describe('effects as sentences; names are quoted and escaped'),
  money: approvalMoneySchema.nullable().describe('null for a call that changes no budget'),
  state: z.enum(approvalStates).describe('begun: approved, but the outcome is not known yet or was lost'),
  askedBy: z.string(),
  askedWith: z.string().describe('the token "name", the terminal or a browser'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.unknown().describe('answer of the call; null without an answer, or if it is too large to store'),
  error: jobErrorSchema.nullable().describe('error of the call'),
})

export type Approval = z.output<typeof approvalSchema>
