import { CallError, type Client } from '../../server/contract/client.ts'
import { hasEnded, type Job, type JobEvent } from '../../server/contract/schemas/job.ts'

export type JobEnd = Pick<Job, 'status' | 'result' | 'error'>

/** How the progress comes in: `parked` where the server stopped ahead of the job's end, and is to go on with it. */
export type Connection = 'live' | 'lost' | 'parked'

export interface Following {
  api: Client
  readJob: () => Promise<Job>
  id: string
  signal: AbortSignal
  onEvent(event: JobEvent): void
  onConnection(connection: Connection): void
}

const longestPauseMs = 15_000

/**
 * Tells each event of a job once, and resolves with its end. A connection that breaks is no failure of the job: it is
 * made again, after growing pauses, and taken up where it broke.
 * @throws CallError where the server refuses to tell: nobody is signed in any more, or it has no such job.
 */
export async function followJob({ api, readJob, id, signal, onEvent, onConnection }: Following): Promise<JobEnd> {
  let last = 0
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0) {
        await pause(Math.min(longestPauseMs, 500 * 2 ** failures), signal)
        const job = await readJob()
        if (hasEnded(job)) return job
        onConnection(job.status === 'interrupted' ? 'parked' : 'live')
      }
      for await (const event of api.jobs.events({ id }, { signal, ...(last > 0 && { lastEventId: `${last}` }) })) {
        if (event.sequence <= last) continue
        last = event.sequence
        failures = 0
        onEvent(event)
        if (event.type === 'end') return event
      }
    } catch (error) {
      if (signal.aborted) throw error
      // Asked in the way whose failures all of the app hears of: it may be that nobody is signed in any more.
      if (isRefusal(error))
        throw await readJob().then(
          () => error,
          again => again,
        )
      onConnection('lost')
    }
    signal.throwIfAborted()
  }
}

/** An answer that another try would not change. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.answeredStatus < 500 && error.answeredStatus !== 429
}

/** Over at once when the browser is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(over, ms)
    function over() {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
  signal.throwIfAborted()
}
