import { expect, it } from 'vitest'
import { passwordHasherConformance } from '../../ports/password-hasher.conformance.ts'
import { createPasswordHasher } from './sign-in.ts'

passwordHasherConformance('Argon2id', createPasswordHasher)

it('makes Argon2id hashes of 19 MiB, two passes and one lane, with a salt of 16 bytes', async () => {
  const hash = await createPasswordHasher().hash('a long pass phrase')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})
