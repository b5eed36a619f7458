import type { JobEvent } from '../../contract/schemas/job.ts'
import { type Coordination, pollMs, topics } from './beside-others.ts'

/** An event, or `look`: something may have changed in the store without a live event. */
type JobUpdate = JobEvent | 'look'

export interface JobFollower {
  /** Returns the next queued or future update, or undefined if `signal` aborts. */
  next(signal?: AbortSignal): Promise<JobUpdate | undefined>
  stop(): void
}

export type JobFeed = ReturnType<typeof createJobFeed>

/** Delivers the events of running jobs to followers in this process and, by signals, in others. */
export function createJobFeed({ signals, lease, timer }: Pick<Coordination, 'signals' | 'lease' | 'timer'>) {
  const followers = new Map<string, Set<(update: JobUpdate) => void>>()
  let closed = false
  let cancelPoll = () => {}

  function deliver(jobId: string, update: JobUpdate): void {
    for (const follower of followers.get(jobId) ?? []) follower(update)
  }

  function recheckAll(): void {
    for (const jobId of followers.keys()) deliver(jobId, 'look')
  }

  /** Polls while a followed job may run in another process, because signals can be lost. */
  function poll(): void {
    cancelPoll()
    if (lease.sole || followers.size === 0 || closed) return
    cancelPoll = timer(pollMs, () => {
      recheckAll()
      poll()
    })
  }

  const unsubscribers = [signals.subscribe(topics.changed, jobId => deliver(jobId, 'look')), signals.onGap(recheckAll)]

  function unfollow(jobId: string, follower: (update: JobUpdate) => void): void {
    const jobFollowers = followers.get(jobId)
    jobFollowers?.delete(follower)
    if (jobFollowers?.size === 0) followers.delete(jobId)
    if (followers.size === 0) cancelPoll()
  }

  return {
    isClosed: () => closed,

    /** Publishes a stored change and its event, if it has one. */
    publish(jobId: string, event: JobEvent | undefined): void {
      if (event) deliver(jobId, event)
      signals.publish(topics.changed, jobId)
    },

    /** Makes local followers of a job read the store again. */
    recheck: (jobId: string): void => deliver(jobId, 'look'),

    /** Follows a job from now on. Updates queue up until read. Call `stop` at the end. */
    follow(jobId: string): JobFollower {
      const waiting: JobUpdate[] = []
      let wake = () => {}
      const follower = (update: JobUpdate) => {
        if (update !== 'look' || waiting.at(-1) !== 'look') waiting.push(update)
        wake()
      }
      const jobFollowers = followers.get(jobId) ?? new Set()
      followers.set(jobId, jobFollowers.add(follower))
      if (followers.size === 1 && jobFollowers.size === 1) poll()
      return {
        async next(signal) {
          const abort = () => wake()
          signal?.addEventListener('abort', abort)
          while (waiting.length === 0 && !signal?.aborted && !closed) {
            await new Promise<void>(resolve => {
              wake = resolve
            })
          }
          signal?.removeEventListener('abort', abort)
          return waiting.shift()
        },
        stop: () => unfollow(jobId, follower),
      }
    },

    /** Releases all followers. */
    close(): void {
      closed = true
      cancelPoll()
      for (const end of unsubscribers) end()
      recheckAll()
    },
  }
}
