import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../domain/urls.ts'
import { listen } from './fake-server/listen.ts'

export interface LinkedPage {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Answer to HEAD, if it differs. */
  head?: number
  /** Answers once; the next one follows. */
  once?: true
  /** Nothing is answered. */
  hangs?: true
  /** The body never ends. */
  isEndless?: true
}

/**
 * Site on loopback that articles link to. It answers only the pages that it was given, requires a user agent with the
 * address of the linking site, and refuses bodies, cookies and credentials. Requests are recorded as `GET /path`, in
 * virtual time, which passes only in the pauses of the client.
 */
export async function openFakeLinkedSite(pages: Record<string, LinkedPage | LinkedPage[]> = {}) {
  let now = Date.parse('2026-11-21T09:00:00.000Z')
  const requests: string[] = []
  const times: number[] = []
  const state = { sentBytes: 0, closedEarly: 0 }

  function takePage(path: string): LinkedPage | undefined {
    const found = pages[path]
    if (!Array.isArray(found)) return found
    return found.length > 1 ? found.shift() : found[0]
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming
    requests.push(`${method} ${url}`)
    times.push(now)
    const isPolite =
      /^(?:HEAD|GET)$/.test(method) &&
      /\(link check; \+https?:\/\/[^)]+\)$/.test(headers['user-agent'] ?? '') &&
      headers.cookie === undefined &&
      headers.authorization === undefined
    if (!isPolite) return void response.writeHead(400).end()
    const page = takePage(url) ?? { status: 404 }
    if (page.hangs) return
    response.writeHead(method === 'HEAD' ? (page.head ?? page.status) : page.status, page.headers)
    if (!page.isEndless || method === 'HEAD') return void response.end(page.body)
    const closed = new Promise(resolve => response.once('close', resolve))
    const chunk = page.body ?? 'x'.repeat(65_536)
    while (!response.destroyed) {
      state.sentBytes += chunk.length
      if (!response.write(chunk)) await Promise.race([closed, new Promise(resolve => response.once('drain', resolve))])
      await new Promise(setImmediate)
    }
    state.closedEarly += 1
  }

  const server = await listen((incoming, { response }) => answer(incoming, response))
  const delay = {
    now: () => now,
    random: () => 0,
    async sleep(ms: number, signal: AbortSignal) {
      signal.throwIfAborted()
      now += ms
    },
  }
  return {
    ...server,
    pages,
    requests,
    state,
    /** Milliseconds between the requests. */
    getPauses: () => times.slice(1).map((time, n) => time - (times[n] ?? 0)),
    /** Options of a client in the virtual time of the site. */
    client: { siteUrl: 'https://shelf.example', delay, isAllowed: isLoopback },
    takeRequests: () => requests.splice(0),
  }
}
