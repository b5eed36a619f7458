import { beforeAll, describe, expect, it } from 'vitest'
import type { PasswordHasher } from './sign-in.ts'

const phrase = 'Correct horse, battery staple'

/** Tests of every password hasher. */
export function passwordHasherConformance(name: string, create: () => PasswordHasher): void {
  describe(`${name} as a PasswordHasher`, () => {
    let hasher: PasswordHasher
    let hash: string
    beforeAll(async () => {
      hasher = create()
      hash = await hasher.hash(phrase)
    })

    it('verifies a password', async () => {
      expect(await hasher.verify(hash, phrase)).toBe(true)
    })

    it.each([
      ['another', 'something else entirely'],
      ['another case', phrase.toLowerCase()],
      ['one more character', `${phrase} `],
      ['one less', phrase.slice(0, -1)],
      ['none', ''],
      ['one that goes on after NUL', `${phrase}\0`],
    ])('refuses %s', async (_, wrong) => {
      expect(await hasher.verify(hash, wrong)).toBe(false)
    })

    it('creates a different hash each time, without the password', async () => {
      const again = await hasher.hash(phrase)
      expect(again).not.toBe(hash)
      expect(again).not.toContain(phrase)
      expect(await hasher.verify(again, phrase)).toBe(true)
    })

    it.each([
      ['256 emoji', '🛒'.repeat(256)],
      ['right-to-left text', 'סיסמה ארוכה מאוד'],
      ['NUL in the middle', 'before\0after'],
      ['a letter that exists composed and decomposed', 'é'.normalize('NFD')],
    ])('reads %s to its end, as it is', async (_, password) => {
      const made = await hasher.hash(password)
      expect(await hasher.verify(made, password)).toBe(true)
      expect(await hasher.verify(made, `${password}x`)).toBe(false)
      expect(await hasher.verify(made, password.slice(0, -2))).toBe(false)
    })

    it('throws for an invalid hash instead of reporting a wrong password', async () => {
      for (const damaged of ['', 'plain text', hash.slice(0, 12)]) {
        await expect(hasher.verify(damaged, phrase)).rejects.toThrow()
      }
    })
  })
}
