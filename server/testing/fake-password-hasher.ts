import { hash } from 'node:crypto'
import type { PasswordHasher } from '../ports/sign-in.ts'

export interface FakePasswordHasher extends PasswordHasher {
  /** Number of calls by method. */
  readonly calls: { hash: number; verify: number }
  /** Maximum number of concurrent calls. */
  readonly peak: number
}

/** Fast hasher for tests that counts its calls. */
export function fakePasswordHasher(): FakePasswordHasher {
  const calls = { hash: 0, verify: 0 }
  let active = 0
  let peak = 0

  async function counted<T>(work: () => T): Promise<T> {
    active += 1
    peak = Math.max(peak, active)
    // Like the real one, it ends in a later turn of the event loop, so that races show.
    await new Promise(resolve => setImmediate(resolve))
    active -= 1
    return work()
  }

  return {
    calls,
    get peak() {
      return peak
    },
    hash(password) {
      calls.hash += 1
      const salt = String(calls.hash)
      return counted(() => `fake$${salt}$${digest(salt, password)}`)
    },
    verify(hash, password) {
      calls.verify += 1
      return counted(() => {
        const [, salt, expected] = /^fake\$(\d+)\$([0-9a-f]{64})$/.exec(hash) ?? []
        if (salt === undefined) throw new Error('This is not a hash of the fake hasher.')
        return digest(salt, password) === expected
      })
    },
  }
}

function digest(salt: string, password: string): string {
  return hash('sha256', `${salt}:${password}`)
}
