import type { RecordBase } from './record-base.ts'

/** Records that coordinate processes over the same stores. */

/** Running process; work refers to its id as the owner. */
export interface LeaseRecord extends RecordBase {
  /** Time at which its work becomes free, unless it renews the lease. */
  endsAt: string
}

/** Mutex across processes; the id names the work. */
export interface WorkRecord extends RecordBase {
  /** Process that does the work. */
  owner: string
}

/** State of a schedule; the id is the type of its jobs. */
export interface ScheduleRecord extends RecordBase {
  /** Identifier of the latest turn that was started. */
  turn: string
}
