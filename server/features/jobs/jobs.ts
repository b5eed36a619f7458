import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded, type Job, type JobCost, type JobEvent, type JobResult } from '../../contract/schemas/job.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { Actor, Scope } from '../../contract/scopes.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createForgetEvents } from './forget-events.ts'
import { createForgetJobs } from './forget-jobs.ts'
import { failureOf } from './job-failure.ts'
import { createJobFeed } from './job-feed.ts'
import { createJobRecords, endOf, inputKey, type JobChanges, type JobRecordsOptions, toJob } from './job-records.ts'
import { createJobRunner } from './job-runner.ts'
import type { JobStep, JobType } from './job-type.ts'
import { newJob } from './new-job.ts'
import { forgetAnswers } from './paid-calls.ts'

export interface JobsOptions extends JobRecordsOptions {
  log: Logger
  /** How many jobs run side by side; more wait. */
  concurrency: number
  prices: () => Promise<ModelPrices>
  /** See `ForgetEventsOptions`. */
  mostEvents?: number
}

export type Jobs = ReturnType<typeof createJobs>

/** Jobs that run or wait in one process; a person has no use for more, and each holds its input on disk. */
const mostHeld = 100
/** Starts of the same step that may end with the death of the process. */
const mostAttempts = 3

const settled: readonly JobRecord['status'][] = ['done', 'failed', 'cancelled', 'interrupted']

