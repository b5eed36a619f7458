import { UsageError } from './failure.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Parses the origin of a server: `shop.example` means https, a loopback host http. */
export function parseServer(address: string): URL {
  const text = /^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `${schemeFor(address)}://${address}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UsageError(
      `${JSON.stringify(address)} is no address of a server.`,
      'Pass it as --server https://blog.example.',
    )
  }
  return new URL(url.origin)
}

/** Refuses plain http, in which anyone on the way can read a token, except on this machine. */
export function assertPrivate(url: URL, insecure: boolean): void {
  if (insecure || url.protocol === 'https:' || loopback.test(url.hostname)) return
  throw new UsageError(
    `Refusing to send a secret to ${url.origin} in plain http.`,
    'Use https, or pass --insecure if the network between is your own.',
  )
}

function schemeFor(address: string): string {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(address)?.[0] ?? ''
  return loopback.test(host) ? 'http' : 'https'
}
