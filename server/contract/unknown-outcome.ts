import { BlogopsError } from './errors.ts'

const outcome = 'unknown'

/** A change that may have been made or not. It says no time to come back in: a program that did might make it twice. */
export function unknownOutcome(): BlogopsError {
  return new BlogopsError(
    'unavailable',
    'The database did not say in time that it stored the change: it is not known whether it did.',
    {
      hint: 'See whether the change was made before you make it again. A PostgreSQL that waits for standbys (synchronous_standby_names) says nothing while none of them answers.',
      details: { outcome },
    },
  )
}

/** Of a change of what is stored; what an outside service did not tell is found out by whoever asked it. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable' && error.details?.outcome === outcome
}
