import { CallError, type Client } from '../../server/contract/client.ts'
import { hasEnded } from '../../server/contract/jobs.ts'
import type { Job, JobEvent } from '../../server/contract/schemas/job.ts'

export type JobEnd = Pick<Job, 'status' | 'result' | 'error'>

/** State of the progress stream. `parked`: the server stopped before the job ended and will resume it. */
export type Connection = 'live' | 'lost' | 'parked'

interface FollowOptions {
  api: Client
  readJob: () => Promise<Job>
  id: string
  signal: AbortSignal
  onEvent(event: JobEvent): void
  onConnection(connection: Connection): void
}

const maxPauseMs = 15_000

/**
 * Reports each event of a job once, and resolves with its end. Reconnects after growing pauses and continues with the
 * next event.
 * @throws CallError if the server refuses: nobody is signed in, or the job does not exist.
 */
export async function followJob({ api, readJob, id, signal, onEvent, onConnection }: FollowOptions): Promise<JobEnd> {
  let lastSequence = 0
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0) {
        await sleep(Math.min(maxPauseMs, 500 * 2 ** failures), signal)
        const job = await readJob()
        if (hasEnded(job)) return job
        onConnection(job.status === 'interrupted' ? 'parked' : 'live')
      }
      for await (const event of api.jobs.events(
        { id },
        { signal, ...(lastSequence > 0 && { lastEventId: `${lastSequence}` }) },
      )) {
        if (event.sequence <= lastSequence) continue
        lastSequence = event.sequence
        failures = 0
        onEvent(event)
        if (event.type === 'end') return event
      }
    } catch (error) {
      if (signal.aborted) throw error
      // Repeat the call through the query cache, which detects that the session has ended.
      if (isPermanentError(error))
        throw await readJob().then(
          () => error,
          retryError => retryError,
        )
      onConnection('lost')
    }
    signal.throwIfAborted()
  }
}

/** Returns true if a retry would get the same response. */
function isPermanentError(error: unknown): boolean {
  return error instanceof CallError && error.answeredStatus < 500 && error.answeredStatus !== 429
}

/** Ends early when the browser comes back online. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
  signal.throwIfAborted()
}
