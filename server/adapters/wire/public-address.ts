import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { isPublic } from '../../lib/network-list.ts'

/** Resolves a host to its addresses. */
export type ResolveHost = (host: string) => Promise<string[]>

/** Error for a host in a private network. */
export class PrivateAddressError extends Error {}

/**
 * Returns an address of a host on the public internet.
 * @throws Error if it has none; PrivateAddressError if it leads into a private network.
 */
export async function findPublicAddress(
  host: string,
  resolve: ResolveHost,
  isAllowed: (address: string) => boolean = isPublic,
): Promise<string> {
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw new Error(`${host} was not found`, { cause })
  })
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  // Check all addresses: a host with one private address is suspicious.
  if (!addresses.every(isAllowed)) throw new PrivateAddressError(`${host} is in a private network`)
  return first
}

/** Resolves a host with the system's resolver. An address, in brackets if it is one of IPv6, is its own result. */
export async function resolveHost(host: string): Promise<string[]> {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return [address]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/**
 * Creates a lookup that always answers with `address`, so that a request goes to the address that was checked and a
 * second resolution cannot lead into a private network.
 */
function createFixedLookup(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  // Node asks for either one address or all of them.
  return (_, { all }, callback) => (all ? callback(null, [{ address, family }]) : callback(null, address, family))
}

interface AddressedRequest {
  /** Checked address of the host. */
  address: string
  method: string
  headers: Record<string, string | number>
  body?: string
  signal: AbortSignal
}

/** Sends one request to exactly this address, without following redirects. @throws the reason of the signal, or why there is no answer */
export function sendToAddress(
  url: URL,
  { address, body, signal, ...init }: AddressedRequest,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...init, signal, agent: false, lookup: createFixedLookup(address) })
    // A signal aborts with an error of its own, whose cause is the reason.
    sent.on('error', cause => reject(signal.aborted ? signal.reason : cause))
    // Without this, the client drops the connection and reports nothing.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('the receiver asked for another protocol'))
    })
    sent.on('response', resolve)
    sent.end(body)
  })
}

/** Returns the address that a redirect leads to; null for all other answers. */
export function parseLocation(answer: { status: number; location: string | undefined }, base: URL): URL | null {
  if (answer.status < 300 || answer.status > 399 || answer.location === undefined) return null
  try {
    const url = new URL(answer.location, base)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

/** Reads the first bytes of an answer as text, then closes its connection. */
export async function readStart(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the stream.
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}
