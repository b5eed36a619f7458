import type { PasswordHasher } from '../../ports/password-hasher.ts'
import { boundedQueue, type QueueLimits } from './bounded-queue.ts'
import type { RandomToken } from './codes.ts'

/** Two at a time hold 38 MiB in all; a hundred that wait take half a second to two. */
export const hashingLimits: QueueLimits = { running: 2, waiting: 100 }

export type Passwords = ReturnType<typeof createPasswords>

/** Passwords as accounts need them: normalised, a few at a time, and as slow for a name that nobody has. */
export function createPasswords(hasher: PasswordHasher, randomToken: RandomToken) {
  const inTurn = boundedQueue(hashingLimits)
  let made: Promise<string> | undefined

  /** What a password is verified against where there is no account. Made once, and again only if that failed. */
  function decoy(): Promise<string> {
    made ??= inTurn(() => hasher.hash(randomToken(16))).catch(cause => {
      made = undefined
      throw cause
    })
    return made
  }

  return {
    /** @throws BlogopsError `unavailable` when too many wait for this. */
    hash: (password: string): Promise<string> => inTurn(() => hasher.hash(normalised(password))),

    /**
     * Whether `hash` was made of `password`. Without a hash it never is, and finding that out takes as long.
     * @throws BlogopsError `unavailable` when too many wait for this.
     */
    async matches(hash: string | undefined, password: string): Promise<boolean> {
      // Asked for in either case, so that the first unknown name after a start is no slower than a known one.
      const standIn = await decoy()
      const matched = await inTurn(() => hasher.verify(hash ?? standIn, normalised(password)))
      return matched && hash !== undefined && password.isWellFormed()
    },
  }
}

/** One password typed on two keyboards may be composed in two ways. */
const normalised = (password: string) => password.normalize('NFKC')
