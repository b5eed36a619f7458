import type { IncomingMessage } from 'node:http'

/** What the checks of a call look at: of a web request, or of Node's own. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'keys'>
}

/** The head of Node's own request, as a web request would tell it. Node has put repeated headers together. */
export function headOf(request: IncomingMessage): RequestHead {
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
