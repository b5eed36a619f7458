import type { IncomingMessage, ServerResponse } from 'node:http'
import { operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { authorise, identify } from './authorise.ts'
import { describeCaller } from './caller.ts'
import { declared, exactly } from './declared.ts'
import { errorAnswer } from './error-answer.ts'
import { type AnyHandler, fail, handlerOf, logCall, type MountOptions } from './mount.ts'
import { readNodeBody } from './read-body.ts'
import { bodyInput, limitOf } from './read-input.ts'
import { headOf } from './request-head.ts'

interface Beacon {
  operation: OperationSpec
  handler: AnyHandler
}

interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/**
 * Answers what pages send in passing, straight over Node's own request, for it comes by the thousand: the same checks and
 * the same answers as of the mounted call, without a web request and a web response around them, which cost most of it.
 * @param headers on every answer.
 * @returns false for a request that is none of these.
 */
export function createBeacons(options: MountOptions, headers: Readonly<Record<string, string>>) {
  const beacons = new Map<string, Beacon>()
  for (const operation of operations.filter(({ beacon }: OperationSpec) => beacon)) {
    beacons.set(`${operation.method} ${operation.path}`, { operation, handler: handlerOf(operation, options) })
  }

  async function answer(beacon: Beacon, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = options.newRequestId()
    const started = performance.now()
    const given = await perform(beacon, { request, response, requestId }, options).catch((cause: unknown) =>
      plain(errorAnswer(declared(beacon.operation, cause, options.strict), requestId, options.log)),
    )
    // With its length, head and body go out in one piece.
    const length = { 'content-length': Buffer.byteLength(given.body) }
    response.writeHead(given.status, { ...headers, ...given.headers, ...length, 'x-request-id': requestId })
    response.end(given.body)
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
}

async function perform({ operation, handler }: Beacon, exchange: Exchange, options: MountOptions): Promise<Answer> {
  const { request, response, requestId } = exchange
  const head = headOf(request)
  const actor = await identify(head, options)
  authorise(operation, actor)
  const bytes = await readNodeBody(request, limitOf(operation))
  const input = bodyInput(operation, head.headers.get('content-type'), bytes)
  const headers: Answer['headers'] = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  }
  const session = options.cookies.control()
  const connection = { remoteAddress: request.socket.remoteAddress, httpVersion: request.httpVersion }
  const context = {
    ...{ actor, requestId, session, fail, lastEventId: undefined },
    caller: describeCaller(head, connection, options),
    setHeader(name: string, value: string) {
      headers[name] = value
    },
    get signal() {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      return gone.signal
    },
  }
  const value = await handler(input, context)
  const cookies = await session.setCookies()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return { status: 202, headers, body: JSON.stringify(options.strict ? exactly(operation, value) : value) }
}

async function plain(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
