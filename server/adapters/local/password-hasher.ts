import type { PasswordHasher } from '../../ports/sign-in.ts'

/**
 * Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet recommends: 19 MiB of memory, two
 * passes, one lane. A hash takes 5 to 30 ms of one core. Algorithm and version 0x13 are the library's defaults.
 */
const argon2Parameters = {
  /** Memory in KiB. */
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  /** Length of the hash in bytes. */
  outputLen: 32,
} as const

/**
 * Hashes passwords with Argon2id off the main thread. The native library is loaded on first use, because most runs
 * never need it.
 */
export function createPasswordHasher(): PasswordHasher {
  return {
    async hash(password) {
      const argon2 = await import('@node-rs/argon2')
      return argon2.hash(password, argon2Parameters)
    },
    async verify(hash, password) {
      const argon2 = await import('@node-rs/argon2')
      return argon2.verify(hash, password)
    },
  }
}
