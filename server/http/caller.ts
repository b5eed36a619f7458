import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Caller } from '../contract/handler.ts'
import { isLoopback } from '../domain/urls.ts'

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

/** Headers in which browsers state the purpose of a request: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

interface Connection {
  /** Peer address of the socket; undefined for in-process calls. */
  remoteAddress: string | undefined
  /** HTTP version of the peer; undefined for in-process calls. */
  httpVersion?: string | undefined
}

/**
 * Describes the caller at the network level. `trustProxy` proxies stand in front of the server and wrote that many
 * entries at the end of `X-Forwarded-For`; the first of those is the caller. Earlier entries are not trustworthy.
 */
export function describeCaller(
  request: RequestHead,
  connection: Connection,
  { trustProxy }: { trustProxy: number },
): Caller {
  const header = request.headers.get('x-forwarded-for') ?? ''
  const isTrusted = header !== '' && trustProxy > 0
  const forwarded = findForwardedAddress(header, trustProxy)
  return {
    address: forwarded ?? getPeerAddress(connection),
    hasIgnoredProxyHeader: header !== '' && !isTrusted,
    hasInvalidProxyAddress: isTrusted && forwarded === undefined,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    isPrefetch: prefetchHeaders.some(name => /prefetch|prerender|preview/i.test(request.headers.get(name) ?? '')),
  }
}

/**
 * Returns true if the site's address, the peer of the socket and the `Host` header are all loopback and nothing
 * suggests a proxy. A raw TCP forwarder cannot be detected; only the site's address reveals that the server is public.
 */
export function isLocalCall(
  request: RequestHead,
  connection: Connection,
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl: string },
): boolean {
  return (
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(getPeerAddress(connection)) &&
    isLoopback(getHostname(request)) &&
    !wasForwarded(request, connection, trustProxy)
  )
}

/** Returns the peer address; loopback for in-process calls. */
function getPeerAddress({ remoteAddress }: Connection): string {
  return remoteAddress ?? '127.0.0.1'
}

/** Returns the address that the first trusted proxy added to `X-Forwarded-For`; undefined if it is invalid. */
export function findForwardedAddress(header: string, trustProxy: number): string | undefined {
  return header === '' || trustProxy === 0 ? undefined : parseAddress(getFirstTrustedEntry(header, trustProxy))
}

/** Returns the first entry of a list that the trusted proxies wrote. */
export function getFirstTrustedEntry(header: string, proxies: number): string {
  const entries = header.split(',')
  return (entries.at(-Math.min(proxies, entries.length)) ?? '').trim()
}

/** Some gateways add the port, and then write an IPv6 address in brackets. */
function parseAddress(entry: string): string | undefined {
  const address = isIP(entry) ? entry : entry.replace(/^\[(.*)\](:\d+)?$|:\d+$/, '$1')
  return isIP(address) ? address : undefined
}

/** Headers that browsers, and scripts that call the server directly, send themselves. */
const directHeaders =
  /^(accept(-.+)?|authorization|cache-control|connection|content-(encoding|length|type)|cookie|dnt|expect|host|idempotency-key|if-.+|keep-alive|last-event-id|origin|pragma|priority|range|referer|save-data|sec-.+|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/** Matches a `Connection` header that asks for keep-alive. */
const keepAlive = /(?:^|,)\s*keep-alive\s*(?:,|$)/i

/**
 * Returns true if a proxy may have forwarded the call. Proxies add headers of their own, so any unusual header
 * suggests one. nginx by default adds no header and sends a loopback host, but it does not ask for keep-alive as every
 * browser does: it speaks HTTP/1.0 or, from 1.29.7 if configured, HTTP/1.1 without that header or with `close`.
 */
function wasForwarded({ headers }: RequestHead, { httpVersion }: Connection, trustProxy: number): boolean {
  const asksForKeepAlive =
    httpVersion === undefined || (httpVersion !== '1.0' && keepAlive.test(headers.get('connection') ?? ''))
  return trustProxy > 0 || !asksForKeepAlive || [...headers.keys()].some(name => !directHeaders.test(name))
}

function getHostname(request: RequestHead): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return !host.includes('@') && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
