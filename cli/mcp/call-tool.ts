import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { isObject } from '../../server/contract/canonical-hash.ts'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { parseFlatInput } from '../../server/contract/parse-input.ts'
import { toFailure } from '../failure.ts'
import { followJob, type TellProgress } from './follow.ts'
import { leftOutInputsOf } from './left-out.ts'
import { type Place, proposalOf, proposalText } from './proposal.ts'
import type { ContractTool } from './tools.ts'

export interface ToolCall {
  readonly client: Client
  readonly place: Place
  readonly signal: AbortSignal
  readonly tell: TellProgress
  readonly mostMs: number
}

type Given = Readonly<Record<string, unknown>>

/** Calls an operation, or asks a person to approve the call. A failure is returned as an answer. */
export async function callTool(tool: ContractTool, input: Given, call: ToolCall): Promise<CallToolResult> {
  try {
    assertForAssistants(tool, input)
    parseFlatInput(tool.operation, input)
    return await work[tool.kind](tool, input, call)
  } catch (error) {
    if (call.signal.aborted) throw error
    return failed(error)
  }
}

/** @throws BlogopsError `bad_request`. */
function assertForAssistants({ operation: { id } }: ContractTool, input: Given): void {
  const [given] = Object.entries(leftOutInputsOf(id)).filter(
    ([key]) => input[key] !== undefined && input[key] !== false,
  )
  if (given) throw new BlogopsError('bad_request', `This tool takes no ${given[0]}.`, { hint: given[1] })
}

const work: {
  readonly [K in ContractTool['kind']]: (tool: ContractTool, input: Given, call: ToolCall) => Promise<CallToolResult>
} = {
  async call({ operation }, input, { client, signal }) {
    return answered(await client.call(operation, input, { signal }))
  },
  propose: ({ operation }, input, call) => propose(operation.id, input, call),
  async proposeIfLive({ operation }, input, call) {
    try {
      return await propose(operation.id, input, call)
    } catch (error) {
      if (!(error instanceof BlogopsError) || error.details?.needsApproval !== false) throw error
    }
    return answered(await call.client.call(operation, input, { signal: call.signal }))
  },
  async follow(_, { id }, call) {
    return answered(await followJob(String(id), call))
  },
}

async function propose(operation: string, input: Given, { client, place, signal }: ToolCall): Promise<CallToolResult> {
  const asked = await client.approvals.request({ operation, input: { ...input } }, { signal })
  const proposal = proposalOf(asked, place)
  return { content: [{ type: 'text', text: proposalText(proposal) }], structuredContent: { ...proposal } }
}

function answered(answer: unknown): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(answer ?? null) }]
  return isObject(answer) ? { content, structuredContent: answer } : { content }
}

function failed(error: unknown): CallToolResult {
  const { code, message, hint } = toFailure(error)
  const text = [`${message} (${code})`, ...(hint === undefined ? [] : [hint])].join('\n')
  return { content: [{ type: 'text', text }], isError: true }
}
