import { BlogopsError } from '../../contract/errors.ts'
import { usernameKey } from './usernames.ts'

const minLength = 8

/**
 * Holds a new password to the rules that its schema cannot judge. NIST SP 800-63B: length and a list of what is widely
 * used, and no demand for digits or capitals, which only makes people add `1!`.
 * @throws BlogopsError `bad_request` (with `details.fields`) that says which rule it breaks.
 */
export async function assertGoodPassword(password: string, username: string, field = 'password'): Promise<void> {
  const fault = await faultOf(password, username)
  if (fault === undefined) return
  throw new BlogopsError('bad_request', fault, {
    hint: 'Take a longer one: four or five words that have nothing to do with each other are good.',
    details: { fields: [{ field, message: fault }] },
  })
}

async function faultOf(password: string, username: string): Promise<string | undefined> {
  // Every lone surrogate is encoded as the same U+FFFD, so passwords that differ in them alone would be one.
  if (!password.isWellFormed()) return 'Password holds broken Unicode'
  if ([...password.normalize('NFKC')].length < minLength) return `Password must be at least ${minLength} characters`
  if (isLikeUsername(password, username)) return 'Password must not be the username'
  // Loaded when the first password is chosen: most runs never come to that.
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(fold(password))) return 'Password is one of the most used ones, which are guessed first'
  return undefined
}

const fold = (text: string) => usernameKey(text).trim()
/** Without the digits and signs that are added to a word to make it pass. */
const stem = (text: string) => fold(text).replace(/[^\p{L}\p{M}]+$/u, '')

function isLikeUsername(password: string, username: string): boolean {
  const name = stem(username) === '' ? fold(username) : stem(username)
  const reversed = [...name].reverse().join('')
  return [fold(password), stem(password)].some(word => word === fold(username) || word === name || word === reversed)
}
