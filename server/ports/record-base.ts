export interface RecordBase {
  readonly id: string
  /** Number of times the record was stored; 0 for a new one. A write states the version it read. */
  readonly version: number
}
