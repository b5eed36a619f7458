import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { findOperation, operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { type Approval, approvalMoneySchema, liveOperations } from '../../server/contract/schemas/approval.ts'
import type { Scope } from '../../server/contract/scopes.ts'
import { listMoneyFacts } from '../../server/domain/approval-money.ts'
import { quoteShellWord } from '../output/printable.ts'
import { excludedOperations, getExcludedInputs } from './excluded-operations.ts'

export interface ContractTool {
  readonly operation: OperationSpec
  /**
   * `propose` asks a person to approve the call; `proposeIfLive` does so if the call changes published or running
   * content, and otherwise makes it; `follow` follows a stream and answers at its end.
   */
  readonly kind: 'call' | 'propose' | 'proposeIfLive' | 'follow'
  readonly listing: Tool
}

let cachedTools: ReadonlyMap<string, ContractTool> | undefined

/** Tools by name, for every operation that is not excluded. Created once, because a server has many connections. */
export function getContractTools(): ReadonlyMap<string, ContractTool> {
  cachedTools ??= new Map(
    operations
      .filter(({ id }) => !Object.hasOwn(excludedOperations, id))
      .map(operation => [toToolName(operation.id), toTool(operation)]),
  )
  return cachedTools
}

/** Tool names must not contain dots. */
function toToolName(id: string): string {
  return id.replace('.', '_')
}

export function isAllowed({ operation: { access } }: ContractTool, scopes: readonly Scope[]): boolean {
  return access === 'public' || access === 'signed-in' || scopes.includes(access)
}

function toTool(operation: OperationSpec): ContractTool {
  const kind = getKind(operation)
  const output = toOutputSchema(operation, kind)
  return {
    operation,
    kind,
    listing: {
      name: toToolName(operation.id),
      title: operation.summary,
      description: [`${operation.summary}.`, ...notes[kind]].join(' '),
      inputSchema: toInputSchema(operation),
      ...(output && { outputSchema: output }),
      annotations: {
        readOnlyHint: operation.effect === 'read',
        destructiveHint: operation.effect === 'destructive',
        idempotentHint: operation.effect === 'read' || operation.method !== 'POST',
        openWorldHint: operation.effect === 'spend' || operation.errors.includes('upstream_unavailable'),
      },
    },
  }
}

const notes = {
  call: [],
  propose: [
    'This tool only asks a person to approve exactly this input.',
    'It answers with the page and the command to approve it. Show both to the person.',
    'approvals_get reports the outcome.',
  ],
  proposeIfLive: [
    'Drafts and paused ads are changed at once.',
    'For a published article or running ads, this tool only asks a person to approve exactly this input.',
    'It then answers with the page and the command to approve it.',
  ],
  follow: ['Reports progress, and answers with the job at its end or after a while. Call it again until the end.'],
} as const

function getKind({ id, effect, stream }: OperationSpec): ContractTool['kind'] {
  if (stream) return 'follow'
  if (liveOperations.includes(id)) return 'proposeIfLive'
  return effect === 'spend' || effect === 'destructive' ? 'propose' : 'call'
}

function toInputSchema({ id, params, query, body }: OperationSpec): Tool['inputSchema'] {
  const shape = Object.fromEntries(
    Object.entries({ ...params?.shape, ...query?.shape, ...body?.shape }).filter(
      ([key]) => !Object.hasOwn(getExcludedInputs(id), key),
    ),
  )
  const { properties, required } = toJsonSchema(z.object(shape), 'input')
  return {
    type: 'object',
    properties: toObjectSchemas(properties),
    ...(required && { required }),
    additionalProperties: false,
  }
}

/**
 * Maximum characters of a schema: assistants read all schemas before their first call, and a job may contain the
 * result of any other.
 */
const maxSchemaLength = 8_000

/** Returns the schema of an answer. The protocol requires an object; too long schemas are left out. */
function toOutputSchema(operation: OperationSpec, kind: ContractTool['kind']): Tool['outputSchema'] {
  // The answer is a proposal or the result of the call, but the protocol takes one object schema.
  if (kind === 'proposeIfLive') return undefined
  const schema = toJsonSchema(getAnswerSchema(operation, kind), 'output')
  if (schema.type !== 'object' || JSON.stringify(schema).length > maxSchemaLength) return undefined
  const { properties, required } = schema
  return { type: 'object', properties: toObjectSchemas(properties), ...(required && { required }) }
}

function getAnswerSchema({ output }: OperationSpec, kind: ContractTool['kind']): z.ZodType {
  if (kind === 'propose') return proposalSchema
  return kind === 'follow' ? (findOperation('jobs.get')?.output ?? output) : output
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

function toObjectSchemas(properties: z.core.JSONSchema.BaseSchema['properties'] = {}): Record<string, object> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, typeof schema === 'object' ? schema : {}]),
  )
}

/** Answer of a tool whose call waits for a person's approval. */
const proposalSchema = z.object({
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

type Proposal = z.output<typeof proposalSchema>

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
