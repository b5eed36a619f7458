/** Configurable maximum of a site. */
export interface LimitSpec {
  /** Environment variable. */
  variable: string
  /** Short name for people, as in "audit entries: 1,200 of 20,000". */
  title: string
  /** Default value. */
  standard: number
  /** Lowest and highest allowed value. */
  least: number
  most: number
}

/** All configurable limits. Settings, `blogops doctor`, metrics and the manual use this table. */
export const limitSpecs = {
  jobConcurrency: { variable: 'BLOGOPS_JOB_CONCURRENCY', title: 'jobs at once', standard: 2, least: 1, most: 64 },
  unfinishedJobs: { variable: 'BLOGOPS_MAX_JOBS', title: 'unfinished jobs', standard: 100, least: 1, most: 100_000 },
  jobEvents: {
    variable: 'BLOGOPS_MAX_JOB_EVENTS',
    title: 'job events',
    standard: 5_000,
    least: 100,
    most: 10_000_000,
  },
  auditEntries: {
    variable: 'BLOGOPS_MAX_AUDIT_ENTRIES',
    title: 'audit entries',
    standard: 20_000,
    least: 1_000,
    most: 10_000_000,
  },
  eventBytes: {
    variable: 'BLOGOPS_MAX_EVENT_BYTES',
    title: 'bytes of events today',
    standard: 256_000_000,
    least: 1_000_000,
    most: 1_000_000_000_000,
  },
  visitors: {
    variable: 'BLOGOPS_MAX_VISITORS',
    title: 'distinct visitors today',
    standard: 100_000,
    least: 1_000,
    most: 10_000_000,
  },
  pages: { variable: 'BLOGOPS_MAX_PAGES', title: 'distinct pages today', standard: 5_000, least: 100, most: 100_000 },
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

/** Limits for the counts of one day. */
export type DayLimits = Pick<Limits, 'visitors' | 'pages'>

/** Highest daily limits; used when a move or a restore recounts days. */
export const widestDay: DayLimits = { visitors: limitSpecs.visitors.most, pages: limitSpecs.pages.most }

export const standardLimits: Limits = {
  jobConcurrency: limitSpecs.jobConcurrency.standard,
  unfinishedJobs: limitSpecs.unfinishedJobs.standard,
  jobEvents: limitSpecs.jobEvents.standard,
  auditEntries: limitSpecs.auditEntries.standard,
  eventBytes: limitSpecs.eventBytes.standard,
  visitors: limitSpecs.visitors.standard,
  pages: limitSpecs.pages.standard,
}
