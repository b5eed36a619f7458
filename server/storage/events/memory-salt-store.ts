import { randomBytes } from 'node:crypto'
import type { SaltStore } from '../../ports/salt-store.ts'

/** Creates a salt store that exists only in memory. */
export function createMemorySaltStore(): SaltStore {
  let current: { day: string; salt: Uint8Array } | undefined
  return {
    async getSalt(day) {
      if (current?.day !== day) current = { day, salt: randomBytes(32) }
      return current.salt
    },
    async destroyOthers(day) {
      if (current?.day !== day) current = undefined
    },
  }
}
