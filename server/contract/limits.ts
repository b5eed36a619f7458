import type { ServerCheck } from './schemas/checks.ts'

/** Configurable maximum of a site. */
export interface LimitSpec {
  /** Environment variable. */
  variable: string
  /** Short name for people, as in "audit entries: 1,200 of 20,000". */
  title: string
  /** Default value. */
  defaultValue: number
  /** Lowest and highest allowed value. */
  min: number
  max: number
}

/** All configurable limits. Settings, `blogops doctor`, metrics and the manual use this table. */
export const limitSpecs = {
  jobConcurrency: { variable: 'BLOGOPS_JOB_CONCURRENCY', title: 'jobs at once', defaultValue: 2, min: 1, max: 64 },
  unfinishedJobs: { variable: 'BLOGOPS_MAX_JOBS', title: 'unfinished jobs', defaultValue: 100, min: 1, max: 100_000 },
  jobEvents: {
    variable: 'BLOGOPS_MAX_JOB_EVENTS',
    title: 'job events',
    defaultValue: 5_000,
    min: 100,
    max: 10_000_000,
  },
  auditEntries: {
    variable: 'BLOGOPS_MAX_AUDIT_ENTRIES',
    title: 'audit entries',
    defaultValue: 20_000,
    min: 1_000,
    max: 10_000_000,
  },
  eventBytes: {
    variable: 'BLOGOPS_MAX_EVENT_BYTES',
    title: 'bytes of events today',
    defaultValue: 256_000_000,
    min: 1_000_000,
    max: 1_000_000_000_000,
  },
  visitors: {
    variable: 'BLOGOPS_MAX_VISITORS',
    title: 'distinct visitors today',
    defaultValue: 100_000,
    min: 1_000,
    max: 10_000_000,
  },
  pages: { variable: 'BLOGOPS_MAX_PAGES', title: 'distinct pages today', defaultValue: 5_000, min: 100, max: 100_000 },
} as const satisfies Record<string, LimitSpec>

export type LimitName = keyof typeof limitSpecs

export type Limits = Readonly<Record<LimitName, number>>

/** Current use of a limit. */
export interface LimitUse {
  name: LimitName
  title: string
  /** Environment variable that changes it. */
  variable: string
  used: number
  limit: number
}

/** Share of a limit above which checks warn. */
const warningShare = 0.8

export function checkLimit({ title, variable, used, limit }: Omit<LimitUse, 'name'>): ServerCheck {
  const message = `${used.toLocaleString('en-GB')} of ${limit.toLocaleString('en-GB')} (${variable})`
  if (used < warningShare * limit) return { name: title, status: 'ok', message }
  return { name: title, status: 'missing', message, hint: `Raise ${variable}.` }
}

/** Limits for the counts of one day. */
export type DayLimits = Pick<Limits, 'visitors' | 'pages'>

/** Highest daily limits; used when a move or a restore recounts days. */
export const maxDayLimits: DayLimits = { visitors: limitSpecs.visitors.max, pages: limitSpecs.pages.max }

export const defaultLimits: Limits = {
  jobConcurrency: limitSpecs.jobConcurrency.defaultValue,
  unfinishedJobs: limitSpecs.unfinishedJobs.defaultValue,
  jobEvents: limitSpecs.jobEvents.defaultValue,
  auditEntries: limitSpecs.auditEntries.defaultValue,
  eventBytes: limitSpecs.eventBytes.defaultValue,
  visitors: limitSpecs.visitors.defaultValue,
  pages: limitSpecs.pages.defaultValue,
}

/**
 * Maximum number of unknown names per day, such as pages of broken links: a fifth of the page limit, so that made-up
 * names cannot displace real ones.
 */
export function getUnknownNameLimits({ pages }: Pick<Limits, 'pages'>) {
  return { pages: Math.floor(pages / 5), ads: 400 }
}
