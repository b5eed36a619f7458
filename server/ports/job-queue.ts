import type { JobRecord } from './job-records.ts'

export interface JobClaim {
  /** The process that takes them. */
  owner: string
  /** What it had in hand and let go of without being able to store that: it may take those up again. */
  left: readonly string[]
  /** Of these types alone; null for any. */
  types: readonly string[] | null
  /** At most so many. */
  limit: number
  /** ISO 8601: owners whose lease had ended by then have nothing in hand any more. */
  overBy: string
  /** ISO 8601: jobs whose retry is later than this are left alone; null takes them, too. */
  dueBy: string | null
  /** ISO 8601 */
  at: string
}

/** Hands out jobs that have not ended and that nobody has in hand, each to one process. */
export interface JobQueue {
  /**
   * Makes free jobs the owner's, those of the highest priority first, of these the oldest: `queued`, `running` or `interrupted` before, they are `queued` now. Free is
   * what has no owner, or one without a lease that holds. Of two who claim at once, none gets what the other gets.
   */
  claim(claim: JobClaim): Promise<JobRecord[]>
}

/** Puts interactive jobs first; among equals, the oldest. */
export function byTurn(one: JobRecord, other: JobRecord): number {
  const [first = 0, second = 0] = [one.priority, other.priority]
  if (first !== second) return first - second
  return one.id < other.id ? -1 : 1
}
