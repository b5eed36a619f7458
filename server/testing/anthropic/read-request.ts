import type { IncomingHttpHeaders } from 'node:http'
import { readBody } from '../fake-server/read-body.ts'
import { isVersion, type Version } from './request-schema.ts'
import { refuse, VendorError } from './vendor-error.ts'

const tooLarge = () => new VendorError(413, 'request_too_large', 'Request exceeds the maximum allowed number of bytes.')

/** @returns the parsed body. @throws VendorError 413 above the limit, 400 for invalid JSON. */
export async function readJson(body: AsyncIterable<Buffer>, maxBytes: number): Promise<unknown> {
  const text = await readBody(body, maxBytes, tooLarge)
  try {
    return JSON.parse(text)
  } catch {
    return refuse('The request body is not valid JSON.')
  }
}

/** @param key accepted key, or null for any. `x-api-key` takes precedence if both headers are sent. */
export function checkKey({ 'x-api-key': own, authorization }: IncomingHttpHeaders, key: string | null): void {
  const bearer = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
  const given = own ?? bearer
  const deny = (message: string) => new VendorError(401, 'authentication_error', message)
  if (!given) throw deny('x-api-key header is required')
  if (key !== null && given !== key) throw deny(own === undefined ? 'Invalid bearer token' : 'invalid x-api-key')
}

export function readVersion({ 'anthropic-version': version }: IncomingHttpHeaders): Version {
  if (version === undefined) return refuse('anthropic-version: header is required')
  return isVersion(String(version))
    ? (String(version) as Version)
    : refuse(`anthropic-version: "${version}" is not a valid version`)
}
