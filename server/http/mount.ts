import { type H3, type H3Event, HTTPResponse } from 'h3'
import { clientHeader } from '../contract/handler.ts'
import { type Handlers, operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { type Actor, assertMayCall } from '../contract/scopes.ts'
import { encodeEvent } from '../contract/streams.ts'
import type { Logger, Tally, Timer } from '../ports/system.ts'
import { createDownloadAnswer, downloadTimeoutMs } from './answers.ts'
import {
  type AuditedCall,
  type AuditPort,
  assertDeclaredAnswer,
  Call,
  createLoadShedding,
  getIdempotencyKey,
  isAudited,
  type Load,
} from './call.ts'
import { describeCaller } from './caller.ts'
import { identify, type SessionCookies } from './caller-identity.ts'
import {
  anonymous,
  checkDeclaredError,
  createDisconnectedAnswer,
  isDisconnected,
  toErrorAnswer,
} from './error-answer.ts'
import { createOpenStreams, type OpenStream } from './open-streams.ts'
import { readInput } from './read-input.ts'

interface StoredAnswer {
  status: number
  body: string
}

/** Runs a call once per key; see features/idempotency. */
type RunOnce = (
  call: { caller: string; key: string; request: string; secret: boolean },
  run: () => Promise<StoredAnswer>,
) => Promise<StoredAnswer>

export interface MountOptions {
  handlers: Handlers
  authenticate(credentials: { sessionId?: string; bearer?: string }): Promise<Actor>
  cookies: SessionCookies
  runOnce: RunOnce
  audit: AuditPort
  newRequestId(): string
  log: Logger
  tally: Tally
  /** Current load of the process. */
  load: Load
  siteUrl: string
  trustProxy: number
  /** Timer for ending open streams of callers that lost access. */
  timer: Timer
  /** For tests: fails the call if its schema does not describe the answer exactly, or if the error is undeclared. */
  strict: boolean
}

/**
 * A handler as called by the generic loop. `Handlers` checks each handler against its operation, and `readInput`
 * validates its input. Declared as a method, because method parameters are bivariant.
 */
export type AnyHandler = {
  handle(input: Record<string, unknown>, context: Call): Promise<unknown> | AsyncIterable<unknown>
}['handle']

/** Mounts a route for every operation. */
export function mountOperations(app: H3, options: MountOptions): void {
  const shared = {
    ...options,
    ...createLoadShedding(options.load, options.tally),
    streams: createOpenStreams(options.timer),
  }
  for (const operation of operations) {
    const handler = findHandler(operation, options)
    const route = operation.path.replace(/\{(\w+)\}/g, ':$1')
    const answer = (event: H3Event) => answerCall(operation, handler, event, shared)
    for (const method of getMethods(operation)) app.on(method, route, answer)
  }
}

/** Returns the methods of a route; reads that are not streamed also answer HEAD. */
export function getMethods({ method, stream, download }: OperationSpec) {
  return method === 'GET' && !stream && !download ? (['GET', 'HEAD'] as const) : ([method] as const)
}

/** @throws Error if the operation has no handler. */
export function findHandler({ id }: OperationSpec, options: Pick<MountOptions, 'handlers'>): AnyHandler {
  const handlers: Readonly<Record<string, AnyHandler>> = options.handlers
  const handler = handlers[id]
  if (!handler) throw new Error(`Operation ${id} has no handler.`)
  return handler
}

interface AnswerOptions extends MountOptions {
  admit: ReturnType<typeof createLoadShedding>['admit']
  streams: ReturnType<typeof createOpenStreams>
}

async function answerCall(operation: OperationSpec, handler: AnyHandler, event: H3Event, options: AnswerOptions) {
  const requestId = options.newRequestId()
  const started = performance.now()
  let actor = anonymous
  let response: Response | HTTPResponse
  let release: (() => void) | undefined
  try {
    release = options.admit(operation)
    actor = await identify(event.req, options)
    response = await performCall(operation, handler, event, options, { requestId, actor })
  } catch (cause) {
    response = isDisconnected(cause, event.req)
      ? createDisconnectedAnswer()
      : toErrorAnswer(checkDeclaredError(operation, cause, options.strict), { requestId, actor, log: options.log })
  } finally {
    release?.()
  }
  response.headers.set('x-request-id', requestId)
  const { status = 200 } = response
  if (!operation.beacon) options.tally.recordCall(operation.id, status, performance.now() - started)
  logCall(operation, { status, started, requestId }, options.log)
  return response
}

/** Logs a call; beacons at debug level. */
export function logCall(
  { id, beacon }: OperationSpec,
  { status, started, requestId }: { status: number; started: number; requestId: string },
  log: Logger,
): void {
  const ms = Math.round(performance.now() - started)
  log(beacon ? 'debug' : 'info', 'call', { operation: id, status, ms, requestId })
}

async function performCall(
  operation: OperationSpec,
  handler: AnyHandler,
  event: H3Event,
  options: AnswerOptions,
  { requestId, actor: sender }: { requestId: string; actor: Actor },
): Promise<Response | HTTPResponse> {
  const client = event.req.headers.get(clientHeader)
  const sentCall: AuditedCall = { operation, actor: sender, requestId, client, input: event.context.params ?? {} }
  await assertAllowed(sentCall, options)
  const { input, rawBody } = await readInput(operation, event)
  const actor = await identifyAgain(sentCall, event, options)
  const auditedCall: AuditedCall = { ...sentCall, actor, input }
  const session = options.cookies.control()
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const setHeader = (name: string, value: string) => headers.set(name, value)
  const recheckAccess = async () => assertMayCall(await identify(event.req, options), operation.access)
  const stream = operation.stream ? options.streams.open(actor, recheckAccess) : undefined
  const context = new Call({
    actor,
    requestId,
    session,
    setHeader,
    ...toCallContext(event, options),
    createSignal: () => (stream ? AbortSignal.any([event.req.signal, stream.signal]) : event.req.signal),
  })
  if (stream) return createStreamAnswer(operation, () => handler(input, context), { ...options, stream })
  if (operation.download !== undefined) {
    const type = operation.download
    event.runtime?.node?.req.socket.setTimeout(downloadTimeoutMs)
    return options.audit.run(auditedCall, () => createDownloadAnswer(type, handler(input, context), headers))
  }
  const runHandler = async () => {
    const callHandler = async () => handler(input, context)
    const value = await (isAudited(operation, input) ? options.audit.run(auditedCall, callHandler) : callHandler())
    return {
      status: operation.beacon ? 202 : 200,
      body: JSON.stringify(options.strict ? assertDeclaredAnswer(operation, value) : value),
    }
  }
  const idempotency = getIdempotencyKey(operation, actor, event.req.headers)
  const result =
    idempotency === undefined
      ? await runHandler()
      : await options.runOnce(
          {
            ...idempotency,
            request: `${operation.id} ${event.url.pathname} ${rawBody}`,
            secret: operation.secret === true,
          },
          runHandler,
        )
  for (const cookie of await session.setCookies()) headers.append('set-cookie', cookie)
  return new HTTPResponse(Buffer.from(result.body), { status: result.status, headers })
}

/**
 * Identifies the caller again after the body, which a caller can delay for minutes: meanwhile the session may have ended
 * or the role may have changed.
 */
async function identifyAgain(sentCall: AuditedCall, event: H3Event, options: MountOptions): Promise<Actor> {
  const { operation, actor: sender } = sentCall
  if (operation.access === 'public' || operation.method === 'GET') return sender
  const actor = await identify(event.req, options)
  await assertAllowed({ ...sentCall, actor }, options)
  return actor
}

/**
 * Checks access, and audits refusals of identified callers. Refusals of anonymous callers would flood the audit log.
 */
async function assertAllowed(auditedCall: AuditedCall, { audit }: MountOptions): Promise<void> {
  const { operation, actor } = auditedCall
  try {
    assertMayCall(actor, operation.access)
  } catch (cause) {
    if (isAudited(operation) && actor.kind !== 'anonymous') await audit.refused(auditedCall, cause)
    throw cause
  }
}

function toCallContext(event: H3Event, options: MountOptions) {
  const peer = event.runtime?.node?.req
  return {
    caller: describeCaller(
      event.req,
      { remoteAddress: peer?.socket.remoteAddress, httpVersion: peer?.httpVersion },
      options,
    ),
    lastEventId: event.req.headers.get('last-event-id') ?? undefined,
  }
}

/** Waits for the first event before answering, so that early failures become normal errors. */
async function createStreamAnswer(
  operation: OperationSpec,
  handle: () => AsyncIterable<unknown> | Promise<unknown>,
  { strict, stream }: Pick<MountOptions, 'strict'> & { stream: OpenStream },
) {
  const encoder = new TextEncoder()
  let iterator: AsyncIterator<unknown>
  let first: IteratorResult<unknown> | undefined
  try {
    const events = handle()
    if (!(Symbol.asyncIterator in events)) throw new Error(`The handler of ${operation.id} did not return a stream.`)
    iterator = events[Symbol.asyncIterator]()
    first = await iterator.next()
  } catch (cause) {
    stream.end()
    throw cause
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = first ?? (await iterator.next())
        first = undefined
        if (!done && strict) assertDeclaredAnswer(operation, value)
        if (!done) return controller.enqueue(encoder.encode(encodeEvent(value, getSequence(value))))
        controller.close()
      } catch (cause) {
        stream.end()
        throw cause
      }
      stream.end()
    },
    async cancel() {
      // Aborts the signal, which ends a handler that waits for the next event.
      stream.end()
      await iterator.return?.()
    },
  })
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(body, { headers })
}

function getSequence(event: unknown): string | undefined {
  const hasSequence = typeof event === 'object' && event !== null && 'sequence' in event
  return hasSequence ? String(event.sequence) : undefined
}
