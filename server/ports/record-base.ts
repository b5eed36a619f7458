export interface RecordBase {
  readonly id: string
  /** 0 for a record that was never stored; each store of it adds one. A write names the version it saw. */
  readonly version: number
}
