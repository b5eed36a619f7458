import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import type { Job, JobCost, JobResult } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import { createJobCancellation, createJobClaims, type ResumeWrapper } from './claim-jobs.ts'
import { type Coordination, createSleeper, singleProcess, topics } from './coordination.ts'
import { createJobFeed, createJobWatcher } from './job-feed.ts'
import { createJobRecords, type JobFilter, type JobRecordsOptions } from './job-records.ts'
import { createJobRunner } from './job-runner.ts'
import type { JobStep } from './job-type.ts'
import { toJob } from './job-view.ts'
import { createJobStarter } from './start-jobs.ts'

interface JobsOptions extends JobRecordsOptions {
  log: Logger
  /** Maximum concurrent jobs per lane in this process. Further jobs wait. */
  concurrency: number
  prices: () => Promise<ModelPrices>
  /** Returns a number from 0 up to 1; `Math.random` by default. */
  random?: () => number
  /** See `JobStarterOptions`. */
  maxUnfinished?: number
  /** See `JobStarterOptions`. */
  maxRetries?: number
  /** See `EventCleanupOptions`. */
  maxEvents?: number
  /** See `JobCleanupOptions`. */
  deletionTime?: DeletionTime
  /** Defaults to a single process. */
  coordination?: Coordination
}

/** Number of results that a list reads at a time. */
const readsAtATime = 10

export type Jobs = ReturnType<typeof createJobs>

