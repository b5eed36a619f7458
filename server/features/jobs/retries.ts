import { BlogopsError } from '../../contract/errors.ts'
import type { JobRecord } from '../../ports/records.ts'

/** Attempts after the first one, for a job that nobody waits for. */
export const standardRetries = 3

const firstMs = 60_000
/** A service that asks for a longer wait is not tried again. */
const longestMs = 3_600_000

const passing: ReadonlySet<string> = new Set(['upstream_unavailable', 'rate_limited'])

/**
 * Returns how long a failed job waits for its next attempt, in milliseconds, or null if it fails for good. The waits are one,
 * four and sixteen minutes, or what the service asked for if that is longer, and up to a quarter more so that jobs do not come
 * back all at once. An ad change whose outcome is unknown is never retried here: a person resumes the job, which looks it up.
 * @param random 0 up to 1.
 */
export function retryDelay(job: JobRecord, cause: unknown, random: () => number): number | null {
  const { retries = 0, mostRetries = 0 } = job
  if (retries >= mostRetries || !(cause instanceof BlogopsError)) return null
  if (!passing.has(cause.code) || cause.details?.outcome === 'unknown') return null
  const asked = typeof cause.details?.retryAfter === 'number' ? cause.details.retryAfter * 1_000 : 0
  if (asked > longestMs) return null
  return Math.ceil(Math.max(firstMs * 4 ** retries, asked) * (1 + random() / 4))
}

/** The next attempt of a job that waits for one; null if it does not. */
export function nextAttempt({ status, retryAt, retries = 0, mostRetries = 0 }: JobRecord) {
  if ((status !== 'queued' && status !== 'interrupted') || !retryAt) return null
  return { at: retryAt, attempt: retries + 1, of: mostRetries + 1 }
}

/** "Anthropic does not answer. Attempt 2 of 4 is at 14:05 UTC." */
export function describeRetry(
  message: string,
  { at, attempt, of }: NonNullable<ReturnType<typeof nextAttempt>>,
): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return `${sentence} Attempt ${attempt} of ${of} is at ${at.slice(11, 16)} UTC.`
}
