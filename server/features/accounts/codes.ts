import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Gives a random text that is safe in URLs, made of `bytes` random bytes. */
export type RandomToken = (bytes: number) => string

export const randomToken: RandomToken = bytes => randomBytes(bytes).toString('base64url')

/** Enough for codes and secrets, which are random and long; passwords go through the `PasswordHasher`. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Whether `text` has this SHA-256 (hex), told in a time that does not depend on where they differ. */
export function matchesHash(text: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(sha256(text), 'hex'), Buffer.from(hash, 'hex')]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A name for something that must not be readable from the store, such as an address: no one can undo it without the key. */
export function keyedHash(secret: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
