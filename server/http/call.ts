import { BlogopsError, type ErrorCode } from '../contract/errors.ts'
import type { CallContext } from '../contract/handler.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'
import type { Tally } from '../ports/system.ts'

interface CallDetails extends Omit<CallContext, 'signal'> {
  /** Creates a signal that aborts when the caller disconnects. Created on demand, because few handlers use it. */
  createSignal(): AbortSignal
}

/** Context of a handler call. A class, because creating an object literal with a getter is slow. */
export class Call implements CallContext {
  readonly actor: CallContext['actor']
  readonly requestId: string
  readonly caller: CallContext['caller']
  readonly session: CallContext['session']
  readonly setHeader: CallContext['setHeader']
  readonly lastEventId: string | undefined
  readonly endDryRun: CallContext['endDryRun']
  readonly fail = fail
  readonly #createSignal: () => AbortSignal

  constructor({ actor, requestId, caller, session, setHeader, lastEventId, endDryRun, createSignal }: CallDetails) {
    this.actor = actor
    this.requestId = requestId
    this.caller = caller
    this.session = session
    this.setHeader = setHeader
    this.lastEventId = lastEventId
    this.endDryRun = endDryRun
    this.#createSignal = createSignal
  }

  get signal(): AbortSignal {
    return this.#createSignal()
  }
}

function fail(code: ErrorCode, message: string, options?: object): never {
  throw new BlogopsError(code, message, options)
}

/** Parses an answer with its schema and throws if the schema would drop or change anything. */
export function assertDeclaredAnswer(operation: OperationSpec, value: unknown): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(value))
  const parsed = operation.output.parse(plain)
  if (JSON.stringify(sortKeys(parsed)) !== JSON.stringify(sortKeys(plain))) {
    throw new Error(`The answer of ${operation.id} does not match its schema.`)
  }
  return value
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortKeys(item)]),
  )
}

/** A call that changes something, for the audit log; see features/audit. */
export interface AuditedCall {
  operation: OperationSpec
  actor: Actor
  client: string | null
  requestId: string
  input: Readonly<Record<string, unknown>>
}

export interface AuditPort {
  /** Runs a call and records it. */
  run<T>(call: AuditedCall, run: () => Promise<T>): Promise<T>
  /** Runs an operation as part of the call that is being audited. */
  within<T>(operation: OperationSpec, input: AuditedCall['input'], run: () => Promise<T>): Promise<T>
  refused(call: AuditedCall, cause: unknown): Promise<void>
}

/** Audits nothing. */
export const noAudit: Pick<AuditPort, 'within'> = { within: (_operation, _input, run) => run() }

/** Returns true if a call is audited: every change except beacons and dry runs, and every download. */
export function isAudited({ effect, beacon, download }: OperationSpec, input: AuditedCall['input'] = {}): boolean {
  if (input.dryRun === true) return false
  return (effect !== 'read' && beacon !== true) || download !== undefined
}

/** Returns caller and key of a call that must run only once; undefined for any other call. */
export function getIdempotencyKey(
  operation: OperationSpec,
  actor: Actor,
  headers: Headers,
): { caller: string; key: string } | undefined {
  const key = headers.get('idempotency-key')
  if (key === null || operation.method !== 'POST' || operation.effect === 'read' || operation.stream) return undefined
  // Signing in and registering set a cookie, which a stored answer cannot repeat.
  if (operation.access === 'public') return undefined
  if (key.length < 1 || key.length > 255) {
    throw new BlogopsError('bad_request', 'Idempotency-Key must be 1 to 255 characters.')
  }
  return { caller: `${actor.kind}:${getCallerId(actor)}`, key }
}

/** Keys are separate for each token, because tokens of the same admin may have different access. */
function getCallerId(actor: Actor): string {
  if (actor.kind === 'token') return actor.tokenId
  return actor.kind === 'user' ? actor.userId : actor.kind
}

export interface Load {
  /** Event loop delay in ms: the mean of the last second. */
  delayMs(): number
}

/** Maximum concurrent admin calls, normally and while the process is overloaded. */
const maxCalls = 200
const maxCallsOverloaded = 4
/** Event loop delay in ms from which the process counts as overloaded: readers notice it. */
const overloadDelayMs = 150

/**
 * Sheds load: beyond a limit, admin calls are refused immediately, before any work. Pages, page views and other public
 * calls are never refused. Open streams are not counted, because they cost nothing.
 */
export function createLoadShedding(load: Load, tally: Tally) {
  let activeCalls = 0
  const isOverloaded = () =>
    activeCalls >= maxCalls || (activeCalls >= maxCallsOverloaded && load.delayMs() > overloadDelayMs)

  return {
    /** @returns a function to call after the answer. @throws BlogopsError `unavailable`, with the wait. */
    admit({ access, stream }: OperationSpec): () => void {
      if (access === 'public' || stream) return () => undefined
      if (isOverloaded()) {
        tally.callsShed += 1
        throw new BlogopsError('unavailable', 'The server is overloaded. Nothing was changed.', {
          hint: 'Try again in a few seconds.',
          details: { retryAfter: 2 },
          isPublic: true,
        })
      }
      activeCalls += 1
      return () => {
        activeCalls -= 1
      }
    },
  }
}
