import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { assertNoRedirectedSecret } from '../contract/address-secrets.ts'
import { BlogopsError } from '../contract/errors.ts'
import type { Limits } from '../contract/limits.ts'
import { parseUrl } from '../contract/parse-url.ts'
import { siteSettingsSchema } from '../contract/schemas/site.ts'
import { limitSettings, toLimits } from './config/limits.ts'
import { type ServicesConfig, serviceSecrets, serviceSettings, servicesOf } from './config/services.ts'
import { origin } from './config/setting-kinds.ts'
import {
  type DatabaseConfig,
  databaseAt,
  type StorageConfig,
  storageOf,
  storageSecrets,
  storageSettings,
} from './config/storage.ts'
import { isCron } from './cron.ts'

const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** What fixes a setting of the site is held to what may be set. */
function setting(name: 'name' | 'affiliateTag', allowed: string) {
  return z.string().refine(value => siteSettingsSchema.shape[name].safeParse(value).success, allowed)
}

const portText = 'a port number, 0 to 65535'

const portNumber = z.coerce.number(portText).int(portText).min(0, portText).max(65535, portText)

const syncHours = 'whole hours, 0 (never) to 168'

const budgetCap = 'pounds a day, 0 to 1000000, with at most two decimals'

/** One line a setting: the variable, what it must be, and what it is without being set. */
const settings = z.object({
  BLOGOPS_DATA_DIR: z.string().min(1).default('./data'),
  BLOGOPS_HOST: z.string().min(1).default('127.0.0.1'),
  BLOGOPS_PORT: portNumber.optional(),
  /** Set by hosting services. */
  PORT: portNumber.optional(),
  BLOGOPS_SITE_URL: origin.optional(),
  BLOGOPS_SITE_NAME: setting('name', 'a line of 1 to 100 characters').optional(),
  BLOGOPS_AFFILIATE_TAG: setting('affiliateTag', 'letters, digits, - and _, such as mysite-21').optional(),
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

/** Never printed. */
const isSecret = (name: string) => name === 'BLOGOPS_SECRET' || storageSecrets.has(name) || serviceSecrets.has(name)

export type LogThreshold = (typeof logLevels)[number]

export interface Config extends ServicesConfig, StorageConfig {
  /** Absolute; of no use with a database. */
  dataDir: string
  host: string
  port: number
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string
  /** Null where it is left to the site's settings. */
  siteName: string | null
  /** Null where it is left to the site's settings. */
  affiliateTag: string | null
  /** What signs sessions; null where the data folder holds one of its own. */
  secret: string | null
  registration: 'setup' | 'open' | 'closed'
  trustProxy: number
  /** What all ad sets together may have a day. */
  maxDailyBudgetPence: number
  /** How often a server reads what ads did, where it is connected; 0 for never. */
  syncHours: number
  /** When a server runs the optimizer by itself, in the form of cron; null for never. */
  optimizeCron: string | null
  limits: Limits
  logLevel: LogThreshold
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings: `.env` of `cwd`, then the environment over it, then `flags` over both. An empty value is none. A flag that
 * names a data folder goes before the database that the environment names.
 * @param environment without the variables of `.env`: secrets of the environment are not sent to an address of `.env`
 * @throws BlogopsError `bad_request` naming each variable that does not hold, what it was, and what is allowed.
 */
export function readConfig(environment: Environment, flags: Environment = {}, cwd = process.cwd()): Config {
  const variables = readVariables(environment, cwd)
  const used = flags.BLOGOPS_DATA_DIR ? withoutDatabase(variables) : variables
  assertNoRedirectedSecret(used, environment)
  const given = withOnePort({ ...used, ...withoutEmpty(flags) })
  const result = settings.safeParse(given)
  if (!result.success) throw badSettings(result.error, given)
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
    ...storageOf(read, read.BLOGOPS_SECRET),
    ...servicesOf(read),
    logLevel: read.BLOGOPS_LOG_LEVEL,
  }
}

/** Where a site is, or is to be. */
export type Place = { kind: 'folder'; dataDir: string } | { kind: 'database'; database: DatabaseConfig }

/**
 * A place that somebody names: a folder, or a database, whose blobs are where `blobs` says, or else `BLOGOPS_BLOBS_URL`, or else in
 * the database too.
 * @throws BlogopsError `bad_request`.
 */
export function readPlace(
  environment: Environment,
  { place, blobs }: { place: string; blobs?: string | undefined },
  cwd = process.cwd(),
): Place {
  if (!isAddress(place)) return { kind: 'folder', dataDir: path.resolve(cwd, place) }
  const given = {
    ...withoutEmpty(environment),
    ...withoutEmpty({ BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATABASE_URL: place }),
  }
  const result = storageSettings.safeParse(given)
  if (!result.success) throw badSettings(result.error, given)
  return { kind: 'database', database: databaseAt(place, result.data) }
}

const isAddress = (place: string) => /^([a-z]+:\/\/|postgres(ql)?:)/.test(place)

/** Folders or addresses of databases, and the blob stores of databases that keep blobs elsewhere. */
export interface MoveRequest {
  readonly to: string
  /** The place that the settings name, if missing. */
  readonly from?: string | undefined
  readonly toBlobs?: string | undefined
  readonly fromBlobs?: string | undefined
}

/**
 * Reads the two places of a move. `environment` and `flags` are those of `readConfig`.
 * @throws BlogopsError `bad_request`.
 */
export function readMove(
  environment: Environment,
  { BLOGOPS_DATA_DIR: folder }: Environment,
  { to, from, toBlobs, fromBlobs }: MoveRequest,
  cwd = process.cwd(),
): { from: Place; to: Place } {
  const variables = readVariables(environment, cwd)
  const { BLOGOPS_DATABASE_URL: database, BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATA_DIR: ownFolder } = variables
  const named = from || folder
  const source = named || database || ownFolder || './data'
  const usesBlobs = (isAddress(source) && !fromBlobs) || (isAddress(to) && !toBlobs)
  const used = {
    BLOGOPS_DATABASE_URL: named ? undefined : database,
    BLOGOPS_BLOBS_URL: usesBlobs ? blobs : undefined,
  }
  assertNoRedirectedSecret(used, environment)
  return {
    from: readPlace(variables, { place: source, blobs: fromBlobs }, cwd),
    to: readPlace(variables, { place: to, blobs: toBlobs }, cwd),
  }
}

/** Where pages post views and clicks, and under what name of the site. */
export function eventTarget({ siteUrl, plausible }: Pick<Config, 'siteUrl' | 'plausible'>) {
  return plausible === null
    ? { url: '/api/event', domain: new URL(siteUrl).hostname }
    : { url: `${plausible.url}/api/event`, domain: plausible.siteId }
}

/** The environment over the `.env` of `cwd`. */
function readVariables(environment: Environment, cwd: string): Environment {
  return { ...withoutPasswordFile(withoutEmpty(dotEnv(cwd))), ...withoutEmpty(environment) }
}

/**
 * Adds a password to a database address of `.env` that has none. Otherwise the PostgreSQL driver would look for one in `~/.pgpass`
 * and send it to whatever server the working folder names.
 */
function withoutPasswordFile(given: Environment): Environment {
  const url = parseUrl(given.BLOGOPS_DATABASE_URL ?? '')
  if (!url) return given
  // The driver takes the last one of several.
  const password = url.searchParams.getAll('password').at(-1) || url.password
  if (password !== '') return given
  url.searchParams.set('password', 'missing-in-dot-env')
  return { ...given, BLOGOPS_DATABASE_URL: url.href }
}

/** Drops the `PORT` of a hosting service, which need not be a number, when `BLOGOPS_PORT` is set. */
function withOnePort({ PORT, ...rest }: Environment): Environment {
  return rest.BLOGOPS_PORT === undefined && PORT !== undefined ? { ...rest, PORT } : rest
}

function dotEnv(cwd: string): Environment {
  try {
    return parseEnv(readFileSync(path.join(cwd, '.env'), 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new BlogopsError('bad_request', `The file .env in ${cwd} cannot be read.`, { cause })
  }
}

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
}

function withoutDatabase({ BLOGOPS_DATABASE_URL: _, BLOGOPS_BLOBS_URL: __, ...rest }: Environment): Environment {
  return rest
}

function badSettings(error: z.ZodError, given: Environment): BlogopsError {
  const lines = error.issues.map(issue => {
    const name = String(issue.path[0])
    const value = isSecret(name) ? 'what was given' : JSON.stringify(given[name])
    return `${name}: ${value} does not hold; it must be ${issue.message.replace(/^Invalid input: expected /, '')}.`
  })
  return new BlogopsError('bad_request', lines.join('\n'), {
    hint: 'Settings come from flags, the environment and .env; the README lists them.',
  })
}
