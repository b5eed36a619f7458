import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorBody } from '../contract/errors.ts'
import { createSecurityHeaders } from '../http/answers.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Request handler of a server socket, from before the app is loaded until after the shutdown. */
export interface StartupGate {
  handle: Handle
  /**
   * Switches to the app and answers the waiting requests first; with `paths`, the app answers only those.
   * @returns when these are answered or `patienceMs` is over, since a stream may never end
   */
  open(app: Handle, paths?: readonly string[]): Promise<void>
  /** Makes `/readyz` fail and closes connections from now on. */
  stop(): void
}

/**
 * Creates a handler that works before the app is loaded, so that a restart refuses nobody: `/healthz` succeeds at
 * once, `/readyz` fails, and all other requests wait for the app.
 */
export function createStartupGate(siteUrl: string, patienceMs = 1_000): StartupGate {
  const common = createSecurityHeaders(siteUrl)
  const waiting: Parameters<Handle>[] = []
  let app: Handle | undefined
  let stopping = false

  function answer(response: ServerResponse, status: number, body: object): void {
    const text = JSON.stringify(body)
    const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    response.writeHead(status, { ...common, ...own, 'content-length': Buffer.byteLength(text) }).end(text)
  }

  function handleWhileStarting(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/healthz') answer(response, 200, { status: 'ok' })
    else if (request.url === '/readyz') answer(response, 503, createNotReadyBody('The server is starting.'))
    else waiting.push([request, response])
  }

  function answerListed(call: Parameters<Handle>, handle: Handle, paths: readonly string[]): void {
    const [{ url = '' }, response] = call
    if (paths.includes(url.replace(/\?.*/s, ''))) handle(...call)
    else answer(response, 404, { code: 'not_found', message: `This process only answers ${paths.join(', ')}.` })
  }

  return {
    handle(request, response) {
      // Without it, clients that reuse a connection would be served until the drain ends, and then cut off.
      if (stopping) response.setHeader('connection', 'close')
      if (stopping && request.url === '/readyz')
        return answer(response, 503, createNotReadyBody('The server is stopping.'))
      return app ? app(request, response) : handleWhileStarting(request, response)
    },
    async open(handle, paths) {
      const opened: Handle = paths ? (...call) => answerListed(call, handle, paths) : handle
      app = opened
      const waited = waiting.splice(0).filter(([request]) => !request.destroyed)
      const answers = waited.map(([, response]) => new Promise(resolve => response.once('close', resolve)))
      for (const call of waited) opened(...call)
      await Promise.race([Promise.all(answers), wait(patienceMs, undefined, { ref: false })])
    },
    stop() {
      stopping = true
    },
  }
}

function createNotReadyBody(message: string): Omit<ErrorBody, 'requestId'> {
  return { code: 'unavailable', message, hint: 'Use another server, or try this one again in a few seconds.' }
}

export function refuseCall(response: ServerResponse): void {
  const body = JSON.stringify({ code: 'throttled', message: 'Too many calls from your address are running.' })
  response.writeHead(429, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  response.end(body)
}

export const refusals: Readonly<Record<string, [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** Writes an error directly to the socket: the input is invalid HTTP or was not read completely. */
export function refuse(socket: Duplex, status: string, message: string): void {
  if (!socket.writable) return void socket.destroy()
  const code = status.startsWith('431') ? 'too_large' : 'bad_request'
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...['x-content-type-options: nosniff', "content-security-policy: default-src 'none'", 'connection: close'],
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
