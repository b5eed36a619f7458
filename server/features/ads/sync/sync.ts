import type { FoundInterest, SyncRequest } from '../../../contract/schemas/ad-performance.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Notices } from '../../../ports/notices.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Clock } from '../../../ports/system.ts'
import type { Turn } from '../../jobs/job-records.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type ConnectionOptions, notConnected } from '../connection.ts'
import { createSyncJob } from './sync-job.ts'
import type { SyncState } from './sync-state.ts'

export interface AdSyncOptions {
  records: RecordStore
  clock: Clock
  jobs: Jobs
  state: SyncState
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  facebook: ConnectionOptions
  notices?: Notices
  maxDailyBudgetPence: number
}

export type AdSync = ReturnType<typeof createAdSync>

/** Reads ad metrics from the platform. Only one sync runs at a time. */
export function createAdSync({ jobs, platform, facebook, state, ...options }: AdSyncOptions) {
  const type = platform && createSyncJob({ ...options, platform, state })
  if (type) jobs.register(type)

  function requireType() {
    if (type) return type
    throw notConnected('Blogops cannot read figures from Facebook in Database-Only Mode.', facebook)
  }

  return {
    /** True if a platform is configured. */
    isConnected: platform !== null,

    /** @throws BlogopsError `not_configured` in Database-Only Mode. */
    assertConnected(): void {
      requireType()
    },

    /** Starts a sync, or returns the running one. @throws BlogopsError `not_configured` in Database-Only Mode. */
    async start(request: SyncRequest, actor: Actor): Promise<Job> {
      return (await jobs.startOne(requireType(), request, actor, { retries: true })).job
    },

    lastEnd: state.getLastEnd,

    /** @throws BlogopsError `not_configured` in Database-Only Mode; errors of the platform. */
    async searchInterests(query: string, signal: AbortSignal): Promise<FoundInterest[]> {
      if (!platform) throw notConnected('Blogops cannot look up interests on Facebook in Database-Only Mode.', facebook)
      return platform.searchInterests(query, { signal })
    },

    /** Starts or joins the scheduled sync. @returns the job id, or null if another process has taken the turn. */
    async startForTurn(turn: Turn): Promise<string | null> {
      if (!type) return null
      const started = await jobs.startForTurn(type, { input: {}, actor: { kind: 'schedule' } }, turn)
      return started?.job.id ?? null
    },

    /** Waits for the end of a job. @throws the failure of the job. */
    async waitForEnd(jobId: string): Promise<void> {
      await jobs.waitForOutcome(jobId, { throughRetries: true })
    },
  }
}
