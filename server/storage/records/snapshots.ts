import { join } from 'node:path'
import { Low } from 'lowdb'
import type { FileSystem } from '../files/file-system.ts'
import { snapshotName } from './generation.ts'
import { isSound, type Snapshot, SnapshotFile } from './snapshot-file.ts'

export interface FoundSnapshots {
  /** The newest sound snapshot; the empty store where there is none. */
  newest: Snapshot
  /** Its length on disk. */
  bytes: number
  /** Sequences of those that are damaged, newest first. */
  damaged: number[]
}

/** Reads snapshots from the newest back to the first sound one, and checks the older ones it would fall back to. */
export async function readSnapshots(files: FileSystem, folder: string, sequences: number[]): Promise<FoundSnapshots> {
  const found: FoundSnapshots = { newest: { sequence: 0, records: [] }, bytes: 0, damaged: [] }
  for (const sequence of sequences.toReversed()) {
    const path = join(folder, snapshotName(sequence))
    if (found.bytes > 0) {
      const bytes = await files.read(path)
      if (bytes && !isSound(bytes)) found.damaged.push(sequence)
      continue
    }
    const file = new SnapshotFile(files, path)
    const database = new Low<Snapshot>(file, found.newest)
    await database.read()
    // lowdb leaves its data as it was where the adapter has nothing to give.
    if (database.data.sequence !== sequence || file.bytes === 0) found.damaged.push(sequence)
    else Object.assign(found, { newest: database.data, bytes: file.bytes })
  }
  return found
}