/** Long-running work in stored steps. Jobs survive restarts, publish events, and can run in any process of the site. */
export function createJobs(options: JobsOptions) {
  const { coordination = singleProcess(options.records) } = options
  const { lease, signals, runsJobs } = coordination
  const store = createJobRecords(options)
  const feed = createJobFeed(coordination)
  const sleeper = createSleeper(coordination.timer)
  const runner = createJobRunner({
    random: Math.random,
    ...options,
    store,
    feed,
    lease,
    sleeper,
    onFree: () => claims.claimNow(),
    offer: id => signals.publish(topics.queued, id),
  })
  const claims = createJobClaims({ ...options, store, feed, runner, coordination })
  const watcher = createJobWatcher({ store, feed, runner, lease })
  const { assertNotEnded, cancel, onCancelRequest } = createJobCancellation({ store, feed, runner, coordination })
  const starter = createJobStarter({ ...options, store, feed, runner, claims, coordination })
  const unsubscribers = [
    signals.subscribe(topics.cancel, id => void onCancelRequest(id)),
    signals.onGap(() => void runner.checkAll()),
    lease.onRenewal(() => void runner.checkAll()),
  ]

  const view = async (record: JobRecord): Promise<Job> => toJob(record, await store.readResult(record))

  /** Shows each job, even if the result of one cannot be read. */
  async function viewAll(records: readonly JobRecord[]): Promise<Job[]> {
    const readListed = (record: JobRecord) => {
      const known = record.status === 'done' ? runner.getType(record.type)?.listedResult?.(record.id) : undefined
      return known ?? store.readResult(record).catch(() => null)
    }
    const viewListed = async (record: JobRecord) => toJob(record, await readListed(record))
    const jobs: Job[] = []
    for (let first = 0; first < records.length; first += readsAtATime) {
      jobs.push(...(await Promise.all(records.slice(first, first + readsAtATime).map(viewListed))))
    }
    return jobs
  }

  return {
    register: runner.register,

    /** Statistics for operators. */
    stats: {
      running: runner.running,
      counts: runner.counts,
      countUnfinished: store.countUnfinished,
      oldestWaiting: store.getOldestWaitingTime,
    },

    ...starter,

    get: async (id: string): Promise<Job> => view(await store.get(id)),

    async find(id: string): Promise<Job | undefined> {
      const job = await store.find(id)
      return job && view(job)
    },

    /** Returns the input of the job and its current cost limit in US dollars. */
    async getStoredRequest(id: string): Promise<{ input: unknown; maxCostUsd: number | null }> {
      const { inputKey, maxCostUsd = null } = await store.get(id)
      return { input: await store.getBlob(inputKey), maxCostUsd }
    },

    /** Returns the scope needed to start such a job, or null if its type is not registered. */
    getScope: async (id: string): Promise<Scope | null> => runner.getType((await store.get(id)).type)?.scope ?? null,

    /** Returns the job types that the given scopes can start. */
    getStartableTypes: (mayUse: (scope: Scope) => boolean): string[] =>
      runner.types().flatMap(({ type, scope }) => (mayUse(scope) ? [type] : [])),

    /** Lists jobs newest first, of all types and in any status by default. */
    list: async (limit: number, filter: JobFilter = {}): Promise<Job[]> => viewAll(await store.list(limit, filter)),

    /** Lists the titles of the newest jobs of a type, without reading their results. */
    listTitles: async (limit: number, type: string): Promise<Pick<Job, 'id' | 'title'>[]> =>
      (await store.list(limit, { types: [type] })).map(({ id, title }) => ({ id, title })),

    /** Returns the result of a step, or null if the step or the job has none. */
    async getStoredResult<R>(
      id: string,
      { name, result }: Pick<JobStep<never, R>, 'name' | 'result'>,
    ): Promise<R | null> {
      const key = (await store.find(id))?.steps.find(step => step.name === name)?.resultKey ?? null
      const stored = key === null ? undefined : await store.findBlob(key)
      return stored === undefined ? null : result.parse(stored)
    },

    events: watcher.events,

    /** Resolves with the job after it has ended. */
    wait: async (id: string): Promise<Job> => view(await watcher.waitForEnd(id)),

    /**
     * Resolves with the result and cost of a job.
     * @param options.throughRetries true: waits for retries; otherwise throws the failure that a retry waits for.
     * @throws BlogopsError the failure of the job; `cancelled`; `unavailable`; `conflict` for a repeated call whose
     * job still runs.
     */
    async waitForOutcome(
      id: string,
      { throughRetries = false } = {},
    ): Promise<{ result: JobResult; cost: JobCost | null }> {
      options.calls?.assertAnswerable(await store.get(id))
      const job = await view(await watcher.waitForEnd(id, { throughRetries }))
      if (job.result === null) throw toJobFailure(job)
      return { result: job.result, cost: job.cost }
    },

    /** @throws BlogopsError `conflict` if the job has already ended. */
    assertNotEnded,

    /** @throws BlogopsError `conflict` if the job has already ended. */
    async cancel(id: string): Promise<Job> {
      await cancel(id)
      return view(await store.get(id))
    },

    /** Marks jobs left by an earlier owner of the data folder as interrupted. */
    async markInterrupted(): Promise<void> {
      if (!lease.sole) return
      for (const { id, status } of await store.findUnfinished()) {
        if (status !== 'interrupted') await store.change(id, () => ({ status: 'interrupted' }))
      }
    },

    /**
     * Resumes interrupted jobs through `wrapResume`, except jobs that repeatedly crashed their process. With several
     * processes, also claims waiting jobs from now on.
     */
    async resumeInterrupted(wrapResume: ResumeWrapper = (_, run) => run()): Promise<void> {
      if (runsJobs) await claims.start(wrapResume)
    },

    /** Parks running jobs at their last stored step, for the next owner. */
    async close(): Promise<void> {
      for (const unsubscribe of unsubscribers) unsubscribe()
      await claims.close()
      sleeper.stop()
      await runner.close()
      feed.close()
    },
  }
}

/** Returns the error of a job that ended or was parked without a result. */
function toJobFailure(job: Job): BlogopsError {
  const { code, message, hint, details } = job.error ?? {}
  if (job.status === 'cancelled') return new BlogopsError('cancelled', `Job ${job.id} was cancelled.`)
  if (job.status === 'done') {
    return new BlogopsError('storage_damaged', `The result of job ${job.id} is missing from the storage.`, {
      hint: 'If you use a database, check BLOGOPS_BLOBS_URL.',
    })
  }
  if (!isErrorCode(code) || message === undefined) {
    return new BlogopsError('unavailable', `Job ${job.id} was interrupted. It continues after the next start.`, {
      hint: `Follow it: blogops jobs watch ${job.id}`,
    })
  }
  return new BlogopsError(code, message, {
    ...(hint !== undefined && { hint }),
    details: { ...details, jobId: job.id },
  })
}
