import { join } from 'node:path'
import { Low } from 'lowdb'
import type { FileSystem } from '../files/file-system.ts'
import { toSnapshotName } from './generation.ts'
import { isSound, type Snapshot, SnapshotFile } from './snapshot-file.ts'

export interface FoundSnapshots {
  /** The newest intact snapshot, or the empty store if no snapshot exists. */
  newest: Snapshot
  /** Length of the newest snapshot on disk, in bytes. */
  bytes: number
  /** Sequences of damaged snapshots, newest first. */
  damaged: number[]
}

/** Reads snapshots from the newest back to the first intact one, and checks the older ones that serve as fallbacks. */
export async function readSnapshots(files: FileSystem, folder: string, sequences: number[]): Promise<FoundSnapshots> {
  const found: FoundSnapshots = { newest: { sequence: 0, records: [] }, bytes: 0, damaged: [] }
  for (const sequence of sequences.toReversed()) {
    const path = join(folder, toSnapshotName(sequence))
    if (found.bytes > 0) {
      const bytes = await files.read(path)
      if (bytes && !isSound(bytes)) found.damaged.push(sequence)
      continue
    }
    const file = new SnapshotFile(files, path)
    const database = new Low<Snapshot>(file, found.newest)
    await database.read()
    // lowdb leaves its data unchanged if the adapter returns null.
    if (database.data.sequence !== sequence || file.bytes === 0) found.damaged.push(sequence)
    else Object.assign(found, { newest: database.data, bytes: file.bytes })
  }
  return found
}
