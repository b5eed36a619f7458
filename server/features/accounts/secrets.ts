import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a URL-safe random text made of `bytes` random bytes. */
export type RandomToken = (bytes: number) => string

export const createRandomToken: RandomToken = bytes => randomBytes(bytes).toString('base64url')

/** SHA-256 in hex. Sufficient for codes and secrets, which are random and long; passwords use `PasswordHasher`. */
export function sha256(text: string): string {
  return hash('sha256', text)
}

/** Compares a text with a SHA-256 (hex) in constant time. */
export function matchesHash(text: string, expectedHash: string): boolean {
  const [actual, expected] = [Buffer.from(sha256(text), 'hex'), Buffer.from(expectedHash, 'hex')]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Pseudonym of a value that must not be readable in the store, such as an address. It cannot be reversed without the
 * key.
 */
export function hashWithKey(secret: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