/** Long work in stored steps: it survives its process, and is followed through its events. */
export function createJobs(options: JobsOptions) {
  const store = createJobRecords(options)
  const feed = createJobFeed()
  const runner = createJobRunner({ ...options, store, feed })
  const forgetJobs = createForgetJobs({ ...options, store })
  const forgetEvents = createForgetEvents({ ...options, store })

  /** Asked for, and not in hand yet. */
  let starting = 0

  /** Queues a job that has stopped; of two who take it up at once, one is told that the other does. */
  async function enqueue({ id }: JobRecord, changes: JobChanges = {}): Promise<JobRecord> {
    const { job } = await store.change(id, ({ status }) => {
      if (status !== 'interrupted' && status !== 'failed') throw new BlogopsError('conflict', `Job ${id} is ${status}.`)
      return { ...changes, status: 'queued', error: null }
    })
    runner.add(job)
    return job
  }

  async function assertUnended(id: string): Promise<void> {
    const { status } = await store.get(id)
    if (status === 'done' || status === 'failed' || status === 'cancelled') throw ended(id, status)
  }

  async function giveUp({ id }: JobRecord): Promise<void> {
    const error = {
      code: 'unavailable',
      message: `The process ended ${mostAttempts} times while this job was in the same step.`,
      hint: `See the log of the server, then try it once more: blogops jobs resume ${id}`,
    } as const
    await store.change(id, () => ({ status: 'failed', attempts: 0, error }), {
      type: 'end',
      status: 'failed',
      result: null,
      error,
    })
  }

  return {
    register: runner.register,

    /** @throws BlogopsError `unavailable` when too many jobs wait. */
    async start<I, R>(type: JobType<I, R>, input: I, actor: Actor): Promise<Job> {
      if (runner.size() + starting >= mostHeld) throw tooManyJobs()
      starting += 1
      try {
        await forgetJobs(type)
        await forgetEvents()
        const id = options.newId()
        const asked = { id, input, inputKey: await store.putBlob(inputKey(id), input), actor, at: store.now() }
        const job = await store.create(newJob(type, asked))
        runner.add(job)
        return toJob(job)
      } finally {
        starting -= 1
      }
    },

    get: async (id: string): Promise<Job> => toJob(await store.get(id)),

    /** What a token needs to start a job like this one; null where its type is not known here. */
    scopeOf: async (id: string): Promise<Scope | null> => runner.scopeOf((await store.get(id)).type) ?? null,

    /** The types of job that whoever has these scopes can start. */
    typesOf: (mayUse: (scope: Scope) => boolean): string[] =>
      runner.types().flatMap(({ type, scope }) => (mayUse(scope) ? [type] : [])),

    /** The newest first; of all types where none are named. */
    list: async (limit: number, types?: readonly string[]): Promise<Job[]> =>
      (await store.list(limit, types)).map(toJob),

    /** Jobs of a type that have not ended. */
    async unfinished(type: string): Promise<Job[]> {
      return (await store.unfinished()).filter(job => job.type === type).map(toJob)
    },

    /** What a step of a job gave, or null where it has given nothing, or there is no such job any more. */
    async storedResult<R>(id: string, { name, result }: Pick<JobStep<never, R>, 'name' | 'result'>): Promise<R | null> {
      const stored = await store.findBlob(`jobs/${id}/${name}.json`)
      return stored === undefined ? null : result.parse(stored)
    },

    /** The events after `after`, then those to come, until the job ends or `signal` aborts. */
    async *events(id: string, after: number, signal: AbortSignal): AsyncGenerator<JobEvent> {
      const live = feed.follow(id)
      try {
        const job = await store.get(id)
        const { status } = job
        let last = after
        const told = await store.events(id)
        const stored = told.length === 0 && hasEnded(job) ? [endOf(job, after)] : told
        for (const event of stored) {
          // The end of an earlier run is not the end of a job that was taken up again.
          const over = settled.includes(status) && event === stored.at(-1)
          if (event.sequence <= last || (event.type === 'end' && !over)) continue
          last = event.sequence
          yield event
        }
        if (settled.includes(status) || !runner.holds(id)) return
        for (let event = await live.next(signal); event && !signal.aborted; event = await live.next(signal)) {
          if (event.sequence <= last) continue
          last = event.sequence
          yield event
        }
      } finally {
        live.stop()
      }
    },

    /** Resolves with the job once it has ended. */
    async wait(id: string): Promise<Job> {
      await runner.settled(id)
      return toJob(await store.get(id))
    },

    /** Resolves with what a job made and what that cost. @throws what it failed with; `cancelled`; `unavailable`. */
    async outcome(id: string): Promise<{ result: JobResult; cost: JobCost | null }> {
      await runner.settled(id)
      const job = toJob(await store.get(id))
      if (job.result === null) throw failureOf(job)
      return { result: job.result, cost: job.cost }
    },

    /** @throws BlogopsError `conflict` for a job that has ended. */
    assertUnended,

    /** @throws BlogopsError `conflict` for a job that has ended. */
    async cancel(id: string): Promise<Job> {
      await assertUnended(id)
      if (runner.holds(id)) await runner.cancel(id)
      else
        await store.change(id, () => ({ status: 'cancelled' }), {
          type: 'end',
          status: 'cancelled',
          result: null,
          error: null,
        })
      return toJob(await store.get(id))
    },

    /**
     * `maxCostUsd` is a new limit for all of it, what it has cost already included.
     * @throws BlogopsError `conflict` for a job that runs, is done or was cancelled.
     */
    async resume(id: string, maxCostUsd?: number): Promise<Job> {
      const record = await store.get(id)
      if (runner.holds(id)) throw new BlogopsError('conflict', `Job ${id} is running.`)
      if (record.status === 'done' || record.status === 'cancelled') throw ended(id, record.status)
      const changes = { ...(await forgetAnswers(record, store)), ...(maxCostUsd !== undefined && { maxCostUsd }) }
      return toJob(await enqueue(record, changes))
    },

    /** Names what an earlier owner of the data folder left unfinished for what it is. */
    async markInterrupted(): Promise<void> {
      for (const job of await store.unfinished()) {
        if (job.status !== 'interrupted') await store.change(job.id, () => ({ status: 'interrupted' }))
      }
    },

    /** Takes up what was interrupted, each by way of `seen`, but for jobs that ended their process time and again. */
    async resumeInterrupted(
      seen: (id: string, run: () => Promise<unknown>) => Promise<unknown> = (_, run) => run(),
    ): Promise<void> {
      for (const job of await store.unfinished()) {
        // Those begun since the start are in hand.
        if (job.status !== 'interrupted') continue
        if (job.attempts < mostAttempts) await seen(job.id, () => enqueue(job))
        else await giveUp(job)
      }
    },

    /** Parks what is running at its last stored step, to be taken up by the next owner. */
    close: () => runner.close(),
  }
}

function tooManyJobs(): BlogopsError {
  return new BlogopsError('unavailable', `${mostHeld} jobs are waiting already.`, {
    hint: 'Wait for some to finish, or cancel them: blogops jobs list',
    details: { retryAfter: 60 },
  })
}

function ended(id: string, status: string): BlogopsError {
  return new BlogopsError('conflict', `Job ${id} has ended already: ${status}.`)
}
