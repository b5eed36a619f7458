import { CallError } from '../../server/contract/client.ts'
import { errorTable } from '../../server/contract/errors.ts'
import type { Job } from '../../server/contract/schemas/job.ts'

/** The answer's own words; undefined where there was no answer, whose failure the browser tells in words of its own. */
export function wordsOf(error: Error): string | undefined {
  return error instanceof CallError && error.reason !== '' ? error.message : undefined
}

/** The message of a failed job in the form of a failed call: `422: Only 2 of 5 products fit.` */
export function jobWords(error: Job['error']): string | undefined {
  return error?.message ? `${errorTable[error.code].status}: ${error.message}` : undefined
}
