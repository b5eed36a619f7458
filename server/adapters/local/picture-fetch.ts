import { maxImageBytes, PictureRefusedError } from '../../domain/pictures.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { findPublicAddress, type ResolveHost, resolveHost, sendToAddress } from '../wire/public-address.ts'

/** Maximum time for one picture in milliseconds, redirects included. */
const maxMs = 15_000
const maxRedirects = 3

/**
 * Fetches a picture from another site.
 * @throws PictureRefusedError if the site answers without a picture; Error if it does not answer, or answers that it is
 * broken (5xx). Both have the reason, for people.
 */
export type FetchPicture = (src: string, allowed: ReadonlySet<string>, signal: AbortSignal) => Promise<Uint8Array>

export interface PictureResponse {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: AsyncIterable<Uint8Array> & { destroy(): unknown }
}

export interface PictureFetchOptions {
  /** Resolves a host to its addresses; the system's resolver by default. */
  resolve?: ResolveHost
  /** Sends one GET to exactly this address; by default over TLS for the URL's host. */
  send?: (url: URL, address: string, signal: AbortSignal) => Promise<PictureResponse>
}

/**
 * Fetches pictures from the public web. Checks the address that a host resolves to and connects to exactly that one,
 * so that a second resolution cannot lead into the private network. Follows redirects only to allowed hosts, with the
 * same checks.
 */
export function createPictureFetch({ resolve = resolveHost, send = sendTo }: PictureFetchOptions = {}): FetchPicture {
  return async function fetchPicture(src, allowed, parent) {
    const signal = limitTime(parent, maxMs)
    let url = new URL(src)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      assertAllowed(url, allowed)
      const answer = await send(url, await findPublicAddress(url.hostname, resolve), signal)
      const location = answer.headers.location
      if (answer.status < 300 || answer.status > 399 || typeof location !== 'string') return readPicture(answer)
      answer.body.destroy()
      url = new URL(location, url)
    }
    throw new PictureRefusedError(`it redirects more than ${maxRedirects} times`)
  }
}

function assertAllowed(url: URL, allowed: ReadonlySet<string>): void {
  if (url.protocol !== 'https:' || url.port !== '')
    throw new PictureRefusedError(`${url.origin} is not https on the usual port`)
  if (!allowed.has(url.origin))
    throw new PictureRefusedError(`${url.host} is not among the hosts that pictures may come from`)
}

async function readPicture({ status, headers, body }: PictureResponse): Promise<Uint8Array> {
  try {
    if (status >= 500) throw new Error(`the server answered ${status}`)
    if (status !== 200) throw new PictureRefusedError(`the server answered ${status}`)
    const type = String(headers['content-type'] ?? '')
    if (!/^image\/(jpeg|png|webp|avif|gif)\b/i.test(type))
      throw new PictureRefusedError(`it is "${type.slice(0, 60)}", not a picture`)
    if (Number(headers['content-length'] ?? 0) > maxImageBytes) throw createTooLargeError()
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > maxImageBytes) throw createTooLargeError()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    body.destroy()
  }
}

function createTooLargeError(): Error {
  return new PictureRefusedError(`it has more than ${maxImageBytes / 1_000_000} MB`)
}

async function sendTo(url: URL, address: string, signal: AbortSignal): Promise<PictureResponse> {
  const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
  const answer = await sendToAddress(url, { address, method: 'GET', headers, signal })
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: answer }
}
