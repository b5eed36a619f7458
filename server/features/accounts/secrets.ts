import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** Bytes of the nonce and of the tag of AES-256-GCM. */
const [nonceBytes, tagBytes] = [12, 16]

const deriveKey = (secret: Uint8Array, purpose: string) =>
  createHmac('sha256', secret).update(`seal ${purpose}`).digest()

/** Encrypts bytes that the server must read again, so that a backup, which lacks the secret, does not reveal them. */
export function seal(secret: Uint8Array, purpose: string, bytes: Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts sealed bytes. Returns undefined if another secret or purpose sealed them. */
export function unseal(secret: Uint8Array, purpose: string, text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    const cipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce, { authTagLength: tagBytes })
    cipher.setAuthTag(tag)
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return undefined
  }
}
