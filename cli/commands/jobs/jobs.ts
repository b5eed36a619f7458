import { BlogopsError } from '../../../server/contract/errors.ts'
import { hasEnded } from '../../../server/contract/jobs.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from './job-result.ts'
import { type JobRun, runJob } from './run-job.ts'

/** Follows a job that another process runs. Ctrl-C ends the watching, not the job. */
export const watchJob: Run = async (context, args) => {
  const { id } = await askMissingValues(context, args)
  const connection = await context.connect()
  const job = await connection.client.jobs.get({ id: String(id) }, { signal: context.terminal.interruption })
  if (connection.target.kind === 'app' && !hasEnded(job)) {
    throw new BlogopsError('conflict', `Job ${job.id} is ${job.status}, but no server is running it.`, {
      hint: `Resume it: blogops jobs resume ${job.id}`,
    })
  }
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: false }))
}

/** Resumes a job and stays until it ends: in-process, the job lives only as long as this command. */
export const resumeJob: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).id)
  const maxCostUsd = args.number('maxCost')
  const request = { id, ...(maxCostUsd !== undefined && { maxCostUsd }) }
  if (context.flags.dryRun) return showDryRun(context, await getOperation('jobs.resume'), request)
  const connection = await context.connect()
  const progress = await readJobProgress(context, connection, id)
  await connection.client.jobs.resume(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id, cancels: true, ...progress }))
}

/** Checks the links of published articles, and follows the job. Follows the running check if there is one. */
export const checkLinks: Run = async (context, { values }) => {
  const request = typeof values.article === 'string' ? { article: values.article } : {}
  if (context.flags.dryRun) return showDryRun(context, await getOperation('links.check'), request)
  const connection = await context.connect()
  const { id } = await connection.client.links.check(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id, cancels: true }))
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
