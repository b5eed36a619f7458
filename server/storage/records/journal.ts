import type { Change, RecordTables } from './layer.ts'

/** A committed transaction: its number in commit order, from 1, and its changes. */
export interface Commit {
  readonly sequence: number
  readonly changes: readonly Change[]
}

/** Durable storage for committed transactions. */
export interface Journal {
  /**
   * Makes all of `commits` durable, or none of them.
   * @throws BlogopsError `storage_full`, `unavailable`. The journal is then unchanged and can be retried.
   */
  append(commits: readonly Commit[]): Promise<void>
  /** Called after each append with all durable records, so that a long journal can be folded into a snapshot. */
  afterAppend(records: RecordTables, sequence: number): Promise<void>
  close(): Promise<void>
}

/** The journal of a store that exists only in memory. */
export const noJournal: Journal = {
  append: async () => undefined,
  afterAppend: async () => undefined,
  close: async () => undefined,
}
