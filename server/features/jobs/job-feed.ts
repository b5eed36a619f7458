import type { JobEvent } from '../../contract/schemas/job.ts'

/** Hands the events of running jobs to whoever follows them. */
export function createJobFeed() {
  const followers = new Map<string, Set<(event: JobEvent | undefined) => void>>()

  return {
    publish(jobId: string, event: JobEvent): void {
      for (const follower of followers.get(jobId) ?? []) follower(event)
    },

    /** Tells followers that nothing more will come. */
    finish(jobId: string): void {
      for (const follower of followers.get(jobId) ?? []) follower(undefined)
    },

    /** From now on; `stop` when done with it. Events that come while nobody waits are kept. */
    follow(jobId: string): { next(signal: AbortSignal): Promise<JobEvent | undefined>; stop(): void } {
      const waiting: (JobEvent | undefined)[] = []
      let wake = () => {}
      const follower = (event: JobEvent | undefined) => {
        waiting.push(event)
        wake()
      }
      const group = followers.get(jobId) ?? new Set()
      followers.set(jobId, group.add(follower))
      return {
        async next(signal) {
          const abort = () => wake()
          signal.addEventListener('abort', abort)
          while (waiting.length === 0 && !signal.aborted) {
            await new Promise<void>(resolve => {
              wake = resolve
            })
          }
          signal.removeEventListener('abort', abort)
          return waiting.shift()
        },
        stop() {
          group.delete(follower)
          if (group.size === 0) followers.delete(jobId)
        },
      }
    },
  }
}
