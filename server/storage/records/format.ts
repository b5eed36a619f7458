import { recordIndexes } from '../../ports/records.ts'

/** Of snapshots and journals alike; raised when an older version could misread what this one writes. */
export const formatVersion = 1

/** A sound file that this version does not understand: reading on would drop what a newer one wrote. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError'
}

export function refuseUnknownKind(kind: string): void {
  if (!Object.hasOwn(recordIndexes, kind)) throw new NewerVersionError(`records of the kind "${kind}"`)
}

export function refuseUnknownFormat(format: number): void {
  if (format !== formatVersion) throw new NewerVersionError(`files of format ${format}`)
}
