import { isIP } from 'node:net'
import type { Caller } from '../contract/handler.ts'
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
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl: string },
): Caller {
  const header = request.headers.get('x-forwarded-for') ?? ''
  const forwarded = header.split(',').map(entry => entry.trim())
  const socket = connection.remoteAddress ?? '127.0.0.1'
  const believed = header !== '' && trustProxy > 0
  const named = believed ? addressIn(forwarded.at(-Math.min(trustProxy, forwarded.length))) : undefined
  return {
    address: named ?? socket,
    disbelieved: header !== '' && !believed,
    unreadable: believed && named === undefined,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    // Found out when it is asked for, which few calls do.
    get loopback() {
      return (
        !wasForwarded(request, connection, trustProxy) &&
        isLoopback(socket) &&
        isLoopback(new URL(siteUrl).hostname) &&
        isLoopback(hostOf(request))
      )
    },
  }
}

/** Some gateways write the port, too, and an IPv6 address then in brackets. */
function addressIn(entry = ''): string | undefined {
  const address = isIP(entry) ? entry : entry.replace(/^\[(.*)\](:\d+)?$|:\d+$/, '$1')
  return isIP(address) ? address : undefined
}

/**
 * Whether a proxy may stand between. Some say nothing of themselves: the most common one then still speaks HTTP/1.0, as
 * no browser does.
 */
function wasForwarded({ headers }: RequestHead, { httpVersion }: Connection, trustProxy: number): boolean {
  const traces = /^(via|forwarded|x-forwarded-.+|x-real-ip|(x-|true-)?client-ip|cf-.+|x-original-.+)$/
  return trustProxy > 0 || httpVersion === '1.0' || [...headers.keys()].some(name => traces.test(name))
}

function hostOf(request: RequestHead): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return !host.includes('@') && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}
