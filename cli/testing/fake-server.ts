import { encodeEvent } from '../../server/contract/streams.ts'
import type { Terminal } from '../terminal.ts'

export interface Seen {
  call: string
  headers: Headers
  body: unknown
}

type Answer = (seen: Seen) => Response | Promise<Response>

/** A server with scripted answers by `METHOD /path`. It records its requests. */
export function fakeServer(routes: Readonly<Record<string, Answer>>): { fetch: Terminal['fetch']; seen: Seen[] } {
  const seen: Seen[] = []
  return {
    seen,
    async fetch(request) {
      const url = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      const asked = { call: `${request.method} ${url.pathname}${url.search}`, headers: request.headers, body }
      seen.push(asked)
      const answer = routes[`${request.method} ${url.pathname}`]
      return answer ? answer(asked) : json({ code: 'not_found', message: 'No such call.', requestId: 'r0' }, 404)
    },
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** A stream of events that then ends or breaks. */
export function events(list: readonly { sequence: number }[], { breaks = false } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const event of list) controller.enqueue(new TextEncoder().encode(encodeEvent(event, String(event.sequence))))
      if (!breaks) controller.close()
    },
    // After the queued chunks are read: an immediate error would drop them.
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
