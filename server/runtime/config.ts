import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { assertNoRedirectedSecret } from '../contract/address-secrets.ts'
import { BlogopsError } from '../contract/errors.ts'
import type { Limits } from '../contract/limits.ts'
import { siteSettingsSchema } from '../contract/schemas/site.ts'
import { parseUrl } from '../domain/urls.ts'
import { limitSettings, toLimits } from './config/limits.ts'
import {
  originSetting,
  type ServicesConfig,
  serviceSecrets,
  serviceSettings,
  toServicesConfig,
} from './config/services.ts'
import {
  type DatabaseConfig,
  type StorageConfig,
  storageSecrets,
  storageSettings,
  toDatabaseConfig,
  toStorageConfig,
} from './config/storage.ts'
import { isCron } from './cron.ts'

const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Validates an environment variable by the rule of the site setting that it fixes. */
function siteSetting(name: 'name' | 'affiliateTag', allowed: string) {
  return z.string().refine(value => siteSettingsSchema.shape[name].safeParse(value).success, allowed)
}

const portText = 'a port number, 0 to 65535'

const portNumber = z.coerce.number(portText).int(portText).min(0, portText).max(65535, portText)

const syncHours = 'whole hours, 0 (never) to 168'

const budgetCap = 'pounds a day, 0 to 1000000, with at most two decimals'

/** Environment variables with their validation and defaults. */
const settings = z.object({
  BLOGOPS_DATA_DIR: z.string().min(1).default('./data'),
  BLOGOPS_HOST: z.string().min(1).default('127.0.0.1'),
  BLOGOPS_PORT: portNumber.optional(),
  /** Set by hosting services. */
  PORT: portNumber.optional(),
  BLOGOPS_SITE_URL: originSetting.optional(),
  BLOGOPS_SITE_NAME: siteSetting('name', 'a line of 1 to 100 characters').optional(),
  BLOGOPS_AFFILIATE_TAG: siteSetting('affiliateTag', 'letters, digits, - and _, such as mysite-21').optional(),
  BLOGOPS_SECRET: z
    .string()
    .refine(secret => Buffer.byteLength(secret) >= 32, 'at least 32 bytes')
    .optional(),
  BLOGOPS_REGISTRATION: z.enum(['setup', 'open', 'closed'], 'setup, open or closed').default('setup'),
  BLOGOPS_TRUST_PROXY: z.coerce.number('a number of proxies, 0 to 10').int().min(0).max(10).default(0),
  BLOGOPS_MAX_DAILY_BUDGET: z.coerce
    .number(budgetCap)
    .min(0, budgetCap)
    .max(1_000_000, budgetCap)
    .multipleOf(0.01, budgetCap)
    .default(100),
  BLOGOPS_SYNC_HOURS: z.coerce.number(syncHours).int(syncHours).min(0, syncHours).max(168, syncHours).default(3),
  BLOGOPS_OPTIMIZE_CRON: z
    .string()
    .refine(isCron, 'minute, hour, day, month and weekday in the form of cron, in UTC, such as 0 3 * * *')
    .optional(),
  ...limitSettings.shape,
  ...storageSettings.shape,
  ...serviceSettings.shape,
  BLOGOPS_LOG_LEVEL: z.enum(logLevels, logLevels.join(', ')).default('info'),
})

/** Returns true for settings that must never be printed. */
const isSecret = (name: string) => name === 'BLOGOPS_SECRET' || storageSecrets.has(name) || serviceSecrets.has(name)

export type LogThreshold = (typeof logLevels)[number]

