import type { Connection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { jobLine } from './job-id.ts'
import { printJobResult } from './job-result.ts'
import { type JobRun, runJob } from './run-job.ts'

/** Resumes a job and stays until it ends: in-process, the job lives only as long as this command. */
export const resumeJob: Run = async (context, args) => {
  const id = String((await askMissingValues(jobLine('resume'), args.values, context.prompt)).id)
  const maxCostUsd = args.number('maxCost')
  const request = { id, ...(maxCostUsd !== undefined && { maxCostUsd }) }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('jobs.resume'), request)
    return
  }
  const connection = await context.connect()
  const progress = await readJobProgress(context, connection, id)
  await connection.client.jobs.resume(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id, cancels: true, ...progress }))
}

type JobProgress = Pick<JobRun, 'after' | 'cost'>

/**
 * Returns the last event and cost of the earlier run. The end of that run must not be taken for the end of this one.
 */
export async function readJobProgress(
  { terminal }: CommandContext,
  { client }: Connection,
  id: string,
): Promise<JobProgress> {
  const { status, cost } = await client.jobs.get({ id }, { signal: terminal.interruption })
  // The event stream of a running job would not end; resuming it is refused anyway.
  if (status === 'queued' || status === 'running') return { cost }
  let after = 0
  for await (const event of client.jobs.events({ id }, { signal: terminal.interruption })) after = event.sequence
  return { after, cost }
}
