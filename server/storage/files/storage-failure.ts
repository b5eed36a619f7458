import { BlogopsError } from '../../contract/errors.ts'
import { getErrorCode } from './file-system.ts'

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Converts a failed system call to a `BlogopsError`; returns an existing `BlogopsError` unchanged. */
export function toStorageError(error: unknown, subject: string): BlogopsError {
  if (error instanceof BlogopsError) return error
  const code = getErrorCode(error)
  if (code !== undefined && fullCodes.has(code)) {
    return new BlogopsError('storage_full', `The disk is full: ${subject} was not stored. Nothing changed.`, {
      hint: 'Free some space on the disk of the data folder and try again; no restart is needed.',
      cause: error,
    })
  }
  return new BlogopsError('unavailable', `${subject} could not be stored: ${getMessage(error)}. Nothing changed.`, {
    hint: 'Check the disk of the data folder and its permissions.',
    cause: error,
  })
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
