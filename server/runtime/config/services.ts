import * as z from 'zod'
import { defaultSettings } from '../../contract/default-settings.ts'
import type { Config } from '../config.ts'
import {
  type AmazonAccess,
  amazonSettings,
  type FacebookAccess,
  facebookSettings,
  keySetting,
  toAmazonConfig,
  toFacebookConfig,
} from './credentials.ts'
import { listStoreSecrets } from './storage.ts'

export const originSetting = z
  .url({ protocol: /^https?$/, abort: true, error: 'an http:// or https:// address without a path' })
  .refine(url => new URL(url).pathname === '/', 'an http:// or https:// address without a path')

/** Environment variables of outside services; see `config.ts`. */
export const serviceSettings = z.object({
  ANTHROPIC_API_KEY: keySetting('a key from its vendor, without spaces'),
  ANTHROPIC_BASE_URL: z
    .url({ protocol: /^https?$/, abort: true, error: 'an http:// or https:// address, without /v1 at its end' })
    .refine(
      url => isPlainBaseUrl(new URL(url)),
      'an http:// or https:// address, without a password and without /v1 at its end',
    )
    .optional(),
  BLOGOPS_MODEL: z
    .string()
    .regex(/^[\w.:/@-]{1,100}$/, 'the name of a model, such as claude-sonnet-5-5')
    .default('claude-sonnet-5-5'),
  BLOGOPS_CHECK_MODEL: z
    .string()
    .regex(/^[\w.:/@-]{1,100}$/, 'the name of a model, such as claude-haiku-5-5, or none')
    .optional(),
  BLOGOPS_MODEL_TIMEOUT_S: z.coerce.number('seconds, 5 to 3600').int().min(5).max(3600).default(600),
  PLAUSIBLE_SITE_ID: z
    .string()
    .regex(/^[\p{L}\d.:/_-]{1,253}$/u, 'the name of the site in Plausible, such as reviews.example')
    .optional(),
  PLAUSIBLE_API_KEY: keySetting('a Stats API key from Plausible, without spaces'),
  PLAUSIBLE_URL: originSetting.default('https://plausible.io'),
  ...facebookSettings.shape,
  ...amazonSettings.shape,
  BLOGOPS_INDEXNOW_URL: z
    .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
    .default('https://api.indexnow.org/indexnow'),
  BLOGOPS_SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'the name or address of a mail server')
    .optional(),
  BLOGOPS_SMTP_PORT: z.coerce.number('a port number, 1 to 65535').int().min(1).max(65_535).default(587),
  BLOGOPS_SMTP_USER: z.string().max(200).optional(),
  BLOGOPS_SMTP_PASSWORD: z.string().max(500).optional(),
  BLOGOPS_SMTP_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'an e-mail address, such as Shelf <desk@shelf.example>',
    )
    .optional(),
  BLOGOPS_LOCAL_WEBHOOKS: z.enum(['true', 'false'], 'true or false').default('false'),
})

type ServiceSettings = z.output<typeof serviceSettings>

/** Service settings that must never be printed. */
export const serviceSecrets: ReadonlySet<string> = new Set<keyof ServiceSettings>([
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_BASE_URL',
  'PLAUSIBLE_API_KEY',
  'FACEBOOK_ACCESS_TOKEN',
  'FACEBOOK_APP_SECRET',
  'AMAZON_CREDENTIAL_ID',
  'AMAZON_CREDENTIAL_SECRET',
  'BLOGOPS_SMTP_PASSWORD',
])

/** Refuses passwords in URLs, since URLs are printed. */
function isPlainBaseUrl({ username, password, search, hash, pathname }: URL): boolean {
  return username + password + search + hash === '' && !/\/v1\/?$/.test(pathname)
}

export interface ModelConfig {
  apiKey: string
  /** Null for the vendor's own. */
  baseUrl: string | null
  name: string
  /** Model that checks the sentences of articles; null or missing if only rules do. */
  checkName?: string | null
  /** Maximum seconds per call. */
  timeoutSeconds: number
}

