import type { FoundInterest, SyncRequest } from '../../../contract/schemas/ad-sync.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
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
  let starting: Promise<Job> | undefined

  function connectedType() {
    if (type) return type
    throw notConnected('Figures cannot be read from Facebook', facebook)
  }

  async function begin(request: SyncRequest, actor: Actor): Promise<Job> {
    const type = connectedType()
    const unfinished = await jobs.unfinished(type.type)
    const inHand = unfinished.find(({ status }) => status !== 'interrupted')
    if (inHand) return inHand
    // Nobody goes on with those, and what they would have read is read now.
    for (const { id } of unfinished) await jobs.cancel(id)
    return jobs.start(type, request, actor)
  }

  /** @returns the one that runs, where one does. @throws BlogopsError `not_configured` in Database-Only Mode. */
  function start(request: SyncRequest, actor: Actor): Promise<Job> {
    starting ??= begin(request, actor).finally(() => {
      starting = undefined
    })
    return starting
  }

  return {
    /** Whether there is anything to read figures from. */
    connected: platform !== null,

    /** @throws BlogopsError `not_configured` in Database-Only Mode. */
    assertConnected(): void {
      connectedType()
    },

    start,
    lastEnd: state.lastEnd,

    /** @throws BlogopsError `not_configured` in Database-Only Mode; what the platform throws. */
    async interests(query: string, signal: AbortSignal): Promise<FoundInterest[]> {
      if (!platform) throw notConnected('Interests cannot be looked up on Facebook', facebook)
      return platform.searchInterests(query, { signal })
    },

    /** Reads what is due, and waits for its end. @throws what it failed with. */
    async run(): Promise<void> {
      const { id } = await start({}, { kind: 'schedule' })
      await jobs.outcome(id)
    },
  }
}
