import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import { minuteMs } from '../../domain/days.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'

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
  return computeMac(secret, parts).toString('base64url')
}

function computeMac(secret: Uint8Array, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
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

/** Lifetime of a challenge in ms. */
const challengeLifetimeMs = 5 * minuteMs

/** Bytes of the parts of a challenge: a random number, its expiry time and a MAC. */
const challengeBytes = { number: 16, time: 6, mac: 32 }

export type Challenges = ReturnType<typeof createChallenges>

/**
 * Challenges that browsers sign with a passkey: a random number and an expiry time with a MAC, which also covers the
 * purpose, such as a session. Any process recognises them, and asking for them stores nothing. A used one is recorded
 * until it expires, in the transaction that relies on it, so that it works once.
 */
export function createChallenges(clock: Clock, randomToken: RandomToken, secret: Uint8Array) {
  const { number, time, mac } = challengeBytes
  const sign = (content: Buffer, purpose: readonly string[]) =>
    computeMac(secret, ['challenge', ...purpose, content.toString('base64url')])
  const readExpiry = (bytes: Buffer) => new Date(bytes.readUIntBE(number, time))

  return {
    create(purpose: readonly string[]): Uint8Array {
      const expiry = Buffer.alloc(time)
      expiry.writeUIntBE(clock.now().getTime() + challengeLifetimeMs, 0, time)
      const content = Buffer.concat([Buffer.from(randomToken(number), 'base64url'), expiry])
      return Buffer.concat([content, sign(content, purpose)])
    },

    /** Returns true if this site created the challenge for the purpose, and it has not expired. */
    isOpen(challenge: string, purpose: readonly string[]): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== number + time + mac) return false
      const content = bytes.subarray(0, number + time)
      if (!timingSafeEqual(bytes.subarray(content.length), sign(content, purpose))) return false
      return readExpiry(bytes) > clock.now()
    },

    /** Uses up an open challenge. @throws BlogopsError `forbidden` if it was used before. */
    async spend(tx: Transaction, challenge: string): Promise<void> {
      const bytes = Buffer.from(challenge, 'base64url')
      // Another spelling of the same bytes has the same id.
      const id = sha256(bytes.toString('base64url'))
      if (await tx.get('spentChallenge', id)) {
        throw new BlogopsError('forbidden', 'This passkey was used for this already.', { hint: 'Try again.' })
      }
      await tx.put('spentChallenge', { id, version: 0, expiresAt: readExpiry(bytes).toISOString() })
    },
  }
}
