import { BlogopsError } from '../../server/contract/errors.ts'
import { approvalsApprove } from '../../server/contract/operations/approvals.ts'
import type { Approval } from '../../server/contract/schemas/approval.ts'
import { jobSchema } from '../../server/contract/schemas/job.ts'
import { tokensDecideNothing } from '../../server/contract/scopes.ts'
import type { CommandContext, Run } from '../context.ts'
import { approvalView } from '../output/approval-view.ts'
import { busy } from '../output/busy.ts'
import { withoutControls } from '../output/printable.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { assertConfirmable, confirmLoss, operationOf } from '../projection/run-operation.ts'
import { assertAllowed, showPlan } from '../projection/show-plan.ts'
import { approvalLine } from './approval-line.ts'
import { printJobResult } from './job-result.ts'
import { lastKnown } from './jobs-resume.ts'
import { runJob } from './run-job.ts'

/** Shows the request, asks once, approves it, and follows the job that it starts, if any. */
export const run: Run = async (context, given) => {
  const id = String((await withMissingAsked(approvalLine('approve'), given.values, context.prompt)).id)
  const { flags, output, terminal } = context
  if (!flags.dryRun) assertConfirmable(context, `Approve ${id}`)
  const connection = await context.connect()
  const { approvals, user } = connection.client
  const asked = await approvals.get({ id }, { signal: terminal.interruption })
  if (flags.dryRun) return showRequest(context, asked)
  if (asked.state === 'open') {
    const { signedInBy } = await user.permissions({}, { signal: terminal.interruption })
    if (signedInBy === 'token') throw tokensDecideNothing()
  }
  if (asked.state === 'open' && !flags.yes) {
    // Also with --quiet: nobody can confirm a request they have not seen.
    output.stderr.write(`${withoutControls(approvalView(asked, output.sidePage))}\n`)
    await confirmLoss(context, asked.effect === 'spend' ? 'Do this, which may cost money' : 'Do this')
  }
  const known = isResumption(asked) ? await lastKnown(context, connection, String(asked.input.id)) : {}
  const done = await busy(output, 'Doing what was approved', approvals.approve({ id, hash: asked.hash }))
  if (done.error) throw failed(done.error)
  const job = jobSchema.safeParse(done.answer)
  // In-process, a job lives only as long as this command.
  if (job.success) {
    return printJobResult(context, await runJob(context, { connection, id: job.data.id, cancels: true, ...known }))
  }
  output.document(done, page => approvalView(done, page))
  return undefined
}

const isResumption = ({ operation, state }: Approval) => operation === 'jobs.resume' && state === 'open'

async function showRequest(context: CommandContext, { id, hash, operation, input }: Approval): Promise<undefined> {
  await assertAllowed(context, approvalsApprove, { id, hash })
  await showPlan(context, await operationOf(operation), input)
}

function failed({ code, message, hint, details }: NonNullable<Approval['error']>): BlogopsError {
  return new BlogopsError(code, message, { ...(hint !== undefined && { hint }), ...(details && { details }) })
}
