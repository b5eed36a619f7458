import type { IncomingMessage } from 'node:http'

/** The part of a request that access checks use: from a web Request or Node's request. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'keys'>
}

/** A slash, then only characters that the URL parser does not change; a query may contain more of them. */
const plainTarget = /^\/(?!\/)[!$-;=@-Z[\]_a-z|~]*(?:\?[!$-;=?-[\]-~]*)?$/
const dotSegment = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/**
 * Returns true if the target of a request (RFC 9112 §3.2) means the same before and after URL parsing. WHATWG's parser
 * reads `\` as `/`, resolves dot segments and drops a fragment; a proxy does not, and would apply the rules of another
 * path.
 */
export function isPlainTarget(target: string): boolean {
  return plainTarget.test(target) && !dotSegment.test(target)
}

/** Converts the head of Node's request. Node has already joined repeated headers. */
export function toRequestHead(request: IncomingMessage): RequestHead {
  const { headers, method = 'GET', url = '/' } = request
  return {
    method,
    url: `http://${headers.host ?? 'unnamed.invalid'}${url}`,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      keys: () => new Headers(Object.keys(headers).map(name => [name, ''])).keys(),
    },
  }
}
