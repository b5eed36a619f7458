import * as z from 'zod'
import { type Approval, approvalMoneySchema } from '../../server/contract/schemas/approval.ts'
import { listMoneyFacts } from '../../server/domain/approval-money.ts'
import { quoteShellWord } from '../shell-words.ts'

/** Answer of a tool whose call waits for a person's approval. */
export const proposalSchema = z.object({
  done: z.literal(false).describe('nothing was done yet; a person must approve it'),
  approvalId: z.string(),
  what: z.array(z.string()).describe('effects of the call'),
  money: approvalMoneySchema.nullable().describe('null for a call that changes no budget'),
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  expiresAt: z.iso.datetime(),
  command: z.string().nullable().describe('command that shows and approves it; null if only the page can'),
  page: z.string().describe('page where a person can approve it'),
})

export type Proposal = z.output<typeof proposalSchema>

/** Address at which people reach the called server. */
export interface ApprovalSite {
  /** Address of its pages. */
  readonly url: string
  /** Flags with which a command approves there, from any folder; null for a server, whose tokens may not approve. */
  readonly flags: readonly string[] | null
}

export function toProposal(
  { id, what, money, operation, input, expiresAt }: Approval,
  { url, flags }: ApprovalSite,
): Proposal {
  const command = flags && ['blogops', 'approvals', 'approve', id, ...flags].map(quoteShellWord).join(' ')
  return { done: false, approvalId: id, what, money, operation, input, expiresAt, command, page: `${url}/approvals` }
}

export function formatProposal({ what, money, command, page, expiresAt }: Proposal): string {
  return [
    'Nothing was done yet. A person must approve this:',
    ...what.map(line => `- ${line}`),
    ...(money ? listMoneyFacts(money).map(({ label, text }) => `- ${label}: ${text}`) : []),
    `To approve it, they open: ${page}`,
    ...(command === null ? [] : [`Or they type: ${command}`]),
    `It can be approved until ${expiresAt}.`,
  ].join('\n')
}
