import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { findOperation, type OperationId, operations } from '../../server/contract/index.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { liveOperations } from '../../server/contract/schemas/approval.ts'
import type { Scope } from '../../server/contract/scopes.ts'
import { proposalSchema } from './proposal.ts'

/** Operations without a tool, each with the reason. */
export const excludedOperations: Readonly<Partial<Record<OperationId, string>>> = {
  'auth.login': 'It starts a browser session.',
  'auth.logout': 'It ends a browser session.',
  'auth.register': 'It takes a password and starts a browser session.',
  'auth.registration': 'It only serves sign-in forms.',
  'user.password': 'Its input contains passwords.',
  'users.create': 'Its input contains a password.',
  'users.password': 'Its input contains a password.',
  'users.reset': 'It answers with a secret code.',
  'users.role': 'Only a person may change what others may do.',
  'auth.reset': 'Its input contains a password.',
  'totp.enrol': 'Its input contains a password.',
  'totp.confirm': 'It answers with secret codes.',
  'totp.renew': 'It answers with secret codes.',
  'totp.disable': 'Its input contains a password.',
  'users.resetTotp': 'Only a person may turn off the second factor of another.',
  'passkeys.begin': 'Its input contains a password.',
  'passkeys.add': 'A browser creates the passkey.',
  'passkeys.remove': 'Its input contains a password.',
  'auth.passkeyOptions': 'It only serves sign-in forms.',
  'auth.passkey': 'It starts a browser session.',
  'users.removePasskeys': 'Only a person may remove the passkeys of another.',
  'invites.create': 'It answers with a secret code.',
  'invites.revoke': 'It revokes access at once. Use blogops invites revoke',
  'sessions.revoke': 'It revokes access at once. Use blogops sessions revoke',
  'sessions.revokeAll': 'It revokes access at once. Use blogops sessions revoke-all',
  'settings.update': 'It affects income and spending limits. Use blogops settings set',
  'trackingIds.add': 'It affects income. Use blogops tracking-ids add',
  'trackingIds.assign': 'It affects income. Use blogops tracking-ids assign',
  'trackingIds.fill': 'It affects income. Use blogops tracking-ids fill',
  'notifications.add': 'It answers with a secret key. Use blogops notifications add',
  'notifications.edit': 'It decides where messages go. Use blogops notifications edit',
  'notifications.rotate': 'It answers with a secret key. Use blogops notifications rotate',
  'demo.samples': 'Only blogops demo needs it.',
  'demo.record': 'Only blogops demo needs it.',
  'tokens.create': 'It answers with a secret token.',
  'tokens.revoke': 'It revokes access at once. Use blogops tokens revoke',
  'pairings.start': 'It starts the sign-in of a terminal.',
  'pairings.redeem': 'It answers with a secret token.',
  'pairings.get': 'Only a person may review a terminal that asks for access.',
  'pairings.approve': 'Only a person may grant access.',
  'pairings.refuse': 'Only a person may refuse access.',
  'backup.download': 'It answers with a file that contains secrets. Use blogops backup',
  'events.record': 'Only public pages send it.',
  'events.import': 'It takes a whole file. Use blogops events import',
  'earnings.import': 'It takes a whole file. Use blogops earnings import',
  'ads.import': 'It takes a whole file. Use blogops ads import',
  'images.upload': 'It takes the bytes of a picture. Use blogops images upload',
  'generate.article': 'It takes minutes to answer. Use jobs.create, which answers at once.',
  'ads.preview': 'It takes minutes to answer. Use ads.variants, which answers at once.',
  'ads.deploy': 'It takes minutes to answer. Use ads.deployment, which answers at once.',
  'analytics.optimize': 'It is slow to answer. Use optimizer.start, which answers at once.',
  'calls.check': 'Its input may contain a secret. Each tool reports its own refusals.',
  'approvals.request': 'The tools that need approval ask for it themselves.',
  'approvals.approve': 'Only a person may approve.',
  'approvals.reject': 'Only a person may decide.',
}

/** Excluded inputs of tools that act at once, because they would remove something. Each has advice for a person. */
const excludedInputs: Readonly<Partial<Record<OperationId, Readonly<Record<string, string>>>>> = {
  'ads.deployment': { replace: 'It would remove ads that may be running. Use blogops ads deploy <article> --replace' },
}

/** Returns the excluded inputs of an operation. */
export function getExcludedInputs(id: string): Readonly<Record<string, string>> {
  return Object.entries(excludedInputs).find(([known]) => known === id)?.[1] ?? {}
}

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
