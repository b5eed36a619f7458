import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Time-based one-time passwords (RFC 6238) with the values that every authenticator app supports: SHA-1, six digits, 30
 * seconds. Twenty lines, checked with the vectors of the RFC, in place of a package.
 */

const stepSeconds = 30
const digits = 6
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const tolerance = 1

/** Bytes of a key: 160 bits, as RFC 4226 recommends. */
export const totpKeyBytes = 20

/** Returns the number of the step at a time. */
export function getTotpStep(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / stepSeconds)
}

/** Returns the code of a step. */
export function computeTotp(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the step whose code this is, near the current time. Compares in constant time. */
export function findTotpStep(key: Uint8Array, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = getTotpStep(now)
  let found: number | undefined
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(computeTotp(key, step)), Buffer.from(code))) found = step
  }
  return found
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a key as people type it and apps read it (RFC 4648, without padding). */
export function encodeBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address that the QR code of an authenticator app contains. */
export function toTotpUrl(issuer: string, username: string, key: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  const values = { secret: encodeBase32(key), issuer, algorithm: 'SHA1', digits, period: stepSeconds }
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
