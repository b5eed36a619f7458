import type { Connection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { operationOf } from '../projection/run-operation.ts'
import { jobIdLine } from './job-id.ts'
import { printJobResult } from './job-result.ts'
import { runJob } from './run-job.ts'

/** Takes a job up again and stays until it ends: in-process, the job lives only as long as this command. */
export const run: Run = async (context, given) => {
  const id = String((await withMissingAsked(jobIdLine('resume'), given.values, context.prompt)).id)
  if (context.flags.dryRun) {
    const plan = await planOf(await operationOf('jobs.resume'), { id })
    context.output.document(plan, page => planView(plan, page))
    return
  }
  const connection = await context.connect()
  const after = await lastKnown(context, connection, id)
  await connection.client.jobs.resume({ id }, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id, cancels: true, ...(after > 0 && { after }) }))
}

/** Where the earlier run stopped: its end, if it has one, must not be taken for the end of this one. */
async function lastKnown({ terminal }: CommandContext, { client }: Connection, id: string): Promise<number> {
  const { status } = await client.jobs.get({ id }, { signal: terminal.interruption })
  let last = 0
  // The events of a job that runs would not end; resuming it is refused anyway.
  if (status === 'queued' || status === 'running') return last
  for await (const event of client.jobs.events({ id }, { signal: terminal.interruption })) last = event.sequence
  return last
}
