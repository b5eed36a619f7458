import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { formatCost } from '../../../server/contract/jobs.ts'
import type { Job, JobCost, JobEvent } from '../../../server/contract/schemas/job.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext } from '../../context.ts'
import { CancelledError, UnreachableError } from '../../failure.ts'
import { type JobView, openJobView } from '../../output/job-view.ts'
import { StdoutClosedError, type Terminal } from '../../terminal.ts'

export interface JobRun {
  readonly connection: Connection
  readonly id: string
  readonly after?: number
  /** Cost before this run. */
  readonly cost?: JobCost | null
  /** True if Ctrl-C cancels the job; false if it only ends the watching. */
  readonly cancels: boolean
}

type Result = NonNullable<Job['result']>

export interface JobOutcome<R = Result> {
  readonly result: R
  /** Cost of the whole job; null if no model was called. */
  readonly cost: JobCost | null
}

/** Shows a job until it ends and returns its result. @throws the error of the job; CancelledError */
export async function runJob(context: CommandContext, run: JobRun): Promise<JobOutcome> {
  const watch: Watch = { view: await openJobView(context.output), cost: run.cost ?? null }
  const end = await followToEnd(context, run, watch).finally(() => watch.view.close())
  const { cost } = watch
  const { output } = context
  if (end.status !== 'done' && cost && output.mode === 'text') output.note(`Cost so far: ${formatCost(cost)}`)
  return { result: toResult(run.id, end), cost }
}

type JobEnd = Extract<JobEvent, { type: 'end' }>

interface Watch {
  readonly view: JobView
  cost: JobCost | null
}

async function followToEnd(context: CommandContext, run: JobRun, watch: Watch): Promise<JobEnd> {
  const { interruption } = context.terminal
  const stopController = new AbortController()
  const onInterruption = () => {
    void stopJob(context, run, watch.view).then(stopped => stopped || stopController.abort(interruption.reason))
  }
  if (interruption.aborted) onInterruption()
  interruption.addEventListener('abort', onInterruption, { once: true })
  try {
    const following = {
      ...run,
      client: run.connection.client,
      terminal: context.terminal,
      signal: stopController.signal,
    }
    for await (const event of followJob(following)) {
      show(context, watch, event)
      if (event.type === 'end') return event
    }
  } catch (error) {
    throw stopController.signal.aborted ? stoppedWatchingError(run) : error
  } finally {
    interruption.removeEventListener('abort', onInterruption)
  }
  throw new BlogopsError('unavailable', `Job ${run.id} has not ended yet.`)
}

function show({ output }: CommandContext, watch: Watch, event: JobEvent): void {
  if (event.type === 'cost') watch.cost = event.cost
  output.event(event)
  watch.view.show(event)
}

/** Cancels the job, if this run may. Returns true if it was cancelled; the last event then says so. */
async function stopJob(
  { terminal }: CommandContext,
  { connection, id, cancels }: JobRun,
  view: JobView,
): Promise<boolean> {
  if (!cancels || terminal.interruption.reason instanceof StdoutClosedError) return false
  // A second Ctrl-C may leave the job running on the server.
  const advice = connection.target.kind === 'app' ? '' : ` To see the result: blogops jobs show ${id}`
  view.note(`Cancelling. Press Ctrl-C again to leave at once.${advice}`)
  return connection.client.jobs.cancel({ id }).then(
    () => true,
    () => false,
  )
}

function stoppedWatchingError({ id, cancels }: JobRun): CancelledError {
  if (cancels)
    return new CancelledError(`Job ${id} could not be cancelled.`, { hint: `Try again: blogops jobs cancel ${id}` })
  return new CancelledError(`Stopped watching job ${id}. It continues to run.`, {
    hint: `Watch it again: blogops jobs watch ${id}`,
  })
}

function toResult(id: string, { status, result, error }: JobEnd): Result {
  if (status === 'done' && result) return result
  if (status === 'cancelled') throw new CancelledError(`Job ${id} was cancelled.`)
  if (error) {
    const hint = toHint(id, error)
    throw new BlogopsError(error.code, error.message, {
      ...(hint !== undefined && { hint }),
      ...(error.details && { details: error.details }),
    })
  }
  throw new BlogopsError('internal', `Job ${id} ended ${status} without a result.`, {
    hint: `See its state: blogops jobs show ${id}`,
  })
}

/** Adds the job's id to a hint to resume it. */
function toHint(id: string, { hint }: NonNullable<JobEnd['error']>): string | undefined {
  if (hint === undefined || !/resume the job/i.test(hint) || hint.includes(id)) return hint
  return `${hint.replace(/\.$/, '')}: blogops jobs resume ${id}`
}

interface Following {
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
async function* followJob({ client, id, terminal, signal, after = 0 }: Following): AsyncGenerator<JobEvent> {
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
  throw new BlogopsError('unavailable', `The event stream of job ${id} ended early.`, {
    hint: `See its state: blogops jobs show ${id}`,
  })
}

/** A stream ends early if its server stops; the job is then interrupted. */
function assertNotInterrupted({ id, status }: Job): void {
  if (status !== 'interrupted') return
  throw new BlogopsError('unavailable', `Job ${id} was interrupted. Its progress is saved.`, {
    hint: `Resume it: blogops jobs resume ${id}`,
  })
}

/** Returns true for a failed connection, which may be retried. A refusal is an answer. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof UnreachableError || !(error instanceof BlogopsError)
}
