import * as z from 'zod'
import type { CredentialVersion } from '../../adapters/amazon/access-token.ts'
import type { CreatorsApiOptions } from '../../adapters/amazon/creators-api.ts'
import type { MetaOptions } from '../../adapters/meta/meta-platform.ts'
import { type FacebookSetting, facebookSettings as facebookParts } from '../../contract/schemas/ads.ts'

/** Access to Amazon and Facebook. Their credentials have several parts, which are useful only together. */

/** Value that is put into a header or a signature unchanged. */
export const keySetting = (allowed: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, allowed)
    .optional()

const versions = ['2.1', '2.2', '2.3', '3.1', '3.2', '3.3'] as const satisfies readonly CredentialVersion[]
const address = 'an http:// or https:// address'
const callsPerSecond = 'calls per second, 0.1 to 10'
const callsPerDay = 'whole calls per day, 1 to 864000'

/** Environment variables of Amazon's own API; see `config.ts`. */
export const amazonSettings = z.object({
  AMAZON_CREDENTIAL_ID: keySetting('a credential id from Associates Central, without spaces'),
  AMAZON_CREDENTIAL_SECRET: keySetting('a credential secret from Associates Central, without spaces'),
  AMAZON_CREDENTIAL_VERSION: z.enum(versions, versions.join(', ')).optional(),
  AMAZON_CALLS_PER_SECOND: z.coerce.number(callsPerSecond).min(0.1, callsPerSecond).max(10, callsPerSecond).default(1),
  AMAZON_CALLS_PER_DAY: z.coerce
    .number(callsPerDay)
    .int(callsPerDay)
    .min(1, callsPerDay)
    .max(864_000, callsPerDay)
    .default(8_640),
  AMAZON_API_URL: z.url({ protocol: /^https?$/, error: address }).default('https://creatorsapi.amazon'),
  AMAZON_TOKEN_URL: z.url({ protocol: /^https?$/, error: address }).optional(),
})

const credentialParts = ['AMAZON_CREDENTIAL_ID', 'AMAZON_CREDENTIAL_SECRET', 'AMAZON_CREDENTIAL_VERSION'] as const

/** Access to Amazon's Creators API. */
export interface AmazonConfig extends Pick<CreatorsApiOptions, 'credential' | 'apiUrl' | 'tokenUrl'> {
  perSecond: number
  perDay: number
}

export interface AmazonAccess {
  /** Amazon's own API; null without a complete credential. */
  amazon: AmazonConfig | null
  /** Missing parts of a credential of which other parts are set. */
  amazonMissing: readonly string[]
}

export function toAmazonConfig(read: z.output<typeof amazonSettings>): AmazonAccess {
  const { AMAZON_CREDENTIAL_ID: id, AMAZON_CREDENTIAL_SECRET: secret, AMAZON_CREDENTIAL_VERSION: version } = read
  const missing = credentialParts.filter(name => read[name] === undefined)
  if (!id || !secret || !version)
    return { amazon: null, amazonMissing: missing.length === credentialParts.length ? [] : missing }
  const amazon = {
    credential: { id, secret, version },
    apiUrl: read.AMAZON_API_URL.replace(/\/$/, ''),
    tokenUrl: read.AMAZON_TOKEN_URL ?? null,
    perSecond: read.AMAZON_CALLS_PER_SECOND,
    perDay: read.AMAZON_CALLS_PER_DAY,
  }
  return { amazon, amazonMissing: [] }
}

const graphAddress =
  'an http:// or https:// address with a version at its end, such as https://graph.facebook.com/v26.0'

/** Environment variables of Facebook's ads; see `config.ts`. */
export const facebookSettings = z.object({
  FACEBOOK_ACCESS_TOKEN: keySetting('a token from Facebook, without spaces'),
  FACEBOOK_AD_ACCOUNT_ID: z
    .string()
    .regex(/^(act_)?\d{1,25}$/, 'the number of an ad account, with or without act_')
    .optional(),
  FACEBOOK_APP_SECRET: keySetting('a secret from Facebook, without spaces'),
  FACEBOOK_PAGE_ID: z
    .string()
    .regex(/^\d{1,25}$/, 'the number of a page')
    .optional(),
  FACEBOOK_API_URL: z
    .url({ protocol: /^https?$/, abort: true, error: graphAddress })
    .regex(/\/v\d+\.\d+\/?$/, graphAddress)
    .default('https://graph.facebook.com/v26.0'),
})

type FacebookConfig = Pick<MetaOptions, 'accessToken' | 'accountId' | 'appSecret' | 'pageId' | 'apiUrl'>

export interface FacebookAccess {
  /** Facebook ad account; null if a setting is missing, which is Database-Only Mode. */
  facebook: FacebookConfig | null
  /** Missing Facebook settings. */
  facebookMissing: readonly FacebookSetting[]
}

export function toFacebookConfig(read: z.output<typeof facebookSettings>): FacebookAccess {
  const { FACEBOOK_ACCESS_TOKEN: accessToken, FACEBOOK_AD_ACCOUNT_ID: account } = read
  const { FACEBOOK_APP_SECRET: appSecret, FACEBOOK_PAGE_ID: pageId, FACEBOOK_API_URL: url } = read
  const names = facebookParts.filter(name => read[name] === undefined)
  if (!accessToken || !account || !appSecret || !pageId) return { facebook: null, facebookMissing: names }
  const accountId = account.replace(/^act_/, '')
  const apiUrl = url.replace(/\/$/, '')
  return { facebook: { accessToken, accountId, appSecret, pageId, apiUrl }, facebookMissing: [] }
}
