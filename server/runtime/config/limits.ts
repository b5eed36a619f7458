import * as z from 'zod'
import { type LimitSpec, type Limits, limitSpecs } from '../../contract/limits.ts'

function wholeNumberSetting({ min, max, defaultValue }: LimitSpec) {
  const allowed = `a whole number, ${min} to ${max}`
  return z.coerce.number(allowed).int(allowed).min(min, allowed).max(max, allowed).default(defaultValue)
}

/** Environment variables of the limits; see `config.ts`. */
export const limitSettings = z.object({
  BLOGOPS_JOB_CONCURRENCY: wholeNumberSetting(limitSpecs.jobConcurrency),
  BLOGOPS_MAX_JOBS: wholeNumberSetting(limitSpecs.unfinishedJobs),
  BLOGOPS_MAX_JOB_EVENTS: wholeNumberSetting(limitSpecs.jobEvents),
  BLOGOPS_MAX_AUDIT_ENTRIES: wholeNumberSetting(limitSpecs.auditEntries),
  BLOGOPS_MAX_EVENT_BYTES: wholeNumberSetting(limitSpecs.eventBytes),
  BLOGOPS_MAX_VISITORS: wholeNumberSetting(limitSpecs.visitors),
  BLOGOPS_MAX_PAGES: wholeNumberSetting(limitSpecs.pages),
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
