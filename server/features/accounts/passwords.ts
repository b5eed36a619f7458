import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { createBoundedQueue, type QueueLimits } from './bounded-queue.ts'
import type { RandomToken } from './codes.ts'

/** Two concurrent hashes take 38 MiB; a queue of 100 takes 0.5 to 2 s. */
export const hashingLimits: QueueLimits = { running: 2, waiting: 100 }

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies passwords: normalized, with limited concurrency, and equally slow for unknown users. */
export function createPasswords(hasher: PasswordHasher, randomToken: RandomToken) {
  const enqueue = createBoundedQueue(hashingLimits)
  let decoy: Promise<string> | undefined

  /** Hash that passwords of unknown users are verified against. Created once and retried after a failure. */
  function getDecoyHash(): Promise<string> {
    decoy ??= enqueue(() => hasher.hash(randomToken(16))).catch(cause => {
      decoy = undefined
      throw cause
    })
    return decoy
  }

  return {
    /** @throws BlogopsError `unavailable` if too many calls are waiting. */
    hash: (password: string): Promise<string> => enqueue(() => hasher.hash(normalize(password))),

    /**
     * Returns true if the hash matches the password. Without a hash the result is false and takes equally long.
     * @throws BlogopsError `unavailable` if too many calls are waiting.
     */
    async matches(hash: string | undefined, password: string): Promise<boolean> {
      // Created in either case, so that the first unknown name after a start is no slower than a known one.
      const decoyHash = await getDecoyHash()
      const matched = await enqueue(() => hasher.verify(hash ?? decoyHash, normalize(password)))
      return matched && hash !== undefined && password.isWellFormed()
    },
  }
}

/** Keyboards may compose the same character in different ways. */
const normalize = (password: string) => password.normalize('NFKC')
