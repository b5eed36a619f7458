import { BlogopsError } from '../../contract/errors.ts'
import type { RecordBase } from '../../ports/record-base.ts'
import type { Kind } from '../../ports/records.ts'

/** @param actual stored version; 0 if the record does not exist. */
export function createVersionConflict(kind: Kind, { id, version }: RecordBase, actual: number): BlogopsError {
  return new BlogopsError('conflict', `The ${kind} ${id} was changed by someone else.`, {
    hint: 'Read it again and repeat the change.',
    details: { kind, id, expected: version, actual },
  })
}

export function createUniqueConflict(kind: Kind, field: string, value: unknown): BlogopsError {
  return new BlogopsError('conflict', `There is already a ${kind} whose ${field} is "${value}".`, {
    details: { kind, field, value },
  })
}
