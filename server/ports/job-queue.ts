import type { JobRecord } from './job-records.ts'

export interface JobClaim {
  /** Process that claims the jobs. */
  owner: string
  /** Ids of jobs that this process released without being able to store that; it may claim them again. */
  released: readonly string[]
  /** Allowed job types; null for any. */
  types: readonly string[] | null
  /** Maximum number of jobs. */
  limit: number
  /** ISO 8601: leases that ended by then have expired. */
  expiredBefore: string
  /** ISO 8601: jobs with a later retry time are skipped; null includes them. */
  dueBy: string | null
  /** Current time, ISO 8601. */
  at: string
}

/** Assigns unfinished, unowned jobs, each to one process. */
export interface JobQueue {
  /**
   * Claims free jobs by priority, then age, and sets them to `queued` (from `queued`, `running` or `interrupted`). A
   * job is free if it has no owner or its owner has no valid lease. Concurrent claims never return the same job.
   */
  claim(claim: JobClaim): Promise<JobRecord[]>
}
