import * as z from 'zod'
import { shareInFlight } from '../../lib/memoize.ts'
import { endWith } from '../../lib/steps.ts'
import type { Clock } from '../../ports/system.ts'
import { type Exchange, exchange, parseAnswer } from './exchange.ts'

/** Versions of credentials: the digit after the point is the region (1 America, 2 Europe, 3 Far East). */
export const credentialVersions = ['2.1', '2.2', '2.3', '3.1', '3.2', '3.3'] as const
export type CredentialVersion = (typeof credentialVersions)[number]

export interface Credential {
  id: string
  secret: string
  version: CredentialVersion
}

const tokenUrls: Readonly<Record<CredentialVersion, string>> = {
  '2.1': 'https://creatorsapi.auth.us-east-1.amazoncognito.com/oauth2/token',
  '2.2': 'https://creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token',
  '2.3': 'https://creatorsapi.auth.us-west-2.amazoncognito.com/oauth2/token',
  '3.1': 'https://api.amazon.com/auth/o2/token',
  '3.2': 'https://api.amazon.co.uk/auth/o2/token',
  '3.3': 'https://api.amazon.co.jp/auth/o2/token',
}

/** Time in milliseconds before its expiry at which a token is replaced. */
const EARLY_MS = 60_000

/** A token becomes part of a header, so it may have visible ASCII characters only. */
const tokenSchema = z.object({ access_token: z.string().regex(/^[!-~]+$/), expires_in: z.number().positive() })

export interface AccessTokenOptions extends Exchange {
  credential: Credential
  /** Replaces the address that belongs to the version. */
  tokenUrl: string | null
  clock: Clock
}

export interface AccessToken {
  /**
   * Returns a token and the value of the `authorization` header with it. Calls at the same time share one request, which therefore does
   * not end with the signal of any of them.
   * @throws CallFailure, or the signal's reason if it aborts
   */
  authorize(signal: AbortSignal): Promise<{ token: string; authorization: string }>
  /** Makes the next call request a token, because Amazon refused this one. */
  drop(): void
}

/** Creates the access to a credential: its token is cached until shortly before it expires. */
export function createAccessToken({ credential, tokenUrl, clock, ...bounds }: AccessTokenOptions): AccessToken {
  const { version } = credential
  const isOldVersion = version.startsWith('2.')
  let cached: { token: string; until: number } | null = null

  const request = shareInFlight(async () => {
    const askedAt = clock.now().getTime()
    const url = tokenUrl ?? tokenUrls[version]
    const never = new AbortController().signal
    const answer = parseAnswer(await exchange({ url, ...createTokenRequest(credential) }, bounds, never), tokenSchema)
    cached = { token: answer.access_token, until: askedAt + answer.expires_in * 1_000 - EARLY_MS }
    return cached.token
  })

  return {
    async authorize(signal) {
      signal.throwIfAborted()
      const isFresh = cached !== null && clock.now().getTime() < cached.until
      const token = cached !== null && isFresh ? cached.token : await endWith(signal, request())
      signal.throwIfAborted()
      return { token, authorization: isOldVersion ? `Bearer ${token}, Version ${version}` : `Bearer ${token}` }
    },
    drop() {
      cached = null
    },
  }
}

/** Version 2 uses a form and one colon fewer than version 3, which uses JSON. */
function createTokenRequest({ id, secret, version }: Credential) {
  const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  if (version.startsWith('2.')) {
    const body = new URLSearchParams({ ...fields, scope: 'creatorsapi/default' })
    return { headers: {}, body }
  }
  const body = JSON.stringify({ ...fields, scope: 'creatorsapi::default' })
  return { headers: { 'content-type': 'application/json' }, body }
}
