import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../contract/schemas/account.ts'
import type { PasskeyRecord } from './records.ts'

/** Site for which passkeys are created and used. */
export interface RelyingParty {
  /** Host name without port. */
  id: string
  /** Origin with scheme and port, exactly as the browser sees it. */
  origin: string
}

interface Expectation {
  relyingParty: RelyingParty
  /** Returns true if this site issued the challenge for this call, and it has not expired. */
  isChallenge(challenge: string): boolean
}

/** Facts of a passkey that the authenticator signed. */
export interface VerifiedPasskey
  extends Pick<
    PasskeyRecord,
    'credentialId' | 'publicKey' | 'counter' | 'transports' | 'deviceType' | 'backedUp' | 'aaguid'
  > {
  challenge: string
}

/** Facts of the use of a passkey that the authenticator signed. */
export interface VerifiedUse extends Pick<PasskeyRecord, 'counter' | 'deviceType' | 'backedUp'> {
  challenge: string
}

/**
 * WebAuthn on the server. Passkeys are discoverable, and the authenticator verifies its user by a PIN, finger or face
 * each time. Challenges belong to the caller.
 */
export interface PasskeyVerifier {
  /** Returns the options with which a browser creates a passkey. `known` are passkeys that the user has. */
  createOptions(request: {
    challenge: Uint8Array
    relyingParty: RelyingParty
    user: { id: string; name: string }
    known: readonly Pick<PasskeyRecord, 'credentialId' | 'transports'>[]
  }): Promise<PasskeyCreation>
  /** @throws BlogopsError `forbidden` for an answer that is malformed, or not for this site, challenge and purpose. */
  verifyNew(answer: NewPasskey, expected: Expectation): Promise<VerifiedPasskey>
  /** Returns the options with which a browser signs in. */
  createRequest(request: { challenge: Uint8Array; relyingParty: RelyingParty }): Promise<PasskeyRequest>
  /** @throws BlogopsError `forbidden`, also for a counter that is not higher than before, which a copy would send. */
  verifyUse(
    answer: UsedPasskey,
    stored: Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports'>,
    expected: Expectation,
  ): Promise<VerifiedUse>
}

/**
 * Slow password hashing, so that a stolen store does not reveal passwords. The caller normalises the text and limits
 * concurrency.
 */
export interface PasswordHasher {
  /** Returns a hash with its own salt and parameters; each call gives a different one. */
  hash(password: string): Promise<string>
  /**
   * Returns true if `password` matches `hash`, compared in constant time.
   * @throws Error if `hash` has another format, which means a damaged record
   */
  verify(hash: string, password: string): Promise<boolean>
}
