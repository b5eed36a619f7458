import type { Job, JobCost, JobResult } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Logger } from '../../ports/logger.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import { type BesideOthers, besideNobody, topics } from './beside-others.ts'
import { createCancel } from './cancel.ts'
import { createFollowing } from './follow.ts'
import { failureOf } from './job-failure.ts'
import { createJobFeed } from './job-feed.ts'
import { createJobRecords, type JobRecordsOptions, toJob } from './job-records.ts'
import { createJobRunner } from './job-runner.ts'
import type { JobStep } from './job-type.ts'
import { createPauses } from './pauses.ts'
import { createStart } from './start.ts'
import { createTakeUp, type Seen } from './take-up.ts'

export interface JobsOptions extends JobRecordsOptions {
  log: Logger
  /** How many jobs of a lane run side by side in this process; more wait. */
  concurrency: number
  prices: () => Promise<ModelPrices>
  /** 0 up to 1; chance by default. */
  random?: () => number
  /** See `StartOptions`. */
  mostUnfinished?: number
  /** See `StartOptions`. */
  mostRetries?: number
  /** See `ForgetEventsOptions`. */
  mostEvents?: number
  /** See `ForgetJobsOptions`. */
  deletionTime?: DeletionTime
  /** By default, nobody else is at work over the same stores. */
  beside?: BesideOthers
}

export type Jobs = ReturnType<typeof createJobs>

/** Long work in stored steps: it survives its process, is followed through its events, and may run in any process of its site. */
export function createJobs(options: JobsOptions) {
  const { beside = besideNobody(options.records) } = options
  const { lease, signals, runsJobs } = beside
  const store = createJobRecords(options)
  const feed = createJobFeed(beside)
  const pauses = createPauses(beside.timer)
  const runner = createJobRunner({
    random: Math.random,
    ...options,
    store,
    feed,
    lease,
    pauses,
    onFree: () => takeUp.look(),
    offer: id => signals.publish(topics.waits, id),
  })
  const takeUp = createTakeUp({ ...options, store, feed, runner, beside })
  const following = createFollowing({ store, feed, runner, lease })
  const { assertUnended, cancel, onWish } = createCancel({ store, feed, runner, beside })
  const starting = createStart({ ...options, store, feed, runner, takeUp, beside })
  const ends = [
    signals.subscribe(topics.cancel, id => void onWish(id)),
    signals.onGap(() => void runner.look()),
    lease.onRenewal(() => void runner.look()),
  ]

  return {
    register: runner.register,

    /** For operators. */
    figures: {
      running: runner.running,
      counts: runner.counts,
      countUnfinished: store.countUnfinished,
      oldestWaiting: store.oldestWaiting,
    },

    ...starting,

    get: async (id: string): Promise<Job> => toJob(await store.get(id)),

    /** The input that a job was started with, and its present cost limit in US dollars. */
    async storedRequest(id: string): Promise<{ input: unknown; maxCostUsd: number | null }> {
      const { inputKey, maxCostUsd = null } = await store.get(id)
      return { input: await store.getBlob(inputKey), maxCostUsd }
    },

    /** What a token needs to start a job like this one; null where its type is not known here. */
    scopeOf: async (id: string): Promise<Scope | null> => runner.scopeOf((await store.get(id)).type) ?? null,

    /** The types of job that whoever has these scopes can start. */
    typesOf: (mayUse: (scope: Scope) => boolean): string[] =>
      runner.types().flatMap(({ type, scope }) => (mayUse(scope) ? [type] : [])),

    /** The newest first; of all types where none are named. */
    list: async (limit: number, types?: readonly string[]): Promise<Job[]> =>
      (await store.list(limit, types)).map(toJob),

    /** What a step of a job gave, or null where it has given nothing, or there is no such job any more. */
    async storedResult<R>(id: string, { name, result }: Pick<JobStep<never, R>, 'name' | 'result'>): Promise<R | null> {
      const key = (await store.find(id))?.steps.find(step => step.name === name)?.resultKey ?? null
      const stored = key === null ? undefined : await store.findBlob(key)
      return stored === undefined ? null : result.parse(stored)
    },

    events: following.events,

    /** Resolves with the job once it has ended. */
    wait: async (id: string): Promise<Job> => toJob(await following.ended(id)),

    /**
     * Resolves with what a job made and what that cost.
     * @param options.throughRetries true: waits for the retries of a job; else throws what it waits for.
     * @throws what it failed with; `cancelled`; `unavailable`; `conflict` for a repeated call whose job still runs.
     */
    async outcome(id: string, { throughRetries = false } = {}): Promise<{ result: JobResult; cost: JobCost | null }> {
      options.calls?.assertAnswerable(await store.get(id))
      const job = toJob(await following.ended(id, { throughRetries }))
      if (job.result === null) throw failureOf(job)
      return { result: job.result, cost: job.cost }
    },

    /** @throws BlogopsError `conflict` for a job that has ended. */
    assertUnended,

    /** @throws BlogopsError `conflict` for a job that has ended. */
    async cancel(id: string): Promise<Job> {
      await cancel(id)
      return toJob(await store.get(id))
    },

    /** Names what an earlier owner of the data folder left unfinished for what it is. */
    async markInterrupted(): Promise<void> {
      if (!lease.sole) return
      for (const { id, status } of await store.unfinished()) {
        if (status !== 'interrupted') await store.change(id, () => ({ status: 'interrupted' }))
      }
    },

    /**
     * Takes up what was interrupted, each by way of `seen`, but for jobs that ended their process time and again; with other
     * processes at work, from now on whatever waits.
     */
    async resumeInterrupted(seen: Seen = (_, run) => run()): Promise<void> {
      if (runsJobs) await takeUp.start(seen)
    },

    /** Parks what is running at its last stored step, to be taken up by the next owner. */
    async close(): Promise<void> {
      for (const end of ends) end()
      await takeUp.close()
      pauses.end()
      await runner.close()
      feed.close()
    },
  }
}
