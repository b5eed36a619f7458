import * as z from 'zod'
import { jobErrorSchema } from './job.ts'

/** Hours that somebody has to decide. */
export const approvalHours = 24

export const approvalStates = ['open', 'begun', 'done', 'failed', 'rejected', 'expired'] as const

export type ApprovalState = (typeof approvalStates)[number]

/** Something that costs or takes away, asked for by one who may not do it alone, and what became of it. */
export const approvalSchema = z.object({
  id: z.string(),
  operation: z.string().describe('what is to be called'),
  input: z.record(z.string(), z.unknown()).describe('with exactly this'),
  hash: z.string().describe('SHA-256 of operation and input, hex'),
  effect: z.enum(['spend', 'destructive']),
  what: z.array(z.string()).describe('what it would do, in words'),
  state: z.enum(approvalStates).describe('begun: approved, and it is not known yet, or was lost, what came of it'),
  askedBy: z.string(),
  askedWith: z.string().describe('the name of the token, or the place: the terminal, a browser'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.unknown().describe('what the call answered; null where it did not, or with more than is kept'),
  error: jobErrorSchema.nullable().describe('what the call failed with'),
})

export type Approval = z.output<typeof approvalSchema>
