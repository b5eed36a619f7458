import type { PasswordHasher } from '../../ports/password-hasher.ts'

/**
 * Argon2id (the algorithm and version 0x13 are the library's defaults) with the parameters that OWASP's Password
 * Storage Cheat Sheet names first: 19 MiB of memory, two passes, one lane. 5 to 30 ms of one core, and 19 MiB each.
 */
export const argon2Parameters = {
  /** KiB. */
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  /** Bytes. */
  outputLen: 32,
} as const

/** Argon2id off the main thread. The native library is loaded at the first use, which most runs never come to. */
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