interface PlausibleConfig {
  /** Origin of the Plausible server. */
  url: string
  /** Name of the site at Plausible. */
  siteId: string
  /** Key for reading metrics. If it is null, views and clicks are still sent. */
  apiKey: string | null
}

interface SmtpConfig {
  host: string
  /** 465 for TLS from the start. */
  port: number
  /** Null for a server without sign-in. */
  user: string | null
  password: string | null
  /** Sender of the messages. */
  from: string
}

/** Outside services; null for each that is not configured, which blogops then replaces itself. */
export interface ServicesConfig extends AmazonAccess, FacebookAccess {
  /** Model for research and writing; null without a key, in which case the embedded engine is used. */
  model: ModelConfig | null
  /** Plausible server that counts views and clicks; null if blogops counts them. */
  plausible: PlausibleConfig | null
  /** Mail server for notifications; null without one. */
  smtp: SmtpConfig | null
  /** True if notifications may go to webhooks on this machine. */
  localWebhooks: boolean
  /** Service that passes changed addresses on to search engines. */
  indexNowUrl: string
}

export function toServicesConfig(read: ServiceSettings): ServicesConfig {
  return {
    model: toModelConfig(read),
    plausible: toPlausibleConfig(read),
    ...toFacebookConfig(read),
    ...toAmazonConfig(read),
    smtp: toSmtpConfig(read),
    localWebhooks: read.BLOGOPS_LOCAL_WEBHOOKS === 'true',
    indexNowUrl: read.BLOGOPS_INDEXNOW_URL,
  }
}

function toSmtpConfig(read: ServiceSettings): SmtpConfig | null {
  const { BLOGOPS_SMTP_HOST: host, BLOGOPS_SMTP_PORT: port, BLOGOPS_SMTP_FROM: from } = read
  if (host === undefined || from === undefined) return null
  return { host, port, from, user: read.BLOGOPS_SMTP_USER ?? null, password: read.BLOGOPS_SMTP_PASSWORD ?? null }
}

function toModelConfig(read: ServiceSettings): ModelConfig | null {
  if (read.ANTHROPIC_API_KEY === undefined) return null
  return {
    apiKey: read.ANTHROPIC_API_KEY,
    baseUrl: read.ANTHROPIC_BASE_URL ?? null,
    name: read.BLOGOPS_MODEL,
    checkName: getCheckModel(read),
    timeoutSeconds: read.BLOGOPS_MODEL_TIMEOUT_S,
  }
}

/** Chooses the model that checks articles: by default the cheapest of a vendor whose prices are known, else the writer. */
function getCheckModel({ BLOGOPS_MODEL: writer, BLOGOPS_CHECK_MODEL: chosen }: ServiceSettings): string | null {
  if (chosen !== undefined) return chosen.toLowerCase() === 'none' ? null : chosen
  const known = defaultSettings.modelPrices.models
  if (!known.some(({ model }) => model === writer)) return writer
  return known.toSorted((one, other) => one.output - other.output)[0]?.model ?? writer
}

function toPlausibleConfig(read: ServiceSettings): PlausibleConfig | null {
  if (read.PLAUSIBLE_SITE_ID === undefined) return null
  return {
    url: new URL(read.PLAUSIBLE_URL).origin,
    siteId: read.PLAUSIBLE_SITE_ID,
    apiKey: read.PLAUSIBLE_API_KEY ?? null,
  }
}

/** Lists the secret values of the configuration. */
export function listSecrets({ secret, database, model, facebook, plausible, amazon, smtp }: Config): string[] {
  const all = [
    secret,
    ...(database ? listStoreSecrets(database) : []),
    model?.apiKey,
    facebook?.accessToken,
    facebook?.appSecret,
    plausible?.apiKey,
    amazon?.credential.secret,
    smtp?.password,
  ]
  return all.filter(value => typeof value === 'string').filter(value => value !== '')
}
