import type { RecordBase } from './record-base.ts'

/** What processes over the same stores hold each other to. */

/** A process that is at work; the id is the one by which what it has in hand names its owner. */
export interface LeaseRecord extends RecordBase {
  /** Unless it renews it, from then on whatever it has in hand is free. */
  endsAt: string
}

/** Work that is under way, of which no more than one process may do the same; the id says what. */
export interface WorkRecord extends RecordBase {
  /** The process that is at it. */
  owner: string
}

/** What is done at its times; the id says what: the type of its jobs. */
export interface ScheduleRecord extends RecordBase {
  /** Of the turn that was begun last, as the schedule tells its turns apart. */
  turn: string
}
