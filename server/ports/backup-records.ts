import type { RecordBase } from './record-base.ts'

/** The latest backup that was made to its end; its id is `last`. */
export interface BackupRecord extends RecordBase {
  /** The moment whose state it holds. */
  at: string
  bytes: number
  by: string
}
