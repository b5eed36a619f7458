import type { IncomingMessage } from 'node:http'
import type { Edge, GraphRequest } from './script.ts'

/** Requests in order with their outcomes. */
export function createRecord(now: () => Date) {
  const requests: GraphRequest[] = []
  return {
    requests,
    /** Records a request before its body is read. */
    begin({ method = '', url = '', headers }: IncomingMessage): GraphRequest {
      const path = new URL(url, 'http://fake').pathname
      const traceId = `A${Buffer.from(`trace-${requests.length + 1}`).toString('base64url')}`
      const came = { method, path, headers, version: '', edge: '', params: {}, token: null, at: now() }
      const request = { ...came, committed: null, refused: null, fault: null, traceId }
      requests.push(request)
      return request
    },
    commits(): Record<Edge, number> {
      const counts: Record<Edge, number> = {}
      for (const { edge, committed } of requests) if (committed !== null) counts[edge] = (counts[edge] ?? 0) + 1
      return counts
    },
  }
}
