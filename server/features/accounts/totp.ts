import { createHmac, timingSafeEqual } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import type { TotpRecord, UserRecord } from '../../ports/records.ts'

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

export type ConfirmedUser = UserRecord & { totp: TotpRecord }

/** Returns true if sign-in asks the user for a code. */
export function hasTotp(user: UserRecord): user is ConfirmedUser {
  return user.totp !== undefined && user.totp.confirmedAt !== null
}

const codeField = (message: string) => ({ fields: [{ field: 'code', message }] })

/** Asks for the code after a correct password. */
export function createCodeRequiredError(): BlogopsError {
  const message = 'Enter the code of your authenticator app, or a recovery code.'
  return new BlogopsError('unauthorized', message, {
    hint: 'In a terminal: blogops login --username <name> --code <code>',
    details: codeField(message),
  })
}

/** Not `unauthorized`, which would make a browser end its session. */
export function createWrongCodeError(): BlogopsError {
  const message = 'This code is wrong, or was used already.'
  return new BlogopsError('forbidden', message, {
    hint: 'Wait for the next code of your app. Check that the clock of your device is right.',
    details: codeField(message),
  })
}

export function notEnabled(): BlogopsError {
  return new BlogopsError('conflict', 'You have no authenticator app set up.', {
    hint: 'Set one up: blogops totp enrol',
  })
}
