import { CallError } from '../../server/contract/client.ts'
import { errorTable } from '../../server/contract/errors.ts'
import type { Job } from '../../server/contract/schemas/job.ts'

/** Returns the server's message with its status. Undefined if there was no response. */
export function getServerMessage(error: Error): string | undefined {
  return error instanceof CallError && error.reason !== '' ? error.message : undefined
}

/** Formats the error of a failed job like that of a failed call: `422: Only 2 of 5 products fit.` */
export function getJobErrorMessage(error: Job['error']): string | undefined {
  return error?.message ? `${errorTable[error.code].status}: ${error.message}` : undefined
}
