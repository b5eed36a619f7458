import { createPasskeyVerifier } from '../../../adapters/local/sign-in.ts'
import type { Caller } from '../../../contract/handler.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { fakePasswordHasher } from '../../../testing/fake-password-hasher.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import type { RegistrationMode } from '../accounts.ts'
import { createAccounts } from '../accounts.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const goodPassword = 'plum tractor violin'

const anonymous: Actor = { kind: 'anonymous' }
export const local: Actor = { kind: 'local' }

/** An anonymous call from the internet. */
export function from(address = '203.0.113.7', options: Partial<Caller> & { actor?: Actor } = {}) {
  const { actor = anonymous, ...caller } = options
  return {
    actor,
    caller: {
      address,
      userAgent: 'Test Browser',
      hasIgnoredProxyHeader: false,
      hasInvalidProxyAddress: false,
      isPrefetch: false,
      ...caller,
    },
  }
}

/**
 * Accounts over an in-memory store, with a fixed clock and a hasher that counts calls. Two instances may share
 * `records`.
 */
export function testAccounts(
  options: { registration?: RegistrationMode; records?: RecordStore; siteUrl?: string } = {},
) {
  const records = options.records ?? createMemoryRecordStore()
  const clock = createManualClock()
  const hasher = fakePasswordHasher()
  const registration = options.registration ?? 'setup'
  const accounts = createAccounts({
    records,
    clock,
    hasher,
    passkeyVerifier: createPasskeyVerifier(),
    newId: countedIds(),
    config: { registration, siteUrl: options.siteUrl ?? 'https://reviews.example', secret: new Uint8Array(32).fill(7) },
  })

  /** An admin created locally. */
  const addUser = (username: string) => accounts.createUser({ username, password: goodPassword, role: 'owner' }, local)

  const signIn = (username: string, password = goodPassword, facts = from()) =>
    accounts.signIn({ username, password }, facts)

  /** Signs in and returns the actor of calls with the session's cookie. */
  async function signedIn(username: string): Promise<Extract<Actor, { kind: 'user' }>> {
    const { session } = await signIn(username)
    const actor = await accounts.authenticate({ sessionId: session.id })
    if (actor.kind !== 'user') throw new Error(`${username} is not signed in.`)
    return actor
  }

  return { accounts, records, clock, hasher, addUser, signIn, signedIn }
}
