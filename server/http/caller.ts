import { isIP } from 'node:net'
import type { Caller } from '../contract/handler.ts'
import { isLoopback } from '../contract/network-address.ts'
import type { RequestHead } from './request-head.ts'

export interface Connection {
  /** The peer of the socket; absent for a call made in-process. */
  remoteAddress: string | undefined
  /** As the peer speaks it; absent likewise. */
  httpVersion?: string | undefined
}

/**
 * Who calls, as far as the network tells. `trustProxy` proxies stand in front of the server: that many entries at the
 * end of `X-Forwarded-For` were written by them, and the first of those is the caller. Everything before is hearsay.
 */
export function describeCaller(
  request: RequestHead,
  connection: Connection,
  { trustProxy }: { trustProxy: number },
): Caller {
  const header = request.headers.get('x-forwarded-for') ?? ''
  const believed = header !== '' && trustProxy > 0
  const named = findForwardedAddress(header, trustProxy)
  return {
    address: named ?? socketOf(connection),
    disbelieved: header !== '' && !believed,
    unreadable: believed && named === undefined,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
  }
}

/**
 * Returns true if the site's address, the peer of the socket and the `Host` header are all loopback and nothing suggests a
 * proxy. A raw TCP forwarder cannot be detected: only the site's address tells that strangers can reach the server.
 */
export function isLocalCall(
  request: RequestHead,
  connection: Connection,
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl: string },
): boolean {
  return (
    isLoopback(new URL(siteUrl).hostname) &&
    isLoopback(socketOf(connection)) &&
    isLoopback(hostOf(request)) &&
    !wasForwarded(request, connection, trustProxy)
  )
}

/** Absent for a call made in-process. */
function socketOf({ remoteAddress }: Connection): string {
  return remoteAddress ?? '127.0.0.1'
}

/** The address that the first of the declared proxies has added to `X-Forwarded-For`; undefined if it is none. */
export function findForwardedAddress(header: string, trustProxy: number): string | undefined {
  return header === '' || trustProxy === 0 ? undefined : addressIn(entryBefore(header, trustProxy))
}

/** Returns the first entry of a list that the trusted proxies wrote. */
export function entryBefore(header: string, proxies: number): string {
  const entries = header.split(',')
  return (entries.at(-Math.min(proxies, entries.length)) ?? '').trim()
}

/** Some gateways write the port, too, and an IPv6 address then in brackets. */
function addressIn(entry: string): string | undefined {
  const address = isIP(entry) ? entry : entry.replace(/^\[(.*)\](:\d+)?$|:\d+$/, '$1')
  return isIP(address) ? address : undefined
}

/** What browsers, and scripts that call the server itself, send of their own accord. */
const direct =
  /^(accept(-.+)?|authorization|cache-control|connection|content-(encoding|length|type)|cookie|dnt|expect|host|idempotency-key|if-.+|keep-alive|last-event-id|origin|pragma|priority|range|referer|save-data|sec-.+|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/** A `Connection` that is to be kept. */
const keeps = /(?:^|,)\s*keep-alive\s*(?:,|$)/i

/**
 * Whether a proxy may stand between. Each names itself, and whom it speaks for, in headers of its own invention, so any
 * header that nobody else has a use for tells of one. The most common one, nginx, says nothing of itself, and names this
 * machine as the host; but it does not ask to keep the connection, as every browser does: it speaks HTTP/1.0 or, from
 * 1.29.7 on and where it was set to, HTTP/1.1 that says nothing of the connection, or that it is to be closed.
 */
function wasForwarded({ headers }: RequestHead, { httpVersion }: Connection, trustProxy: number): boolean {
  const asksToKeep = httpVersion === undefined || (httpVersion !== '1.0' && keeps.test(headers.get('connection') ?? ''))
  return trustProxy > 0 || !asksToKeep || [...headers.keys()].some(name => !direct.test(name))
}

function hostOf(request: RequestHead): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return !host.includes('@') && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}
