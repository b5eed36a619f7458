import { BlogopsError } from '../../contract/errors.ts'
import { defaultLimits, limitSpecs } from '../../contract/limits.ts'
import type { Job } from '../../contract/schemas/job.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createAlreadyEndedError, type createJobClaims } from './claim-jobs.ts'
import { type Coordination, topics } from './coordination.ts'
import type { JobFeed } from './job-feed.ts'
import {
  createEventCleanup,
  createJobCleanup,
  createJobRecord,
  type EventCleanupOptions,
  type JobCleanupOptions,
} from './job-lifetime.ts'
import { type Claim, type CreationResult, inputKey, type JobRecordsOptions, type Turn } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'
import type { JobRunOptions, JobType } from './job-type.ts'
import { defaultRetries, getNextAttempt, toJob } from './job-view.ts'
import { deleteFailedAnswers } from './paid-calls.ts'

interface JobStarterOptions extends JobCleanupOptions, EventCleanupOptions, Pick<JobRecordsOptions, 'newId' | 'calls'> {
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  claims: Pick<ReturnType<typeof createJobClaims>, 'isActive'>
  coordination: Coordination
  /** Maximum unfinished jobs of the site. Each stores its input in a file. */
  maxUnfinished?: number
  /** Maximum retries of a job whose external service fails. */
  maxRetries?: number
}

interface StartedJob {
  job: Job
  /** True if this call started the job; false if it was already running. */
  started: boolean
}

