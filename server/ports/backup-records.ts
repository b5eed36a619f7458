import type { RecordBase } from './record-base.ts'

/** Latest completed backup; its id is `last`. */
export interface BackupRecord extends RecordBase {
  /** Time of the state it holds. */
  at: string
  bytes: number
  by: string
}