export interface Config extends ServicesConfig, StorageConfig {
  /** Absolute path; unused with a database. */
  dataDir: string
  host: string
  port: number
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string
  /** Null if the site's settings decide. */
  siteName: string | null
  /** Null if the site's settings decide. */
  affiliateTag: string | null
  /** Key that signs sessions; null if the data folder holds its own. */
  secret: string | null
  registration: 'setup' | 'open' | 'closed'
  trustProxy: number
  /** Maximum daily budget of all ad sets together. */
  maxDailyBudgetPence: number
  /** Hours between two syncs of ad metrics; 0 for never. */
  syncHours: number
  /** Cron expression for optimizer runs; null for never. */
  optimizeCron: string | null
  limits: Limits
  logLevel: LogThreshold
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings: flags override the environment, which overrides `.env` of `cwd`. Empty values are ignored. A
 * flag for the data folder overrides a database in the environment.
 * @param environment without the variables of `.env`: secrets of the environment are not sent to servers that only
 * `.env` names
 * @throws BlogopsError `bad_request` with each invalid variable, its value, and the allowed values
 */
export function readConfig(environment: Environment, flags: Environment = {}, cwd = process.cwd()): Config {
  const variables = readVariables(environment, cwd)
  const used = flags.BLOGOPS_DATA_DIR ? omitDatabase(variables) : variables
  assertNoRedirectedSecret(used, environment)
  const input = selectPort({ ...used, ...omitEmpty(flags) })
  const result = settings.safeParse(input)
  if (!result.success) throw createSettingsError(result.error, input)
  const read = result.data
  const port = read.BLOGOPS_PORT ?? read.PORT ?? 3000
  const host = port === 0 ? 'http://localhost' : `http://localhost:${port}`
  return {
    dataDir: path.resolve(cwd, read.BLOGOPS_DATA_DIR),
    host: read.BLOGOPS_HOST,
    port,
    siteUrl: new URL(read.BLOGOPS_SITE_URL ?? host).origin,
    siteName: read.BLOGOPS_SITE_NAME ?? null,
    affiliateTag: read.BLOGOPS_AFFILIATE_TAG ?? null,
    secret: read.BLOGOPS_SECRET ?? null,
    registration: read.BLOGOPS_REGISTRATION,
    trustProxy: read.BLOGOPS_TRUST_PROXY,
    maxDailyBudgetPence: Math.round(read.BLOGOPS_MAX_DAILY_BUDGET * 100),
    syncHours: read.BLOGOPS_SYNC_HOURS,
    optimizeCron: read.BLOGOPS_OPTIMIZE_CRON ?? null,
    limits: toLimits(read),
    ...toStorageConfig(read, read.BLOGOPS_SECRET),
    ...toServicesConfig(read),
    logLevel: read.BLOGOPS_LOG_LEVEL,
  }
}

/** Location of a site. */
export type SiteLocation = { kind: 'folder'; dataDir: string } | { kind: 'database'; database: DatabaseConfig }

/**
 * Parses a location: a folder, or a database URL with blobs at `blobs`, else at `BLOGOPS_BLOBS_URL`, else in the
 * database.
 * @throws BlogopsError `bad_request`
 */
export function parseLocation(
  environment: Environment,
  { location, blobs }: { location: string; blobs?: string | undefined },
  cwd = process.cwd(),
): SiteLocation {
  if (!isUrl(location)) return { kind: 'folder', dataDir: path.resolve(cwd, location) }
  const input = {
    ...omitEmpty(environment),
    ...omitEmpty({ BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATABASE_URL: location }),
  }
  const result = storageSettings.safeParse(input)
  if (!result.success) throw createSettingsError(result.error, input)
  return { kind: 'database', database: toDatabaseConfig(location, result.data) }
}

const isUrl = (location: string) => /^([a-z]+:\/\/|postgres(ql)?:)/.test(location)

/** Folders or database URLs, with the blob stores of databases that keep blobs elsewhere. */
export interface MoveRequest {
  readonly to: string
  /** Source; by default the location in the settings. */
  readonly from?: string | undefined
  readonly toBlobs?: string | undefined
  readonly fromBlobs?: string | undefined
}

/**
 * Reads source and target of a move. `environment` and `flags` are as for `readConfig`.
 * @throws BlogopsError `bad_request`
 */
export function readMove(
  environment: Environment,
  { BLOGOPS_DATA_DIR: folder }: Environment,
  { to, from, toBlobs, fromBlobs }: MoveRequest,
  cwd = process.cwd(),
): { from: SiteLocation; to: SiteLocation } {
  const variables = readVariables(environment, cwd)
  const { BLOGOPS_DATABASE_URL: database, BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATA_DIR: ownFolder } = variables
  const named = from || folder
  const source = named || database || ownFolder || './data'
  const usesBlobs = (isUrl(source) && !fromBlobs) || (isUrl(to) && !toBlobs)
  const used = {
    BLOGOPS_DATABASE_URL: named ? undefined : database,
    BLOGOPS_BLOBS_URL: usesBlobs ? blobs : undefined,
  }
  assertNoRedirectedSecret(used, environment)
  return {
    from: parseLocation(variables, { location: source, blobs: fromBlobs }, cwd),
    to: parseLocation(variables, { location: to, blobs: toBlobs }, cwd),
  }
}

/** Returns the URL that pages post views and clicks to, and the name of the site there. */
export function getEventTarget({ siteUrl, plausible }: Pick<Config, 'siteUrl' | 'plausible'>) {
  return plausible === null
    ? { url: '/api/event', domain: new URL(siteUrl).hostname }
    : { url: `${plausible.url}/api/event`, domain: plausible.siteId }
}

/** Reads the environment over the `.env` of `cwd`. */
function readVariables(environment: Environment, cwd: string): Environment {
  return { ...blockPasswordFile(omitEmpty(readDotEnv(cwd))), ...omitEmpty(environment) }
}

/**
 * Adds a password to a database URL of `.env` that has none. Otherwise the PostgreSQL driver would look for one in
 * `~/.pgpass` and send it to whatever server the working folder names.
 */
function blockPasswordFile(input: Environment): Environment {
  const url = parseUrl(input.BLOGOPS_DATABASE_URL ?? '')
  if (!url) return input
  // The driver uses the last one of several.
  const password = url.searchParams.getAll('password').at(-1) || url.password
  if (password !== '') return input
  url.searchParams.set('password', 'missing-in-dot-env')
  return { ...input, BLOGOPS_DATABASE_URL: url.href }
}

/** Drops the `PORT` of a hosting service, which need not be a number, when `BLOGOPS_PORT` is set. */
function selectPort({ PORT, ...rest }: Environment): Environment {
  return rest.BLOGOPS_PORT === undefined && PORT !== undefined ? { ...rest, PORT } : rest
}

function readDotEnv(cwd: string): Environment {
  try {
    return parseEnv(readFileSync(path.join(cwd, '.env'), 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new BlogopsError('bad_request', `The file .env in ${cwd} cannot be read.`, { cause })
  }
}

function omitEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
}

function omitDatabase({ BLOGOPS_DATABASE_URL: _, BLOGOPS_BLOBS_URL: __, ...rest }: Environment): Environment {
  return rest
}

function createSettingsError(error: z.ZodError, input: Environment): BlogopsError {
  const lines = error.issues.map(issue => {
    const name = String(issue.path[0])
    const value = isSecret(name) ? 'the value' : JSON.stringify(input[name])
    return `${name}: ${value} is invalid; it must be ${issue.message.replace(/^Invalid input: expected /, '')}.`
  })
  return new BlogopsError('bad_request', lines.join('\n'), {
    hint: 'Settings come from flags, the environment and .env. docs/configuration.md lists them.',
  })
}
