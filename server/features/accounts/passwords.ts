import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { memoizeSuccess } from '../../lib/memoize.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { PasswordHasher } from '../../ports/sign-in.ts'
import type { RandomToken } from './secrets.ts'

/**
 * Key for looking up a username. Names that differ in case or compatible spelling (`ﬁ` and `fi`, `ß` and `SS`) have
 * the same key. Converts to upper case first, which folds more characters.
 */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Returns true for names that audit records use for callers without a user (`actorName`). */
export function isReserved(username: string): boolean {
  return ['local', 'anonymous', 'schedule'].includes(toUsernameKey(username))
}

/** Two concurrent hashes take 38 MiB; a queue of 100 takes 0.5 to 2 s. */
const [maxRunning, maxWaiting] = [2, 100]

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies passwords: normalized, with limited concurrency, and equally slow for unknown users. */
export function createPasswords(hasher: PasswordHasher, randomToken: RandomToken) {
  const hashing = createSemaphore(maxRunning, { maxWaiting })
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => hashing.run(work, throwTooManyWaiting)

  /** Hash that passwords of unknown users are verified against. Created once and retried after a failure. */
  const getDecoyHash = memoizeSuccess(() => enqueue(() => hasher.hash(randomToken(16))))

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

function throwTooManyWaiting(): never {
  const options = { hint: 'Try again in a few seconds.', details: { retryAfter: 3 }, isPublic: true }
  throw new BlogopsError('unavailable', 'Too many people are signing in at once.', options)
}

/** Keyboards may compose the same character in different ways. */
const normalize = (password: string) => password.normalize('NFKC')

const minLength = 8

/**
 * Checks a new password against the rules that its schema cannot check. Follows NIST SP 800-63B: a minimum length and
 * a list of common passwords, without required digits or capitals, which only make people add `1!`.
 * @throws BlogopsError `bad_request` (with `details.fields`) naming the broken rule.
 */
export async function assertGoodPassword(password: string, username: string, field = 'password'): Promise<void> {
  const message = await findProblem(password, username)
  if (message === undefined) return
  const hint = 'Choose a longer one, such as four or five unrelated words.'
  throw new BlogopsError('bad_request', message, { hint, details: { fields: [{ field, message }] } })
}

async function findProblem(password: string, username: string): Promise<string | undefined> {
  // Every lone surrogate is encoded as U+FFFD, so passwords that differ only in surrogates would be equal.
  if (!password.isWellFormed()) return 'Password contains broken Unicode'
  if ([...normalize(password)].length < minLength) return `Password must be at least ${minLength} characters`
  if (isLikeUsername(password, username)) return 'Password must not be the username'
  return (await loadCommonPasswords()).has(fold(password)) ? 'Password is one of the most common passwords' : undefined
}

const fold = (text: string) => toUsernameKey(text).trim()
/** Strips the digits and punctuation that people append to a word. */
const stem = (text: string) => fold(text).replace(/[^\p{L}\p{M}]+$/u, '')

function isLikeUsername(password: string, username: string): boolean {
  const name = stem(username) || fold(username)
  const reversed = [...name].reverse().join('')
  return [fold(password), stem(password)].some(word => word === fold(username) || word === name || word === reversed)
}

/** Lowercase passwords that the length rule does not refuse. */
const listSchema = z.array(z.string().regex(/^[^A-Z\s]{8,}$/)).min(1000)

/**
 * Reads a list of one password per line; lines that start with `# ` are comments.
 * @throws BlogopsError `internal` naming the file if the list is too short or has an invalid line.
 */
export function readPasswordList(content: string): ReadonlySet<string> {
  const lines = content.split(/\r?\n/).filter(line => line !== '' && !/^#( |$)/.test(line))
  const list = listSchema.safeParse(lines)
  if (list.success) return new Set(list.data)
  const message = `The data file fixtures/accounts/common-passwords.txt is invalid: ${z.prettifyError(list.error)}`
  throw new BlogopsError('internal', message)
}

/** Loads common passwords of at least eight characters on demand: the list has 30 KB, and most runs set no password. */
export const loadCommonPasswords = memoizeSuccess(async () => {
  const { default: text } = await import('../../../fixtures/accounts/common-passwords.txt?raw')
  return readPasswordList(text)
})
