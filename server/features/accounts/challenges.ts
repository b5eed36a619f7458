import { timingSafeEqual } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import { minuteMs } from '../../domain/days.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'
import { hashWithKey, type RandomToken, sha256 } from './secrets.ts'

/** Lifetime of a challenge in ms. */
const challengeLifetimeMs = 5 * minuteMs

const nonceBytes = 16
const timeBytes = 6
const macBytes = 32

interface ChallengesOptions {
  clock: Clock
  randomToken: RandomToken
  secret: Uint8Array
}

export type Challenges = ReturnType<typeof createChallenges>

/**
 * Challenges that browsers sign with a passkey: a random number and an expiry time with a MAC, which also covers the
 * purpose, such as a session. Any process recognises them, and asking for them stores nothing. A used one is recorded
 * until it expires, in the transaction that relies on it, so that it works once.
 */
export function createChallenges({ clock, randomToken, secret }: ChallengesOptions) {
  function sign(content: Uint8Array, purpose: readonly string[]): Buffer {
    return Buffer.from(
      hashWithKey(secret, 'challenge', ...purpose, Buffer.from(content).toString('base64url')),
      'base64url',
    )
  }

  const readExpiry = (bytes: Buffer) => new Date(bytes.readUIntBE(nonceBytes, timeBytes))

  return {
    create(purpose: readonly string[]): Uint8Array {
      const time = Buffer.alloc(timeBytes)
      time.writeUIntBE(clock.now().getTime() + challengeLifetimeMs, 0, timeBytes)
      const content = Buffer.concat([Buffer.from(randomToken(nonceBytes), 'base64url'), time])
      return Buffer.concat([content, sign(content, purpose)])
    },

    /** Returns true if this site created the challenge for the purpose, and it has not expired. */
    isOpen(challenge: string, purpose: readonly string[]): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== nonceBytes + timeBytes + macBytes) return false
      const content = bytes.subarray(0, nonceBytes + timeBytes)
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
