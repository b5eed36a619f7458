import type { Run } from '../../context.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'

/** Starts reading metrics from Facebook and follows the job. Follows the running job if there is one. */
export const syncAds: Run = async (context, args) => {
  const days = args.number('days')
  const request = { ...(days !== undefined && { days }) }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('ads.sync'), request)
    return
  }
  const connection = await context.connect()
  const job = await connection.client.ads.sync(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}
