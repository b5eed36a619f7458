import { randomBytes } from 'node:crypto'
import type { SaltStore } from '../../ports/salt-store.ts'

/** Creates a salt store that exists only in memory. */
export function memorySaltStore(): SaltStore {
  let kept: { day: string; salt: Uint8Array } | undefined
  return {
    async of(day) {
      if (kept?.day !== day) kept = { day, salt: randomBytes(32) }
      return kept.salt
    },
    async destroyOthers(day) {
      if (kept?.day !== day) kept = undefined
    },
  }
}
