import type { JobEvent } from '../../contract/schemas/job.ts'
import { type BesideOthers, pollMs, topics } from './beside-others.ts'

/** An event, or that something may have happened that no event told of here: a follower looks at what is stored then. */
type News = JobEvent | 'look'

export interface JobFollower {
  /** What has come meanwhile, or what comes next; undefined where `signal` aborts. */
  next(signal?: AbortSignal): Promise<News | undefined>
  stop(): void
}

export type JobFeed = ReturnType<typeof createJobFeed>

/** Hands the events of running jobs to whoever follows them, in this process and, by a signal, in others. */
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

  /** For as long as somebody follows a job that may run elsewhere: signals can be lost. */
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

    /** Tells of a change that is stored, and of the event that tells of it, where one does. */
    tell(jobId: string, event: JobEvent | undefined): void {
      if (event) hand(jobId, event)
      signals.publish(topics.told, jobId)
    },

    /** Has who follows a job here see how it stands. */
    look: (jobId: string): void => hand(jobId, 'look'),

    /** From now on; `stop` when done with it. What comes while nobody waits is kept. */
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

    /** Lets all followers go. */
    close(): void {
      closed = true
      cancelPoll()
      for (const end of ends) end()
      lookAll()
    },
  }
}
