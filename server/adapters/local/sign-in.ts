import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { passkeyCreationSchema, passkeyRequestSchema } from '../../contract/schemas/account.ts'
import type { PasskeyVerifier, PasswordHasher, RelyingParty } from '../../ports/sign-in.ts'

/** Time in ms that a browser gives its user. */
const timeout = 120_000
/** COSE numbers of EdDSA, ES256 and RS256, which every Node version verifies. */
const supportedAlgorithmIDs = [-8, -7, -257]

const clientDataSchema = z.object({ challenge: z.string(), origin: z.string() })

/** WebAuthn by SimpleWebAuthn. The library takes 0.4 s to load and few calls need it, so it is loaded on first use. */
export function createPasskeyVerifier(): PasskeyVerifier {
  const load = () => import('@simplewebauthn/server')

  return {
    async createOptions({ challenge, relyingParty, user, known }) {
      const { generateRegistrationOptions } = await load()
      const options = await generateRegistrationOptions({
        rpName: new URL(relyingParty.origin).host,
        rpID: relyingParty.id,
        userName: user.name,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(user.id),
        challenge: Uint8Array.from(challenge),
        timeout,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
      })
      return passkeyCreationSchema.parse(options)
    },

    async verifyNew(answer, { relyingParty, isChallenge }) {
      const { verifyRegistrationResponse } = await load()
      const { challenge } = readClientData(answer.response.clientDataJSON, relyingParty)
      const { transports, ...response } = answer.response
      const result = await verify(
        verifyRegistrationResponse({
          response: { ...answer, response, clientExtensionResults: {} },
          expectedChallenge: isChallenge,
          expectedOrigin: relyingParty.origin,
          expectedRPID: relyingParty.id,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      )
      if (!result.registrationInfo) throw refused()
      const { credential, credentialDeviceType, credentialBackedUp, aaguid } = result.registrationInfo
      return {
        challenge,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: transports ?? [],
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        aaguid,
      }
    },

    async createRequest({ challenge, relyingParty }) {
      const { generateAuthenticationOptions } = await load()
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.id,
        challenge: Uint8Array.from(challenge),
        timeout,
        userVerification: 'required',
      })
      return passkeyRequestSchema.parse(options)
    },

    async verifyUse(answer, { credentialId, publicKey, counter }, { relyingParty, isChallenge }) {
      const { verifyAuthenticationResponse } = await load()
      const { challenge } = readClientData(answer.response.clientDataJSON, relyingParty)
      const { userHandle, ...response } = answer.response
      const { verified, authenticationInfo } = await verify(
        verifyAuthenticationResponse({
          response: {
            ...answer,
            response: { ...response, ...(userHandle !== undefined && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: isChallenge,
          expectedOrigin: relyingParty.origin,
          expectedRPID: relyingParty.id,
          credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
          requireUserVerification: true,
        }),
      )
      if (!verified) throw refused()
      const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo
      return { challenge, counter: newCounter, deviceType: credentialDeviceType, backedUp: credentialBackedUp }
    },
  }
}

/** Reads what the browser signed. @throws BlogopsError `forbidden`, which names a wrong address. */
function readClientData(text: string, { origin }: RelyingParty): z.output<typeof clientDataSchema> {
  const data = parseClientData(text)
  if (data.origin === origin) return data
  throw new BlogopsError('forbidden', `Passkeys of this site work at ${origin} only.`, {
    hint: 'Open the site at that address. BLOGOPS_SITE_URL sets it.',
  })
}

function parseClientData(text: string): z.output<typeof clientDataSchema> {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw refused(cause)
  }
}

/** The library rejects with an Error for each rule that an answer breaks. */
async function verify<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (cause) {
    throw refused(cause)
  }
}

function refused(cause?: unknown): BlogopsError {
  return new BlogopsError('forbidden', 'This passkey was not accepted.', { hint: 'Try again.', cause })
}

/**
 * Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet recommends: 19 MiB of memory, two
 * passes, one lane. A hash takes 5 to 30 ms of one core. Algorithm and version 0x13 are the library's defaults.
 */
const argon2Parameters = {
  /** Memory in KiB. */
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  /** Length of the hash in bytes. */
  outputLen: 32,
} as const

/**
 * Hashes passwords with Argon2id off the main thread. The native library is loaded on first use, because most runs
 * never need it.
 */
export function createPasswordHasher(): PasswordHasher {
  return {
    async hash(password) {
      const argon2 = await import('@node-rs/argon2')
      return argon2.hash(password, argon2Parameters)
    },
    async verify(hash, password) {
      const argon2 = await import('@node-rs/argon2')
      return argon2.verify(hash, password)
    },
  }
}
