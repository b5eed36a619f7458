import { passwordHasherConformance } from '../ports/password-hasher.conformance.ts'
import { fakePasswordHasher } from './fake-password-hasher.ts'

passwordHasherConformance('the fake hasher', fakePasswordHasher)
