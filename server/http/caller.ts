import { isIP } from 'node:net'
import type { Caller } from '../contract/handler.ts'

export interface Connection {
  /** The peer of the socket; absent for a call made in-process. */
  remoteAddress: string | undefined
}

/**
 * Who calls, as far as the network tells. `trustProxy` proxies stand in front of the server: that many entries at the
 * end of `X-Forwarded-For` were written by them, and the first of those is the caller. Everything before is hearsay.
 */
export function describeCaller(
  request: Request,
  connection: Connection,
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl: string },
): Caller {
  const forwarded =
    request.headers
      .get('x-forwarded-for')
      ?.split(',')
      .map(entry => entry.trim()) ?? []
  const socket = connection.remoteAddress ?? '127.0.0.1'
  const named = trustProxy > 0 ? forwarded.at(-Math.min(trustProxy, forwarded.length)) : undefined
  const wasForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip'].some(name =>
    request.headers.has(name),
  )
  return {
    address: named !== undefined && isIP(named) ? named : socket,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 200),
    loopback:
      !wasForwarded && isLoopback(socket) && isLoopback(new URL(siteUrl).hostname) && isLoopback(hostOf(request)),
  }
}

function hostOf(request: Request): string {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}
