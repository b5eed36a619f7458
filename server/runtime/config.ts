import path from 'node:path'
import * as z from 'zod'
import { assertNoRedirectedSecret } from '../contract/address-secrets.ts'
import { type LimitSpec, type Limits, limitSpecs } from '../contract/limits.ts'
import { siteSettingsSchema } from '../contract/schemas/site.ts'
import { createSettingsError, type Environment, omitEmpty, readVariables } from './config/environment.ts'
import { originSetting, type ServicesConfig, serviceSettings, toServicesConfig } from './config/services.ts'
import { type StorageConfig, storageSettings, toStorageConfig } from './config/storage.ts'
import { isCron } from './system.ts'

function wholeNumberSetting({ min, max, defaultValue }: LimitSpec) {
  const allowed = `a whole number, ${min} to ${max}`
  return z.coerce.number(allowed).int(allowed).min(min, allowed).max(max, allowed).default(defaultValue)
}

/** Environment variables of the limits; see `config.ts`. */
const limitSettings = z.object({
  BLOGOPS_JOB_CONCURRENCY: wholeNumberSetting(limitSpecs.jobConcurrency),
  BLOGOPS_MAX_JOBS: wholeNumberSetting(limitSpecs.unfinishedJobs),
  BLOGOPS_MAX_JOB_EVENTS: wholeNumberSetting(limitSpecs.jobEvents),
  BLOGOPS_MAX_AUDIT_ENTRIES: wholeNumberSetting(limitSpecs.auditEntries),
  BLOGOPS_MAX_EVENT_BYTES: wholeNumberSetting(limitSpecs.eventBytes),
  BLOGOPS_MAX_VISITORS: wholeNumberSetting(limitSpecs.visitors),
  BLOGOPS_MAX_PAGES: wholeNumberSetting(limitSpecs.pages),
})

function toLimits(read: z.output<typeof limitSettings>): Limits {
  return {
    jobConcurrency: read.BLOGOPS_JOB_CONCURRENCY,
    unfinishedJobs: read.BLOGOPS_MAX_JOBS,
    jobEvents: read.BLOGOPS_MAX_JOB_EVENTS,
    auditEntries: read.BLOGOPS_MAX_AUDIT_ENTRIES,
    eventBytes: read.BLOGOPS_MAX_EVENT_BYTES,
    visitors: read.BLOGOPS_MAX_VISITORS,
    pages: read.BLOGOPS_MAX_PAGES,
  }
}

const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Validates an environment variable by the rule of the site setting that it fixes. */
function siteSetting(name: 'name' | 'affiliateTag', allowed: string) {
  return z.string().refine(value => siteSettingsSchema.shape[name].safeParse(value).success, allowed)
}

const portText = 'a port number, 0 to 65535'

const portNumber = z.coerce.number(portText).int(portText).min(0, portText).max(65535, portText)

const halfLife = 'days, 1 to 3650'
const budgetFloor = 'pounds a day, 1 to 1000000'
const backupDays = 'whole days, 0 (never) to 365'
const syncHours = 'whole hours, 0 (never) to 168'
const linkDays = 'whole days, 0 (never) to 90'

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
  BLOGOPS_LINK_DAYS: z.coerce.number(linkDays).int(linkDays).min(0, linkDays).max(90, linkDays).default(7),
  BLOGOPS_BACKUP_DAYS: z.coerce.number(backupDays).int(backupDays).min(0, backupDays).max(365, backupDays).default(7),
  BLOGOPS_OPTIMIZE_CRON: z
    .string()
    .refine(isCron, 'minute, hour, day, month and weekday in the form of cron, in UTC, such as 0 3 * * *')
    .optional(),
  BLOGOPS_OPTIMIZE_HALF_LIFE: z.coerce.number(halfLife).min(1, halfLife).max(3650, halfLife).default(21),
  BLOGOPS_OPTIMIZE_FLOOR: z.coerce
    .number(budgetFloor)
    .min(1, budgetFloor)
    .max(1_000_000, budgetFloor)
    .multipleOf(0.01, budgetFloor)
    .default(3),
  ...limitSettings.shape,
  ...storageSettings.shape,
  ...serviceSettings.shape,
  BLOGOPS_LOG_LEVEL: z.enum(logLevels, logLevels.join(', ')).default('info'),
})

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
  /** Days between two checks of a link to another site; 0 for checks on demand only. */
  linkDays: number
  /** Days after which a backup is overdue; 0 for never. */
  backupDays: number
  /** Cron expression for optimizer runs; null for never. */
  optimizeCron: string | null
  /** Days after which a result counts half for the optimizer. */
  optimizeHalfLifeDays: number
  /** Daily budget to which the optimizer limits cuts. */
  optimizeFloorPence: number
  limits: Limits
  logLevel: LogThreshold
}

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
    linkDays: read.BLOGOPS_LINK_DAYS,
    backupDays: read.BLOGOPS_BACKUP_DAYS,
    optimizeCron: read.BLOGOPS_OPTIMIZE_CRON ?? null,
    optimizeHalfLifeDays: read.BLOGOPS_OPTIMIZE_HALF_LIFE,
    optimizeFloorPence: Math.round(read.BLOGOPS_OPTIMIZE_FLOOR * 100),
    limits: toLimits(read),
    ...toStorageConfig(read, read.BLOGOPS_SECRET),
    ...toServicesConfig(read),
    logLevel: read.BLOGOPS_LOG_LEVEL,
  }
}

/** Returns the URL that pages post views and clicks to, and the name of the site there. */
export function getEventTarget({ siteUrl, plausible }: Pick<Config, 'siteUrl' | 'plausible'>) {
  return plausible === null
    ? { url: '/api/event', domain: new URL(siteUrl).hostname }
    : { url: `${plausible.url}/api/event`, domain: plausible.siteId }
}

/** Drops the `PORT` of a hosting service, which need not be a number, when `BLOGOPS_PORT` is set. */
function selectPort({ PORT, ...rest }: Environment): Environment {
  return rest.BLOGOPS_PORT === undefined && PORT !== undefined ? { ...rest, PORT } : rest
}

function omitDatabase({ BLOGOPS_DATABASE_URL: _, BLOGOPS_BLOBS_URL: __, ...rest }: Environment): Environment {
  return rest
}
