import { BlogopsError } from '../../server/contract/errors.ts'
import type { Job, JobEvent } from '../../server/contract/schemas/job.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext } from '../context.ts'
import { CancelledError } from '../failure.ts'
import { type JobView, openJobView } from '../output/job-view.ts'
import { ReaderGone } from '../terminal.ts'
import { followJob, type JobEnd } from './follow-job.ts'

export interface JobRun {
  readonly connection: Connection
  readonly id: string
  readonly after?: number
  /** Whether Ctrl-C ends the job, or only the watching. */
  readonly cancels: boolean
}

type Result = NonNullable<Job['result']>

/** Shows a job until it ends, and gives its result. @throws what the job failed with; CancelledError. */
export async function runJob(context: CommandContext, run: JobRun): Promise<Result> {
  const view = await openJobView(context.output)
  try {
    return toResult(run.id, await followToEnd(context, run, view))
  } finally {
    await view.close()
  }
}

async function followToEnd(context: CommandContext, run: JobRun, view: JobView): Promise<JobEnd> {
  const { interruption } = context.terminal
  const left = new AbortController()
  const onInterruption = () => {
    void stopJob(context, run, view).then(stopped => stopped || left.abort(interruption.reason))
  }
  if (interruption.aborted) onInterruption()
  interruption.addEventListener('abort', onInterruption, { once: true })
  try {
    const following = { ...run, client: run.connection.client, terminal: context.terminal, signal: left.signal }
    for await (const event of followJob(following)) {
      show(context, view, event)
      if (event.type === 'end') return event
    }
  } catch (error) {
    throw left.signal.aborted ? leftAlone(run) : error
  } finally {
    interruption.removeEventListener('abort', onInterruption)
  }
  throw new BlogopsError('unavailable', `Job ${run.id} has no end yet.`)
}

function show({ output }: CommandContext, view: JobView, event: JobEvent): void {
  output.event(event)
  view.show(event)
}

/** Whether the job was told to stop; its last event then says so. */
async function stopJob(
  { terminal }: CommandContext,
  { connection, id, cancels }: JobRun,
  view: JobView,
): Promise<boolean> {
  if (!cancels || terminal.interruption.reason instanceof ReaderGone) return false
  view.note('Cancelling; press Ctrl-C again to leave at once.')
  return connection.client.jobs.cancel({ id }).then(
    () => true,
    () => false,
  )
}

function leftAlone({ id, cancels }: JobRun): CancelledError {
  if (cancels) return new CancelledError(`Job ${id} could not be cancelled.`, { hint: `blogops jobs cancel ${id}` })
  return new CancelledError(`No longer watching job ${id}; it goes on.`, { hint: `blogops jobs watch ${id}` })
}

function toResult(id: string, { status, result, error }: JobEnd): Result {
  if (status === 'done' && result) return result
  if (status === 'cancelled') throw new CancelledError(`Job ${id} was cancelled.`)
  if (error)
    throw new BlogopsError(error.code, error.message, { ...(error.hint !== undefined && { hint: error.hint }) })
  throw new BlogopsError('internal', `Job ${id} ended ${status} without a result.`, { hint: `blogops jobs show ${id}` })
}
