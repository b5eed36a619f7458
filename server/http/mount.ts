import type { H3, H3Event } from 'h3'
import { BlogopsError, type CommonErrorCode, commonErrors, type ErrorCode } from '../contract/errors.ts'
import { encodeEvent } from '../contract/event-stream.ts'
import type { CallContext } from '../contract/handler.ts'
import { type Handlers, operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { type Actor, lacksScope, mayUse } from '../contract/scopes.ts'
import type { Logger } from '../ports/logger.ts'
import { describeCaller } from './caller.ts'
import { errorAnswer } from './error-answer.ts'
import { isGone, unread } from './gone-caller.ts'
import { idempotencyKeyOf, type RunOnce } from './idempotency.ts'
import { readInput } from './read-input.ts'
import { assertOwnOrigin } from './same-origin.ts'
import type { SessionCookies } from './session-cookie.ts'

export interface MountOptions {
  handlers: Handlers
  authenticate(credentials: { sessionId?: string; bearer?: string }): Promise<Actor>
  cookies: SessionCookies
  runOnce: RunOnce
  newRequestId(): string
  log: Logger
  siteUrl: string
  trustProxy: number
  /** In tests: an answer that its schema does not describe exactly, or an undeclared error, fails the call. */
  strict: boolean
}

/**
 * A handler as the loop sees it. `Handlers` has held each to its own operation, and `readInput` gives it what that
 * declares; a method's parameters are compared both ways, which is what lets one loop call them all.
 */
type AnyHandler = {
  handle(
    input: Record<string, unknown>,
    context: CallContext & { fail: (code: ErrorCode, message: string, options?: object) => never },
  ): Promise<unknown> | AsyncIterable<unknown>
}['handle']

/** Makes one route of every operation. */
export function mountOperations(app: H3, options: MountOptions): void {
  const handlers: Readonly<Record<string, AnyHandler>> = options.handlers
  for (const operation of operations) {
    const handler = handlers[operation.id]
    if (!handler) throw new Error(`Operation ${operation.id} has no handler.`)
    const route = operation.path.replace(/\{(\w+)\}/g, ':$1')
    const run = (event: H3Event) => answer(operation, handler, event, options)
    app.on(operation.method, route, run)
    if (operation.method === 'GET' && !operation.stream) app.on('HEAD', route, run)
  }
}

async function answer(operation: OperationSpec, handler: AnyHandler, event: H3Event, options: MountOptions) {
  const requestId = options.newRequestId()
  const started = performance.now()
  let response: Response
  try {
    response = await run(operation, handler, event, options, requestId)
  } catch (cause) {
    response = isGone(cause, event.req)
      ? unread()
      : errorAnswer(declared(operation, cause, options.strict), requestId, options.log)
  }
  response.headers.set('x-request-id', requestId)
  const ms = Math.round(performance.now() - started)
  options.log(operation.beacon ? 'debug' : 'info', 'call', {
    operation: operation.id,
    status: response.status,
    ms,
    requestId,
  })
  return response
}

async function run(
  operation: OperationSpec,
  handler: AnyHandler,
  event: H3Event,
  options: MountOptions,
  requestId: string,
): Promise<Response> {
  const actor = await identify(event.req, options)
  authorise(operation, actor)
  const { input, rawBody } = await readInput(operation, event)
  const session = options.cookies.control()
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const setHeader = (name: string, value: string) => headers.set(name, value)
  const context = {
    ...callContext(event, options),
    ...{ actor, requestId, session, setHeader, fail },
    // Made when it is asked for: it costs a short call a tenth of its time.
    get signal() {
      return event.req.signal
    },
  }
  if (operation.stream) return streamAnswer(operation, handler(input, context), options)
  const produce = async () => {
    const value = await handler(input, context)
    return {
      status: operation.beacon ? 202 : 200,
      body: JSON.stringify(options.strict ? exactly(operation, value) : value),
    }
  }
  const key = idempotencyKeyOf(operation, actor, event.req.headers)
  const kept =
    key === undefined
      ? await produce()
      : await options.runOnce(
          { key, request: `${operation.id} ${event.url.pathname} ${rawBody}`, secret: operation.secret === true },
          produce,
        )
  for (const cookie of await session.setCookies()) headers.append('set-cookie', cookie)
  return new Response(Buffer.from(kept.body), { status: kept.status, headers })
}

function fail(code: ErrorCode, message: string, options?: object): never {
  throw new BlogopsError(code, message, options)
}

async function identify(request: Request, { authenticate, cookies, siteUrl }: MountOptions): Promise<Actor> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const sessionId = bearer === undefined ? await cookies.read(request.headers) : undefined
  assertOwnOrigin(request, sessionId !== undefined, siteUrl)
  return authenticate({ ...(bearer !== undefined && { bearer }), ...(sessionId !== undefined && { sessionId }) })
}

function authorise(operation: OperationSpec, actor: Actor): void {
  if (operation.access === 'public' || mayUse(actor, operation.access)) return
  if (actor.kind === 'anonymous') {
    throw new BlogopsError('unauthorized', 'You are not signed in.', { hint: 'Sign in first: blogops login' })
  }
  throw lacksScope(operation.access)
}

function callContext(event: H3Event, options: MountOptions) {
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

/** Parses an answer with its schema; what the schema would drop or change was never declared. */
function exactly(operation: OperationSpec, value: unknown): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(value))
  const parsed = operation.output.parse(plain)
  if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(plain))) {
    throw new Error(`The answer of ${operation.id} holds what its schema does not declare.`)
  }
  return value
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

function declared(operation: OperationSpec, cause: unknown, strict: boolean): unknown {
  if (!strict || !(cause instanceof BlogopsError)) return cause
  const common: readonly CommonErrorCode[] = commonErrors
  const allowed: readonly ErrorCode[] = [...common, ...operation.errors]
  return allowed.includes(cause.code)
    ? cause
    : new Error(`${operation.id} failed with ${cause.code}, which it does not declare.`, { cause })
}

/** Waits for the first event before answering, so that a stream that cannot begin fails as any call does. */
async function streamAnswer(
  operation: OperationSpec,
  events: AsyncIterable<unknown> | Promise<unknown>,
  { strict }: MountOptions,
) {
  if (!(Symbol.asyncIterator in events)) throw new Error(`The handler of ${operation.id} gives no stream.`)
  const iterator = events[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<unknown>> | undefined = iterator.next()
  await next
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await (next ?? iterator.next())
      next = undefined
      if (done) return controller.close()
      if (strict) exactly(operation, value)
      controller.enqueue(encoder.encode(encodeEvent(value, sequenceOf(value))))
    },
    async cancel() {
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

function sequenceOf(event: unknown): string | undefined {
  const has = typeof event === 'object' && event !== null && 'sequence' in event
  return has ? String(event.sequence) : undefined
}
