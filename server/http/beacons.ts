import type { IncomingMessage, ServerResponse } from 'node:http'
import { operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { type Actor, assertMayCall } from '../contract/scopes.ts'
import { assertDeclaredAnswer, Call } from './call.ts'
import { describeCaller, toRequestHead } from './caller.ts'
import { identify } from './caller-identity.ts'
import { anonymous, checkDeclaredError, toErrorAnswer } from './error-answer.ts'
import { type AnyHandler, findHandler, logCall, type MountOptions } from './mount.ts'
import { getBodyLimit, parseBodyInput, readNodeBody } from './read-input.ts'

interface Beacon {
  operation: OperationSpec
  handler: AnyHandler
}

interface Answer {
  status: number
  /** Alternating names and values, the fastest form for Node. */
  headers: string[]
  body: string
}

/**
 * Answers beacons directly over Node's request, because they arrive by the thousand. Checks and answers match mounted
 * calls; the web Request and Response, which cost the most, are avoided.
 * @param headers set on every answer.
 * @returns a handler that returns false for requests that are not beacons.
 */
export function createBeacons(options: MountOptions, headers: Readonly<Record<string, string>>) {
  const common = Object.entries(headers).flat()
  const beacons = new Map<string, Beacon>()
  for (const operation of operations.filter(({ beacon }: OperationSpec) => beacon)) {
    beacons.set(`${operation.method} ${operation.path}`, { operation, handler: findHandler(operation, options) })
  }

  async function answer(beacon: Beacon, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = options.newRequestId()
    const started = performance.now()
    const exchange: Exchange = { request, response, requestId, actor: anonymous }
    const result = await performBeacon(beacon, exchange, options).catch((cause: unknown) =>
      toAnswer(
        toErrorAnswer(checkDeclaredError(beacon.operation, cause, options.strict), { ...exchange, log: options.log }),
      ),
    )
    // With a content length, Node sends head and body in one write.
    const callHeaders = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(result.body))]
    response.writeHead(result.status, [...common, ...result.headers, ...callHeaders]).end(result.body)
    logCall(beacon.operation, { status: result.status, started, requestId }, options.log)
  }

  return function handleBeacon(request: IncomingMessage, response: ServerResponse): boolean {
    const beacon = beacons.get(`${request.method} ${request.url}`)
    if (beacon) void answer(beacon, request, response)
    return beacon !== undefined
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** Anonymous until identified. */
  actor: Actor
}

async function performBeacon(
  { operation, handler }: Beacon,
  exchange: Exchange,
  options: MountOptions,
): Promise<Answer> {
  const { request, response, requestId } = exchange
  const head = toRequestHead(request)
  const actor = await identify(head, options)
  exchange.actor = actor
  assertMayCall(actor, operation.access)
  const bytes = await readNodeBody(request, getBodyLimit(operation))
  const input = parseBodyInput(operation, head.headers.get('content-type'), bytes)
  const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store']
  const session = options.cookies.control()
  const connection = { remoteAddress: request.socket.remoteAddress, httpVersion: request.httpVersion }
  const context = new Call({
    actor,
    requestId,
    session,
    lastEventId: undefined,
    caller: describeCaller(head, connection, options),
    setHeader: (name, value) => void headers.push(name, value),
    createSignal: () => createCloseSignal(response),
  })
  const value = await handler(input, context)
  for (const cookie of await session.setCookies()) headers.push('set-cookie', cookie)
  return { status: 202, headers, body: JSON.stringify(options.strict ? assertDeclaredAnswer(operation, value) : value) }
}

function createCloseSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: [...response.headers].flat(), body: await response.text() }
}
