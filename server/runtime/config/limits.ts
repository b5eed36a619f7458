import * as z from 'zod'
import { type LimitSpec, type Limits, limitSpecs } from '../../contract/limits.ts'

function wholeNumber({ min: least, max: most, defaultValue: standard }: LimitSpec) {
  const allowed = `a whole number, ${least} to ${most}`
  return z.coerce.number(allowed).int(allowed).min(least, allowed).max(most, allowed).default(standard)
}

/** Environment variables of the limits; see `config.ts`. */
export const limitSettings = z.object({
  BLOGOPS_JOB_CONCURRENCY: wholeNumber(limitSpecs.jobConcurrency),
  BLOGOPS_MAX_JOBS: wholeNumber(limitSpecs.unfinishedJobs),
  BLOGOPS_MAX_JOB_EVENTS: wholeNumber(limitSpecs.jobEvents),
  BLOGOPS_MAX_AUDIT_ENTRIES: wholeNumber(limitSpecs.auditEntries),
  BLOGOPS_MAX_EVENT_BYTES: wholeNumber(limitSpecs.eventBytes),
  BLOGOPS_MAX_VISITORS: wholeNumber(limitSpecs.visitors),
  BLOGOPS_MAX_PAGES: wholeNumber(limitSpecs.pages),
})

export function toLimits(read: z.output<typeof limitSettings>): Limits {
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
