import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../contract/schemas/account.ts'

/** Flags of authenticator data: user present, user verified, may be synced, is synced, has a new credential. */
export const flag = { present: 0x01, verified: 0x04, syncable: 0x08, synced: 0x10, attested: 0x40 }

interface AuthenticatorOptions {
  /** Origin of the page in the browser. */
  origin: string
  verifiesUser?: boolean
  isSynced?: boolean
}

interface Change {
  origin?: string
  challenge?: string
  type?: string
}

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Browser with an authenticator in software: ES256 keys without attestation, as password managers have them. */
export function createSoftwareAuthenticator({ origin, verifiesUser = true, isSynced = false }: AuthenticatorOptions) {
  const base = flag.present | (verifiesUser ? flag.verified : 0) | (isSynced ? flag.syncable | flag.synced : 0)
  let privateKey: KeyObject | undefined
  let userHandle = ''
  /** Synced passkeys do not count. */
  let uses = 0
  const id = toBase64url(randomBytes(32))

  function createAuthenticatorData(rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(isSynced ? 0 : uses, 1)
    return Buffer.concat([sha256(rpId), head, credential])
  }

  return {
    id,

    /** Answers `navigator.credentials.create`. */
    create({ challenge, rp, user }: PasskeyCreation, change: Change = {}): NewPasskey {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      privateKey = pair.privateKey
      userHandle = user.id
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
      const idBytes = Buffer.from(id, 'base64url')
      // COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const point = (key: number, text: string) => [Buffer.from([key, 0x58, 32]), Buffer.from(text, 'base64url')]
      const cose = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), ...point(0x21, x), ...point(0x22, y)]
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, idBytes.length]), idBytes, ...cose])
      const data = createAuthenticatorData(rp.id, base | flag.attested, credential)
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
      const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
      const object = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
      const attestationObject = toBase64url(Buffer.concat([...object, text('authData'), length, data]))
      const clientData = { type: 'webauthn.create', challenge, origin, crossOrigin: false, ...change }
      const clientDataJSON = toBase64url(JSON.stringify(clientData))
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
      }
    },

    /** Answers `navigator.credentials.get`. */
    use(
      { challenge, rpId }: PasskeyRequest,
      change: Change & { userHandle?: string; flags?: number } = {},
    ): UsedPasskey {
      if (!privateKey) throw new Error('The authenticator has no passkey.')
      uses += 1
      const { userHandle: handle = userHandle, flags = base, ...changed } = change
      const data = createAuthenticatorData(rpId, flags)
      const clientDataJSON = JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false, ...changed })
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toBase64url(clientDataJSON),
          authenticatorData: toBase64url(data),
          signature: toBase64url(signature),
          userHandle: handle,
        },
      }
    },

    /** Sets the count of uses back, as the count of a copy that was made earlier. */
    setBack() {
      uses = 0
    },
  }
}
