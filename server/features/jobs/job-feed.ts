import type { JobEvent } from '../../contract/schemas/job.ts'
import { type BesideOthers, pollMs, topics } from './beside-others.ts'

/** An event, or `look`: something may have changed in the store without a live event. */
type News = JobEvent | 'look'

export interface JobFollower {
  /** Returns the next queued or future update, or undefined if `signal` aborts. */
  next(signal?: AbortSignal): Promise<News | undefined>
  stop(): void
}

export type JobFeed = ReturnType<typeof createJobFeed>

/** Delivers the events of running jobs to followers in this process and, by signals, in others. */
export function createJobFeed({ signals, lease, timer }: Pick<BesideOthers, 'signals' | 'lease' | 'timer'>) {
  const followers = new Map<string, Set<(news: News) => void>>()
  let closed = false
  let cancelPoll = () => {}

  function hand(jobId: string, news: News): void {
    for (const follower of followers.get(jobId) ?? []) follower(news)
  }

  function lookAll(): void {
    for (const jobId of followers.keys()) hand(jobId, 'look')
  }

  /** Polls while a followed job may run in another process, because signals can be lost. */
  function poll(): void {
    cancelPoll()
    if (lease.sole || followers.size === 0 || closed) return
    cancelPoll = timer(pollMs, () => {
      lookAll()
      poll()
    })
  }

  const ends = [signals.subscribe(topics.told, jobId => hand(jobId, 'look')), signals.onGap(lookAll)]

  function leave(jobId: string, follower: (news: News) => void): void {
    const group = followers.get(jobId)
    group?.delete(follower)
    if (group?.size === 0) followers.delete(jobId)
    if (followers.size === 0) cancelPoll()
  }

  return {
    isClosed: () => closed,

    /** Publishes a stored change and its event, if it has one. */
    tell(jobId: string, event: JobEvent | undefined): void {
      if (event) hand(jobId, event)
      signals.publish(topics.told, jobId)
    },

    /** Makes local followers of a job read the store again. */
    look: (jobId: string): void => hand(jobId, 'look'),

    /** Follows a job from now on. Updates queue up until read. Call `stop` at the end. */
    follow(jobId: string): JobFollower {
      const waiting: News[] = []
      let wake = () => {}
      const follower = (news: News) => {
        if (news !== 'look' || waiting.at(-1) !== 'look') waiting.push(news)
        wake()
      }
      const group = followers.get(jobId) ?? new Set()
      followers.set(jobId, group.add(follower))
      if (followers.size === 1 && group.size === 1) poll()
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
        stop: () => leave(jobId, follower),
      }
    },

    /** Releases all followers. */
    close(): void {
      closed = true
      cancelPoll()
      for (const end of ends) end()
      lookAll()
    },
  }
}
