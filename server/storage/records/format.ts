import { recordIndexes } from '../../ports/records.ts'

/** Version of the snapshot and journal format. Raise it when an older version could misread new files. */
export const formatVersion = 1

/** An intact file that this version does not understand. Reading on would drop data that a newer version wrote. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError'
}

export function assertKnownKind(kind: string): void {
  if (!Object.hasOwn(recordIndexes, kind)) throw new NewerVersionError(`records of the kind "${kind}"`)
}

export function assertKnownFormat(format: number): void {
  if (format !== formatVersion) throw new NewerVersionError(`files of format ${format}`)
}
