import type { WebAuthnError } from '@simplewebauthn/browser'
import type { Output } from '../../server/contract/operation.ts'
import type { authPasskeyOptions, passkeysBegin } from '../../server/contract/operations/passkeys.ts'
import { getErrorText } from './error-text.ts'

/** Failure of the browser or its user, whose message is shown as it is. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** Returns true if the browser has passkeys. The server knows whether the address of the site allows them. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Lets the browser create a passkey. @throws PasskeyError */
export async function createPasskey(optionsJSON: Output<typeof passkeysBegin>) {
  assertAddress(optionsJSON.rp.id)
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch(fail)
}

/** Lets the browser sign in with a passkey that the person chooses. @throws PasskeyError */
export async function getPasskey(optionsJSON: Output<typeof authPasskeyOptions>) {
  assertAddress(optionsJSON.rpId)
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(fail)
}

/** Returns the text for a failure of the browser or of the server. */
export function getPasskeyErrorText(error: Error): string {
  return error instanceof PasskeyError ? error.message : getErrorText(error)
}

/** A site may be reached at addresses other than its own, such as `127.0.0.1`. */
function assertAddress(host: string): void {
  if (!supportsPasskeys()) throw new PasskeyError('This browser has no passkeys, or the address is not secure.')
  if (location.hostname === host || location.hostname.endsWith(`.${host}`)) return
  throw new PasskeyError(`Passkeys of this site work at ${host} only. Open it at that address.`)
}

const messages: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of yours already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set up a PIN, fingerprint or face on it first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot store passkeys.',
}

/** Most failures are one to a page, so that it cannot find out which passkeys a person has. */
function fail(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const message = Object.entries(messages).find(([known]) => known === code)?.[1]
  throw new PasskeyError(message ?? 'The browser did not use a passkey. It was cancelled, or took too long.', { cause })
}
