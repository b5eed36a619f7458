import type { IncomingMessage, ServerResponse } from 'node:http'
import { operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { type Actor, assertMayCall } from '../contract/scopes.ts'
import { identify } from './authorise.ts'
import { Call } from './call.ts'
import { describeCaller } from './caller.ts'
import { declared, exactly } from './declared.ts'
import { anonymous, errorAnswer } from './error-answer.ts'
import { type AnyHandler, handlerOf, logCall, type MountOptions } from './mount.ts'
import { readNodeBody } from './read-body.ts'
import { bodyInput, limitOf } from './read-input.ts'
import { headOf } from './request-head.ts'

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
    beacons.set(`${operation.method} ${operation.path}`, { operation, handler: handlerOf(operation, options) })
  }

  async function answer(beacon: Beacon, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = options.newRequestId()
    const started = performance.now()
    const exchange: Exchange = { request, response, requestId, actor: anonymous }
    const given = await perform(beacon, exchange, options).catch((cause: unknown) =>
      plain(errorAnswer(declared(beacon.operation, cause, options.strict), { ...exchange, log: options.log })),
    )
    // With a content length, Node sends head and body in one write.
    const own = ['x-request-id', requestId, 'content-length', String(Buffer.byteLength(given.body))]
    response.writeHead(given.status, [...common, ...given.headers, ...own]).end(given.body)
    logCall(beacon.operation, { status: given.status, started, requestId }, options.log)
  }

  return function takeBeacon(request: IncomingMessage, response: ServerResponse): boolean {
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

async function perform({ operation, handler }: Beacon, exchange: Exchange, options: MountOptions): Promise<Answer> {
  const { request, response, requestId } = exchange
  const head = headOf(request)
  const actor = await identify(head, options)
  exchange.actor = actor
  assertMayCall(actor, operation.access)
  const bytes = await readNodeBody(request, limitOf(operation))
  const input = bodyInput(operation, head.headers.get('content-type'), bytes)
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
    whenGone: () => goneSignal(response),
  })
  const value = await handler(input, context)
  for (const cookie of await session.setCookies()) headers.push('set-cookie', cookie)
  return { status: 202, headers, body: JSON.stringify(options.strict ? exactly(operation, value) : value) }
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

async function plain(response: Response): Promise<Answer> {
  return { status: response.status, headers: [...response.headers].flat(), body: await response.text() }
}