/** Starts jobs in this process or queues them for others. */
export function createJobStarter({
  store,
  feed,
  runner,
  claims,
  coordination,
  newId,
  calls,
  ...options
}: JobStarterOptions) {
  const { maxUnfinished = defaultLimits.unfinishedJobs, maxRetries = defaultRetries } = options
  const { lease, signals, runsJobs } = coordination
  const deleteOldJobs = createJobCleanup({ ...options, store })
  const deleteOldEvents = createEventCleanup({ ...options, store })
  /** Jobs that are being created. */
  let starting = 0

  /** Returns this process, or null to let any process with a free slot claim the job. */
  const chooseOwner = (type: string) =>
    runsJobs && (!claims.isActive() || runner.hasFreeSlot(type)) ? lease.owner : null

  function dispatch(job: JobRecord): void {
    if (job.owner === lease.owner) runner.add(job)
    else signals.publish(topics.queued, job.id)
  }

  /** @throws BlogopsError `unavailable` if too many jobs of the site are waiting. */
  async function assertBelowLimit(): Promise<void> {
    const unfinished = lease.sole ? runner.size() : await store.countUnfinished()
    if (starting + unfinished > maxUnfinished) throw tooManyJobs(maxUnfinished)
  }

  async function create<I, R, T>(
    type: JobType<I, R>,
    { input, actor, mode }: { input: I; actor: Actor; mode: JobRunOptions },
    put: (job: JobRecord) => Promise<T>,
  ): Promise<T> {
    starting += 1
    try {
      await assertBelowLimit()
      await deleteOldJobs(type)
      await deleteOldEvents()
      const id = newId()
      const newJobOptions = {
        id,
        input,
        inputKey: await store.putBlob(inputKey(id), input),
        actor,
        mode,
        maxRetries,
        at: store.now(),
      }
      return await put({ ...createJobRecord(type, newJobOptions), owner: chooseOwner(type.type) })
    } finally {
      starting -= 1
    }
  }

  async function dispatchCreated(record: JobRecord, { job, started, cancelled }: CreationResult): Promise<StartedJob> {
    for (const { job, event } of cancelled) feed.publish(job.id, event)
    if (started) dispatch(job)
    else await store.deleteBlob(record.inputKey)
    return { job: toJob(job, null), started }
  }

  /** Returns the job of a repeated call whose process died. */
  async function findStartedJob(): Promise<Job | undefined> {
    const id = calls?.getStartedJob()
    if (id === undefined) return undefined
    const job = await store.get(id)
    return toJob(job, await store.readResult(job))
  }

  const start = <I, R>(type: JobType<I, R>, input: I, actor: Actor, mode: JobRunOptions = {}): Promise<Job> =>
    create(type, { input, actor, mode }, async record => {
      const job = await store.create(record)
      dispatch(job)
      return toJob(job, null)
    })

  return {
    /** @throws BlogopsError `unavailable` if too many jobs are waiting. */
    start,

    /**
     * Runs the checks in `prepare` and starts a job with the input it returns. A repeated call gets its job without
     * checks, because they may fail due to the job's own changes.
     * @throws BlogopsError `unavailable` if too many jobs are waiting; errors of `prepare`.
     */
    startChecked: async <I, R>(
      type: JobType<I, R>,
      prepare: () => Promise<I>,
      actor: Actor,
      mode: JobRunOptions = {},
    ): Promise<Job> => (await findStartedJob()) ?? start(type, await prepare(), actor, mode),

    /**
     * Starts a job unless one of its type is running in any process; that one is returned instead. An interrupted one
     * is cancelled and replaced.
     */
    async startOne<I, R>(type: JobType<I, R>, input: I, actor: Actor, mode: JobRunOptions = {}): Promise<StartedJob> {
      const job = await findStartedJob()
      if (job) return { job, started: false }
      return create(type, { input, actor, mode }, async record =>
        dispatchCreated(record, await store.createOne(record)),
      )
    },

    /** Starts the job of a schedule's turn. @returns null if another process has taken the turn. */
    startForTurn: <I, R>(
      type: JobType<I, R>,
      newJobOptions: { input: I; actor: Actor },
      turn: Turn,
    ): Promise<StartedJob | null> =>
      create(type, { ...newJobOptions, mode: { priority: 'background', retries: true } }, async record => {
        const created = await store.createForTurn(record, turn)
        if (created) return dispatchCreated(record, created)
        await store.deleteBlob(record.inputKey)
        return null
      }),

    /** Starts a background job if `claim` returns true, in the transaction that creates it. @returns null otherwise. */
    startClaimed: <I, R>(
      type: JobType<I, R>,
      { input, createdBy, claim }: { input: I; createdBy: string; claim: Claim },
    ): Promise<Job | null> => {
      const mode = { priority: 'background', retries: true, createdBy } as const
      return create(type, { input, actor: { kind: 'schedule' }, mode }, async record => {
        const job = await store.createClaimed(record, claim)
        if (job) dispatch(job)
        else await store.deleteBlob(record.inputKey)
        return job && toJob(job, null)
      })
    },

    getLastTurn: store.getLastTurn,
    initTurn: store.initTurn,

    /**
     * Resumes a failed or interrupted job. `maxCostUsd` is a new limit that includes the cost so far,
     * or null for none; without it, the limit stays.
     * @throws BlogopsError `conflict` if the job is running, done or cancelled.
     */
    async resume(id: string, maxCostUsd?: number | null): Promise<Job> {
      const stopped = await store.get(id)
      if (runner.owns(id))
        throw new BlogopsError(
          'conflict',
          getNextAttempt(stopped) ? `Job ${id} is waiting for its next attempt.` : `Job ${id} is running.`,
        )
      if (stopped.status === 'done' || stopped.status === 'cancelled') throw createAlreadyEndedError(id, stopped.status)
      // If two processes resume the job at once, one gets a conflict.
      await store.change(id, ({ status }) => {
        if (status !== 'interrupted' && status !== 'failed') throw runsElsewhere(id, status)
        return {
          ...(maxCostUsd !== undefined && { maxCostUsd }),
          status: 'queued',
          error: null,
          retries: 0,
          retryAt: null,
          owner: lease.owner,
        }
      })
      const changes = { ...(await deleteFailedAnswers(stopped, store)), owner: chooseOwner(stopped.type) }
      const { job } = await store.change(id, ({ owner, status }) => {
        if (owner !== lease.owner) throw runsElsewhere(id, status)
        return changes
      })
      dispatch(job)
      return toJob(job, null)
    },
  }
}

const runsElsewhere = (id: string, status: string) => new BlogopsError('conflict', `Job ${id} is ${status}.`)

function tooManyJobs(maxUnfinished: number): BlogopsError {
  return new BlogopsError('unavailable', `${maxUnfinished} jobs are already waiting.`, {
    hint: `Wait for some to finish, cancel some (blogops jobs list), or raise ${limitSpecs.unfinishedJobs.variable}.`,
    details: { retryAfter: 60 },
  })
}
