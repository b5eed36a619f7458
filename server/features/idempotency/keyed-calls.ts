import { AsyncLocalStorage } from 'node:async_hooks'
import { BlogopsError } from '../../contract/errors.ts'
import { hasEnded } from '../../contract/jobs.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'

/** A call with an `Idempotency-Key` in progress. */
export interface KeyedCall {
  /** Id of the idempotency record. */
  id: string
  /** The process that answers the call. */
  owner: string
  /** The job that an earlier attempt at this call started. */
  jobId: string | undefined
}

/** Seconds before a caller may ask again for a running job. */
const retryAfter = 10

export type KeyedCalls = ReturnType<typeof createKeyedCalls>

/**
 * Links jobs to the keyed calls that start them. The link is stored in the transaction that creates the job, so a call
 * repeated after a crash finds its job instead of starting a second one.
 */
export function createKeyedCalls() {
  const current = new AsyncLocalStorage<KeyedCall>()
  let running = 0

  return {
    async run<T>(call: KeyedCall, answer: () => Promise<T>): Promise<T> {
      running += 1
      try {
        return await current.run(call, answer)
      } finally {
        running -= 1
        // An enabled AsyncLocalStorage slows down every promise of the process.
        if (running === 0) current.disable()
      }
    },

    /** Stores the job started by the current call, in the transaction that creates the job. */
    async linkJob(tx: Transaction, jobId: string): Promise<void> {
      const call = current.getStore()
      if (!call) return
      const record = await tx.get('idempotency', call.id)
      if (!record || record.owner !== call.owner || record.jobId !== undefined) return
      await tx.put('idempotency', { ...record, jobId })
    },

    /** Returns the job that an earlier attempt at the current call started. */
    getStartedJob: (): string | undefined => current.getStore()?.jobId,

    /**
     * @throws BlogopsError `conflict` with a `Retry-After` if the current call is a repetition and its job still runs.
     */
    assertAnswerable(job: JobRecord): void {
      if (current.getStore()?.jobId !== job.id || hasEnded(job)) return
      throw new BlogopsError('conflict', `This call started job ${job.id}, which is not finished yet.`, {
        hint: `Send the same call again later, or follow the job: blogops jobs watch ${job.id}`,
        details: { jobId: job.id, retryAfter },
      })
    },
  }
}
