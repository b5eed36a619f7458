import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { hasEnded } from '../../server/contract/jobs.ts'
import { parseFlatInput } from '../../server/contract/parse-input.ts'
import type { Job, JobEvent } from '../../server/contract/schemas/job.ts'
import { isObject } from '../../server/domain/json.ts'
import { limitTime } from '../../server/domain/time-limit.ts'
import { toFailure } from '../failure.ts'
import { assertForAssistants } from './excluded-operations.ts'
import { type ApprovalSite, type ContractTool, formatProposal, toProposal } from './tools.ts'

interface ToolCall {
  readonly client: Client
  readonly approvalSite: ApprovalSite
  readonly signal: AbortSignal
  readonly report: ReportProgress
  /** Maximum time in ms. Assistants have their own timeout of about a minute. */
  readonly maxMs: number
}

type ToolInput = Readonly<Record<string, unknown>>

/** Calls an operation, or asks a person to approve the call. A failure is returned as an answer. */
export async function callTool(tool: ContractTool, input: ToolInput, call: ToolCall): Promise<CallToolResult> {
  try {
    assertForAssistants(tool.operation.id, input)
    parseFlatInput(tool.operation, input)
    return await handlers[tool.kind](tool, input, call)
  } catch (error) {
    if (call.signal.aborted) throw error
    return toFailedAnswer(error)
  }
}

const handlers: { readonly [K in ContractTool['kind']]: typeof callTool } = {
  async call({ operation }, input, { client, signal }) {
    return toAnswer(await client.call(operation, input, { signal }))
  },
  propose: ({ operation }, input, call) => propose(operation.id, input, call),
  async proposeIfLive({ operation }, input, call) {
    try {
      return await propose(operation.id, input, call)
    } catch (error) {
      if (!(error instanceof BlogopsError) || error.details?.needsApproval !== false) throw error
    }
    return toAnswer(await call.client.call(operation, input, { signal: call.signal }))
  },
  async follow(_, { id }, call) {
    return toAnswer(await followJob(String(id), call))
  },
}

async function propose(
  operation: string,
  input: ToolInput,
  { client, approvalSite, signal }: ToolCall,
): Promise<CallToolResult> {
  const approval = await client.approvals.request({ operation, input: { ...input } }, { signal })
  const proposal = toProposal(approval, approvalSite)
  return { content: [{ type: 'text', text: formatProposal(proposal) }], structuredContent: { ...proposal } }
}

function toAnswer(answer: unknown): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(answer ?? null) }]
  return isObject(answer) ? { content, structuredContent: answer } : { content }
}

function toFailedAnswer(error: unknown): CallToolResult {
  const { code, message, hint } = toFailure(error)
  const text = [`${message} (${code})`, ...(hint === undefined ? [] : [hint])].join('\n')
  return { content: [{ type: 'text', text }], isError: true }
}

/** Reports progress: an increasing count and a message. */
export type ReportProgress = (progress: number, message: string) => Promise<void>

/** Follows a job to its end, or until the time limit. @returns the current job */
async function followJob(id: string, { client, signal, report, maxMs }: ToolCall): Promise<Job> {
  const job = await client.jobs.get({ id }, { signal })
  if (hasEnded(job)) return job
  try {
    await reportEvents(client.jobs.events({ id }, { signal: limitTime(signal, maxMs) }), job, report)
  } catch (error) {
    // If the stream breaks, the current job is returned.
    if (signal.aborted) throw error
  }
  return client.jobs.get({ id }, { signal })
}

async function reportEvents(events: AsyncIterable<JobEvent>, { steps }: Job, report: ReportProgress): Promise<void> {
  const titles = new Map(steps.map(({ name, title }) => [name, title]))
  for await (const event of events) {
    if (event.type === 'start') for (const { name, title } of event.steps) titles.set(name, title)
    await report(event.sequence, describeEvent(event, titles))
    if (event.type === 'end') return
  }
}

function describeEvent(event: JobEvent, titles: ReadonlyMap<string, string>): string {
  if (event.type === 'start') return `${event.steps.length} steps`
  if (event.type === 'end') return `The job ended: ${event.status}`
  const step = titles.get(event.step) ?? event.step
  if (event.type === 'step') return `${step}: ${event.status}`
  return event.type === 'message' ? `${step}: ${event.message}` : step
}
