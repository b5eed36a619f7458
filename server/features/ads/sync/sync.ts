import type { FoundInterest, SyncRequest } from '../../../contract/schemas/ad-sync.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Turn } from '../../jobs/job-records.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type FacebookOptions, notConnected } from '../facebook.ts'
import { syncJob } from './sync-job.ts'
import type { SyncState } from './sync-state.ts'

export interface AdSyncOptions {
  records: RecordStore
  clock: Clock
  jobs: Jobs
  state: SyncState
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  facebook: FacebookOptions
}

export type AdSync = ReturnType<typeof createAdSync>

/** What ads did, from the platform. One reading runs at a time. */
export function createAdSync({ jobs, platform, facebook, state, ...options }: AdSyncOptions) {
  const type = platform && syncJob({ ...options, platform, state })
  if (type) jobs.register(type)

  function connectedType() {
    if (type) return type
    throw notConnected('Figures cannot be read from Facebook', facebook)
  }

  return {
    /** Whether there is anything to read figures from. */
    connected: platform !== null,

    /** @throws BlogopsError `not_configured` in Database-Only Mode. */
    assertConnected(): void {
      connectedType()
    },

    /** @returns the one that runs, where one does. @throws BlogopsError `not_configured` in Database-Only Mode. */
    async start(request: SyncRequest, actor: Actor): Promise<Job> {
      return (await jobs.startOne(connectedType(), request, actor, { retries: true })).job
    },

    lastEnd: state.lastEnd,

    /** @throws BlogopsError `not_configured` in Database-Only Mode; what the platform throws. */
    async interests(query: string, signal: AbortSignal): Promise<FoundInterest[]> {
      if (!platform) throw notConnected('Interests cannot be looked up on Facebook', facebook)
      return platform.searchInterests(query, { signal })
    },

    /** Begins to read what is due, or joins who does. @returns the id of the job; null where the turn is another's. */
    async startInTurn(turn: Turn): Promise<string | null> {
      if (!type) return null
      const one = await jobs.startInTurn(type, { input: {}, actor: { kind: 'schedule' } }, turn)
      return one?.job.id ?? null
    },

    /** Waits for the end of what was begun. @throws what it failed with. */
    async finish(jobId: string): Promise<void> {
      await jobs.outcome(jobId, { throughRetries: true })
    },
  }
}
