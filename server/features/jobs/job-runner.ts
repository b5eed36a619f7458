import { BlogopsError } from '../../contract/errors.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import { createAttemptEndings, createStepRunner } from './attempt.ts'
import type { Sleeper } from './coordination.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobRecords } from './job-records.ts'
import type { JobType } from './job-type.ts'
import { type LeasedJob, leaseJob } from './leased-job.ts'

export interface JobRunnerOptions {
  store: JobRecords
  feed: JobFeed
  lease: Lease
  sleeper: Sleeper
  log: Logger
  /** Maximum concurrent jobs per lane in this process. */
  concurrency: number
  prices: () => Promise<ModelPrices>
  /** Returns a number from 0 up to 1. */
  random: () => number
  /** Called when a slot becomes free. */
  onFree: () => void
  /** Tells other processes that a job waits for a free slot. */
  offer: (jobId: string) => void
}

interface RunningJob {
  leasedJob: LeasedJob
  settled: Promise<void>
}

/** A job type with its input and result types erased. */
interface AnyJobType extends Pick<JobType<unknown, unknown>, 'type' | 'scope'> {
  lane: JobType<unknown, unknown>['lane']
  listedResult: JobType<unknown, unknown>['listedResult']
  run(job: JobRecord, leasedJob: LeasedJob): Promise<void>
}

/** Runs jobs in this process, a limited number at a time in each lane. */
export function createJobRunner({
  store,
  feed,
  lease,
  sleeper,
  log,
  concurrency,
  prices,
  random,
  onFree,
  offer,
}: JobRunnerOptions) {
  const counts = { attempts: 0, retries: 0 }
  const types = new Map<string, AnyJobType>()
  const runningJobs = new Map<string, RunningJob>()
  /** Ids of jobs whose release could not be stored. */
  const unreleased = new Set<string>()
  const lanes = {
    ads: createSemaphore(concurrency),
    links: createSemaphore(concurrency),
    other: createSemaphore(concurrency),
  }
  const runSteps = createStepRunner({ store, lease, prices })
  const attemptEndings = createAttemptEndings({ store, lease, log, random, offer })
  let closed = false

  /** @returns the job if it must be retried. */
  async function runAttempt(job: JobRecord, leasedJob: LeasedJob): Promise<JobRecord | undefined> {
    try {
      if (job.retryAt) leasedJob.signal.throwIfAborted()
      counts.attempts += 1
      const type = types.get(job.type)
      if (!type) throw new BlogopsError('internal', `This server does not know the job type ${job.type}.`)
      await type.run(job, leasedJob)
      return undefined
    } catch (cause) {
      const retry = await attemptEndings.handleFailure(leasedJob, job, cause)
      if (retry) counts.retries += 1
      return retry
    }
  }

  const getLane = (type: string) => lanes[types.get(type)?.lane ?? 'other']

  /** Waits until the job is due and a slot is free. @returns the job if it must be retried. */
  async function waitAndRun(job: JobRecord, leasedJob: LeasedJob): Promise<JobRecord | undefined> {
    const lane = getLane(job.type)
    if (job.retryAt) await sleeper.sleep(Date.parse(job.retryAt) - Date.parse(store.now()), leasedJob.signal)
    // A job that is stopped while it waits continues without a slot, to record that it stopped.
    const release = await lane.acquire({ signal: leasedJob.signal, priority: job.priority })
    try {
      return await runAttempt(job, leasedJob)
    } finally {
      release?.()
    }
  }

  async function run(job: JobRecord, leasedJob: LeasedJob): Promise<void> {
    try {
      let next: JobRecord | undefined = job
      while (next) {
        next = await waitAndRun(next, leasedJob)
        if (next) onFree()
      }
    } catch (cause) {
      // Even the failure could not be stored (disk full, for example): the next owner continues from the last stored
      // state.
      if (!leasedJob.isLost()) unreleased.add(job.id)
      log('error', 'the job could not be stored', { jobId: job.id, error: String(cause) })
    } finally {
      runningJobs.delete(job.id)
      feed.recheck(job.id)
      onFree()
    }
  }

  return {
    register<I, R>(type: JobType<I, R>): void {
      const { type: name, scope, lane, listedResult } = type
      const run: AnyJobType['run'] = async (job, leasedJob) =>
        attemptEndings.complete(leasedJob, await runSteps(type, job, leasedJob))
      types.set(name, { type: name, scope, lane, listedResult, run })
    },

    /** Job types registered in this process. */
    types: (): readonly Pick<AnyJobType, 'type' | 'scope'>[] => [...types.values()],

    /** Returns undefined for an unregistered type. */
    getType: (type: string): Pick<AnyJobType, 'scope' | 'listedResult'> | undefined => types.get(type),

    /** Returns the types and the number of free slots of each lane. */
    getCapacity: () =>
      Object.values(lanes).map(lane => ({
        types: [...types.keys()].filter(type => getLane(type) === lane),
        free: closed ? 0 : lane.countFree(),
      })),

    hasFreeSlot: (type: string): boolean => !closed && getLane(type).countFree() > 0,

    /** Notes a job that is stored as owned by this process but does not run in it. */
    markUnreleased: (id: string): void => void unreleased.add(id),

    /** Returns the jobs that are stored as owned by this process but do not run in it. */
    getUnreleased: (): readonly string[] => [...unreleased],

    add(job: JobRecord): void {
      if (runningJobs.has(job.id)) throw new Error(`Job ${job.id} is already running.`)
      if (closed) throw new BlogopsError('unavailable', 'blogops is stopping. The job continues after the next start.')
      unreleased.delete(job.id)
      const leasedJob = leaseJob(job, { store, lease, sleeper, publish: feed.publish })
      runningJobs.set(job.id, { leasedJob, settled: run(job, leasedJob) })
    },

    size: () => runningJobs.size,

    /** Job attempts and retries since this process started. */
    counts: () => ({ ...counts }),

    /** Number of running jobs in the busiest lane. */
    running: () => Math.max(...Object.values(lanes).map(lane => concurrency - lane.countFree())),

    owns: (id: string) => runningJobs.has(id),

    settled: async (id: string) => runningJobs.get(id)?.settled,

    async cancel(id: string): Promise<void> {
      const job = runningJobs.get(id)
      job?.leasedJob.stop('cancel')
      await job?.settled
    },

    /** Stops jobs that were cancelled or taken over by another process. */
    async checkAll(): Promise<void> {
      // If the store fails, the next check tries again.
      await Promise.allSettled([...runningJobs.values()].map(({ leasedJob }) => leasedJob.checkStatus()))
    },

    async close(): Promise<void> {
      closed = true
      const all = [...runningJobs.values()]
      for (const { leasedJob } of all) leasedJob.stop('park')
      await Promise.all(all.map(({ settled }) => settled))
    },
  }
}
