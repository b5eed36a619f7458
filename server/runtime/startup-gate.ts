import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorBody } from '../contract/errors.ts'
import { createSecurityHeaders } from '../http/security-headers.ts'

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
