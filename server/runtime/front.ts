import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorBody } from '../contract/errors.ts'
import { securityHeaders } from '../http/security-headers.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** What a server's socket leads to, from before the app is there until after it takes no more. */
export interface Front {
  handle: Handle
  /**
   * Answers from now on with the app, those first who wait for it; where paths are named, nothing but those.
   * @returns once those have their answers, or when the patience with them is at its end: a stream may never be.
   */
  open(app: Handle, paths?: readonly string[]): Promise<void>
  /** Tells from now on that this server is not to be asked again. */
  stop(): void
}

/**
 * A server listens before the app is loaded, so that a restart refuses nobody: `/healthz` is answered at once, `/readyz` says
 * that it is not ready, and everything else waits for the app.
 */
export function createFront(siteUrl: string, patienceMs = 1_000): Front {
  const common = securityHeaders(siteUrl)
  const waiting: Parameters<Handle>[] = []
  let app: Handle | undefined
  let stopping = false

  function answer(response: ServerResponse, status: number, body: object): void {
    const text = JSON.stringify(body)
    const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    response.writeHead(status, { ...common, ...own, 'content-length': Buffer.byteLength(text) }).end(text)
  }

  function starting(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/healthz') answer(response, 200, { status: 'ok' })
    else if (request.url === '/readyz') answer(response, 503, notReady('The server is starting.'))
    else waiting.push([request, response])
  }

  function answerSome(call: Parameters<Handle>, handle: Handle, paths: readonly string[]): void {
    const [{ url = '' }, response] = call
    if (paths.includes(url.replace(/\?.*/s, ''))) handle(...call)
    else answer(response, 404, { code: 'not_found', message: `This process answers ${paths.join(', ')} alone.` })
  }

  return {
    handle(request, response) {
      // A client that keeps its connection would be served until the drain runs out, and then cut off.
      if (stopping) response.setHeader('connection', 'close')
      if (stopping && request.url === '/readyz') return answer(response, 503, notReady('The server is stopping.'))
      return app ? app(request, response) : starting(request, response)
    },
    async open(handle, paths) {
      const opened: Handle = paths ? (...call) => answerSome(call, handle, paths) : handle
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

function notReady(message: string): Omit<ErrorBody, 'requestId'> {
  return { code: 'unavailable', message, hint: 'Ask another server, or this one again in a few seconds.' }
}
