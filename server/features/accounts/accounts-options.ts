import type { RecordStore } from '../../ports/record-store.ts'
import type { PasskeyVerifier, PasswordHasher } from '../../ports/sign-in.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { RandomToken } from './secrets.ts'

/**
 * `setup`: the first admin registers with a one-time code, further ones with invitations; `open`: anyone; `closed`:
 * nobody.
 */
export type RegistrationMode = 'setup' | 'open' | 'closed'

export interface AccountsOptions {
  records: RecordStore
  hasher: PasswordHasher
  passkeyVerifier: PasskeyVerifier
  clock: Clock
  newId: NewId
  config: {
    registration: RegistrationMode
    siteUrl: string
    /** Keys the hashes of addresses; at least 32 bytes. */
    secret: Uint8Array
  }
  /** Source of codes and secrets; the system's random source by default. */
  randomToken?: RandomToken
}

/** Dependencies of the services that store records. */
export type RecordDependencies = Pick<AccountsOptions, 'records' | 'clock' | 'newId'>
