import { BlogopsError } from '../../server/contract/errors.ts'
import { hasEnded } from '../../server/contract/schemas/job.ts'
import type { Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { jobLine } from './job-id.ts'
import { printJobResult } from './job-result.ts'
import { runJob } from './run-job.ts'

/** Follows a job that another process runs. Ctrl-C ends the watching, not the job. */
export const watchJob: Run = async (context, args) => {
  const { id } = await askMissingValues(jobLine('watch'), args.values, context.prompt)
  const connection = await context.connect()
  const job = await connection.client.jobs.get({ id: String(id) }, { signal: context.terminal.interruption })
  if (connection.target.kind === 'app' && !hasEnded(job)) {
    throw new BlogopsError('conflict', `Job ${job.id} is ${job.status}, and no server works on it.`, {
      hint: `Take it up: blogops jobs resume ${job.id}`,
    })
  }
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: false }))
}
