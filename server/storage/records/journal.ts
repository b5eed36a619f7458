import type { Change, RecordTables } from './layer.ts'

/** A transaction that committed: its place in the order of all, from 1, and what it changed. */
export interface Commit {
  readonly sequence: number
  readonly changes: readonly Change[]
}

/** Where committed transactions are kept. */
export interface Journal {
  /**
   * Makes all of `commits` durable, or none of them.
   * @throws BlogopsError `storage_full`, `unavailable`; the journal is then as before and may be tried again.
   */
  append(commits: readonly Commit[]): Promise<void>
  /** Called after each append, with all that is durable by then: the time to fold a long journal into a snapshot. */
  settle(records: RecordTables, sequence: number): Promise<void>
  close(): Promise<void>
}

/** The journal of a store that lives as long as its process. */
export const noJournal: Journal = {
  append: async () => undefined,
  settle: async () => undefined,
  close: async () => undefined,
}
