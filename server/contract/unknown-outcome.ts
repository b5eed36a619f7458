import { BlogopsError } from './errors.ts'

const outcome = 'unknown'

/**
 * Creates the error for a change that may or may not have been made. It names no retry time: a program that retried
 * might make the change twice.
 */
export function createUnknownOutcomeError(): BlogopsError {
  return new BlogopsError(
    'unavailable',
    'The database did not say in time that it stored the change: it is not known whether it did.',
    {
      hint: 'See whether the change was made before you make it again. A PostgreSQL that waits for standbys (synchronous_standby_names) says nothing while none of them answers.',
      details: { outcome },
    },
  )
}

/**
 * Returns true if it is unknown whether a change was stored. Unknown outcomes at outside services have errors of their
 * own.
 */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable' && error.details?.outcome === outcome
}
