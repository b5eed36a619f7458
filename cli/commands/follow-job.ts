import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { Job, JobEvent } from '../../server/contract/schemas/job.ts'
import { UnreachableError } from '../failure.ts'
import type { Terminal } from '../terminal.ts'

export type JobEnd = Extract<JobEvent, { type: 'end' }>

export interface Following {
  readonly client: Client
  readonly id: string
  readonly terminal: Pick<Terminal, 'wait'>
  readonly signal: AbortSignal
  /** Sequence number of the last event that is known already. */
  readonly after?: number
}

const maxFailures = 8
const maxWaitMs = 5_000

/**
 * Yields the events of a job until its end, each once. A broken connection continues after the last event.
 * @throws BlogopsError `unavailable` if the job stopped without an end and can be resumed.
 */
export async function* followJob({ client, id, terminal, signal, after = 0 }: Following): AsyncGenerator<JobEvent> {
  let last = after
  for (let failures = 0; failures <= maxFailures; failures += 1) {
    if (failures > 0) await terminal.wait(Math.min(maxWaitMs, 100 * 2 ** failures), signal)
    try {
      const options = { signal, ...(last > 0 && { lastEventId: String(last) }) }
      for await (const event of client.jobs.events({ id }, options)) {
        if (event.sequence <= last) continue
        last = event.sequence
        failures = 0
        yield event
        if (event.type === 'end') return
      }
      assertNotInterrupted(await client.jobs.get({ id }, { signal }))
    } catch (error) {
      if (signal.aborted || failures === maxFailures || !isBrokenConnection(error)) throw error
    }
  }
  throw new BlogopsError('unavailable', `Nothing more was heard of job ${id}.`, { hint: `blogops jobs show ${id}` })
}

/** A stream ends early if its server stops; the job is then interrupted. */
function assertNotInterrupted({ id, status }: Job): void {
  if (status !== 'interrupted') return
  throw new BlogopsError('unavailable', `Job ${id} was interrupted; what it had reached is kept.`, {
    hint: `Take it up again: blogops jobs resume ${id}`,
  })
}

/** Returns true for a failed connection, which may be retried. A refusal is an answer. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof UnreachableError || !(error instanceof BlogopsError)
}
