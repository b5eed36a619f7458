import { BlogopsError } from '../../contract/errors.ts'
import { limitSpecs, standardLimits } from '../../contract/limits.ts'
import type { Job } from '../../contract/schemas/job.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type BesideOthers, topics } from './beside-others.ts'
import { ended } from './cancel.ts'
import { createForgetEvents, type ForgetEventsOptions } from './forget-events.ts'
import { createForgetJobs, type ForgetJobsOptions } from './forget-jobs.ts'
import type { JobFeed } from './job-feed.ts'
import { type CreatedOne, inputKey, type JobRecordsOptions, type Turn, toJob } from './job-records.ts'
import type { createJobRunner } from './job-runner.ts'
import type { JobType } from './job-type.ts'
import { type JobMode, newJob } from './new-job.ts'
import { forgetAnswers } from './paid-calls.ts'
import { nextAttempt, standardRetries } from './retries.ts'
import type { createTakeUp } from './take-up.ts'

export interface StartOptions
  extends ForgetJobsOptions,
    ForgetEventsOptions,
    Pick<JobRecordsOptions, 'newId' | 'calls'> {
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  takeUp: Pick<ReturnType<typeof createTakeUp>, 'isOn'>
  beside: BesideOthers
  /** Maximum unfinished jobs of the site. Each stores its input in a file. */
  mostUnfinished?: number
  /** Maximum retries of a job whose external service fails. */
  mostRetries?: number
}

export interface OneJob {
  job: Job
  /** True if this call started the job; false if it was already running. */
  begun: boolean
}

/** Starts jobs in this process or queues them for others. */
export function createStart({ store, feed, runner, takeUp, beside, newId, calls, ...options }: StartOptions) {
  const { mostUnfinished = standardLimits.unfinishedJobs, mostRetries = standardRetries } = options
  const { lease, signals, runsJobs } = beside
  const forgetJobs = createForgetJobs({ ...options, store })
  const forgetEvents = createForgetEvents({ ...options, store })
  /** Jobs that are being created. */
  let starting = 0

  /** Returns this process, or null to let any process with a free slot claim the job. */
  const ownerOf = (type: string) => (runsJobs && (!takeUp.isOn() || runner.hasRoom(type)) ? lease.owner : null)

  function begin(job: JobRecord): void {
    if (job.owner === lease.owner) runner.add(job)
    else signals.publish(topics.waits, job.id)
  }

  /** @throws BlogopsError `unavailable` if too many jobs of the site are waiting. */
  async function assertFew(): Promise<void> {
    const unfinished = lease.sole ? runner.size() : await store.countUnfinished()
    if (starting + unfinished > mostUnfinished) throw tooManyJobs(mostUnfinished)
  }

  async function create<I, R, T>(
    type: JobType<I, R>,
    { input, actor, mode }: { input: I; actor: Actor; mode: JobMode },
    put: (job: JobRecord) => Promise<T>,
  ): Promise<T> {
    starting += 1
    try {
      await assertFew()
      await forgetJobs(type)
      await forgetEvents()
      const id = newId()
      const asked = {
        id,
        input,
        inputKey: await store.putBlob(inputKey(id), input),
        actor,
        mode,
        mostRetries,
        at: store.now(),
      }
      return await put({ ...newJob(type, asked), owner: ownerOf(type.type) })
    } finally {
      starting -= 1
    }
  }

  async function beginOne(made: JobRecord, { job, begun, cancelled }: CreatedOne): Promise<OneJob> {
    for (const { job, event } of cancelled) feed.tell(job.id, event)
    if (begun) begin(job)
    else await store.dropBlob(made.inputKey)
    return { job: toJob(job), begun }
  }

  /** Returns the job of a repeated call whose process died. */
  async function startedJob(): Promise<Job | undefined> {
    const id = calls?.startedJob()
    return id === undefined ? undefined : toJob(await store.get(id))
  }

  const start = <I, R>(type: JobType<I, R>, input: I, actor: Actor, mode: JobMode = {}): Promise<Job> =>
    create(type, { input, actor, mode }, async made => {
      const job = await store.create(made)
      begin(job)
      return toJob(job)
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
      mode: JobMode = {},
    ): Promise<Job> => (await startedJob()) ?? start(type, await prepare(), actor, mode),

    /**
     * Starts a job unless one of its type is running in any process; that one is returned instead. An interrupted one
     * is cancelled and replaced.
     */
    async startOne<I, R>(type: JobType<I, R>, input: I, actor: Actor, mode: JobMode = {}): Promise<OneJob> {
      const job = await startedJob()
      if (job) return { job, begun: false }
      return create(type, { input, actor, mode }, async made => beginOne(made, await store.createOne(made)))
    },

    /** Starts the job of a schedule's turn. @returns null if another process has taken the turn. */
    startInTurn: <I, R>(type: JobType<I, R>, asked: { input: I; actor: Actor }, turn: Turn): Promise<OneJob | null> =>
      create(type, { ...asked, mode: { priority: 'background', retries: true } }, async made => {
        const one = await store.createInTurn(made, turn)
        if (one) return beginOne(made, one)
        await store.dropBlob(made.inputKey)
        return null
      }),

    lastTurn: store.lastTurn,
    beginTurns: store.beginTurns,

    /**
     * Resumes a failed or interrupted job. `maxCostUsd` is a new limit that includes the cost so far.
     * @throws BlogopsError `conflict` if the job is running, done or cancelled.
     */
    async resume(id: string, maxCostUsd?: number): Promise<Job> {
      const stopped = await store.get(id)
      if (runner.holds(id))
        throw new BlogopsError(
          'conflict',
          `Job ${id} is ${nextAttempt(stopped) ? 'waiting for its next attempt' : 'running'}.`,
        )
      if (stopped.status === 'done' || stopped.status === 'cancelled') throw ended(id, stopped.status)
      // If two processes resume the job at once, one gets a conflict.
      await store.change(id, ({ status }) => {
        if (status !== 'interrupted' && status !== 'failed') throw isElsewhere(id, status)
        return {
          ...(maxCostUsd !== undefined && { maxCostUsd }),
          status: 'queued',
          error: null,
          retries: 0,
          retryAt: null,
          owner: lease.owner,
        }
      })
      const changes = { ...(await forgetAnswers(stopped, store)), owner: ownerOf(stopped.type) }
      const { job } = await store.change(id, ({ owner, status }) => {
        if (owner !== lease.owner) throw isElsewhere(id, status)
        return changes
      })
      begin(job)
      return toJob(job)
    },
  }
}

const isElsewhere = (id: string, status: string) => new BlogopsError('conflict', `Job ${id} is ${status}.`)

function tooManyJobs(most: number): BlogopsError {
  return new BlogopsError('unavailable', `${most} jobs are waiting already.`, {
    hint: `Wait for some to finish, cancel them (blogops jobs list), or raise ${limitSpecs.unfinishedJobs.variable}.`,
    details: { retryAfter: 60 },
  })
}
