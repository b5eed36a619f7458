import { BlogopsError } from '../../contract/errors.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type BesideOthers, pollMs, topics } from './beside-others.ts'
import type { JobFeed } from './job-feed.ts'
import type { JobRecords } from './job-records.ts'
import { type createJobRunner, mostAttempts } from './job-runner.ts'

export interface TakeUpOptions {
  store: JobRecords
  feed: JobFeed
  runner: ReturnType<typeof createJobRunner>
  beside: BesideOthers
  log: Logger
}

/** Wraps the resumption of a job that had already started. */
export type Seen = (id: string, run: () => Promise<unknown>) => Promise<unknown>

/** Claims jobs that no process owns. */
export function createTakeUp({ store, feed, runner, beside, log }: TakeUpOptions) {
  const { lease, signals, timer, queue } = beside
  let seen: Seen | undefined
  let closed = false
  let looking: Promise<void> | undefined
  let again = false
  let cancelPoll = () => {}

  async function giveUp({ id }: JobRecord): Promise<void> {
    const error = {
      code: 'unavailable',
      message: `The process ended ${mostAttempts} times while this job was in the same step.`,
      hint: `See the log of the server, then try it once more: blogops jobs resume ${id}`,
    } as const
    const changes = { status: 'failed', attempts: 0, owner: null, cancelWanted: false, error } as const
    const fenced = ({ owner }: JobRecord) => {
      if (owner === lease.owner) return changes
      throw new BlogopsError('conflict', `Another process has job ${id} by now.`)
    }
    const { event } = await store.change(id, fenced, { type: 'end', status: 'failed', result: null, error })
    feed.tell(id, event)
  }

  async function takeUp(job: JobRecord, seen: Seen): Promise<void> {
    if (job.attempts >= mostAttempts) return giveUp(job)
    // The start of a new job is already recorded by its call.
    const isBegun = lease.sole || job.steps.some(({ startedAt }) => startedAt !== null)
    if (isBegun) await seen(job.id, async () => runner.add(job))
    else runner.add(job)
  }

  async function claim(types: readonly string[] | null, limit: number): Promise<JobRecord[]> {
    if (limit === 0 || types?.length === 0) return []
    const { owner } = lease
    // A single process waits for retries itself; several processes poll for due jobs.
    const dueBy = lease.sole ? null : store.now()
    const claim = { owner, dueBy, types, limit, left: runner.left(), overBy: lease.overBy(), at: store.now() }
    return queue.claim(claim)
  }

  /** Claims as many jobs as there are free slots. */
  async function round(seen: Seen): Promise<void> {
    for (const { types, free } of runner.room()) {
      const claimed = await claim(types, free)
      const ends = await Promise.allSettled(claimed.map(job => takeUp(job, seen)))
      for (const [at, end] of ends.entries()) if (end.status === 'rejected') letGo(claimed[at], end.reason)
    }
  }

  function letGo(job: JobRecord | undefined, cause: unknown): void {
    if (!job || runner.holds(job.id)) return
    runner.letGo(job.id)
    log('warn', 'a job could not be taken up; it is tried again soon', { jobId: job.id, error: String(cause) })
  }

  async function rounds(seen: Seen): Promise<void> {
    try {
      do {
        again = false
        await round(seen)
      } while (again && !closed)
    } catch (cause) {
      if (!closed)
        log('warn', 'jobs that wait could not be looked for; it is tried again soon', { error: String(cause) })
    }
  }

  /** Claims waiting jobs if there are free slots. */
  function look(): void {
    if (!seen || lease.sole || closed) return
    again = true
    looking ??= rounds(seen).finally(() => {
      looking = undefined
    })
  }

  function poll(): void {
    cancelPoll = timer(pollMs, () => {
      look()
      if (!closed) poll()
    })
  }

  const ends = [signals.subscribe(topics.waits, look), signals.onGap(look)]

  return {
    look,

    /** Returns true if waiting jobs are claimed automatically. */
    isOn: () => seen !== undefined && !lease.sole,

    /**
     * Resumes jobs of earlier processes through `wrapResume`. With several processes, also claims waiting jobs from
     * now on.
     */
    async start(how: Seen): Promise<void> {
      seen = how
      if (lease.sole) {
        for (const job of await claim(null, Number.MAX_SAFE_INTEGER)) await takeUp(job, how)
        return
      }
      await round(how)
      poll()
    },

    async close(): Promise<void> {
      closed = true
      cancelPoll()
      for (const end of ends) end()
      await looking
    },
  }
}
