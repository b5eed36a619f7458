import { describe, expect, it } from 'vitest'
import type { SaltStore } from './event-log.ts'

/** Tests of every salt store. `open` returns an empty one; `reopen` opens it as a later process. */
export function saltStoreConformance(
  name: string,
  open: () => Promise<{ salts: SaltStore; reopen: () => Promise<SaltStore> }>,
): void {
  describe(`${name} as a SaltStore`, () => {
    it('creates one salt a day, of 32 random bytes', async () => {
      const { salts } = await open()
      const [first, second] = await Promise.all([salts.getSalt('2026-11-21'), salts.getSalt('2026-11-21')])
      expect(first).toHaveLength(32)
      expect(Buffer.from(second).equals(first)).toBe(true)
      expect(Buffer.from(await salts.getSalt('2026-11-21')).equals(first)).toBe(true)
      const { salts: others } = await open()
      expect(Buffer.from(await others.getSalt('2026-11-21')).equals(first)).toBe(false)
    })

    it('returns the same salt after a restart', async () => {
      const { salts, reopen } = await open()
      const first = await salts.getSalt('2026-11-21')
      expect(Buffer.from(await (await reopen()).getSalt('2026-11-21')).equals(first)).toBe(true)
    })

    it('returns a new salt on another day, and never the earlier one', async () => {
      const { salts, reopen } = await open()
      const first = Buffer.from(await salts.getSalt('2026-11-21'))
      expect(first.equals(await salts.getSalt('2026-11-22'))).toBe(false)
      expect(first.equals(await salts.getSalt('2026-11-21'))).toBe(false)
      expect(first.equals(await (await reopen()).getSalt('2026-11-21'))).toBe(false)
    })

    it('destroys only the salts of other days', async () => {
      const { salts, reopen } = await open()
      const first = Buffer.from(await salts.getSalt('2026-11-21'))
      await salts.destroyOthers('2026-11-21')
      expect(first.equals(await salts.getSalt('2026-11-21'))).toBe(true)
      await salts.destroyOthers('2026-11-22')
      expect(first.equals(await (await reopen()).getSalt('2026-11-21'))).toBe(false)
    })
  })
}
