import { BlogopsError } from '../../server/contract/errors.ts'
import { approvalsApprove } from '../../server/contract/operations/approvals.ts'
import type { Approval } from '../../server/contract/schemas/approval.ts'
import { jobSchema } from '../../server/contract/schemas/job.ts'
import { createTokenDecisionError } from '../../server/contract/scopes.ts'
import type { CommandContext, Run } from '../context.ts'
import { approvalView } from '../output/approval-view.ts'
import { busy } from '../output/busy.ts'
import { withoutControls } from '../output/printable.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { assertConfirmable, confirmLoss, getOperation } from '../projection/run-operation.ts'
import { assertAllowed, showDryRun } from '../projection/show-plan.ts'
import { approvalLine } from './approval-line.ts'
import { printJobResult } from './job-result.ts'
import { readJobProgress } from './jobs-resume.ts'
import { runJob } from './run-job.ts'

/** Shows the request, asks once, approves it, and follows the job that it starts, if any. */
export const approveRequest: Run = async (context, args) => {
  const id = String((await askMissingValues(approvalLine('approve'), args.values, context.prompt)).id)
  const { flags, output, terminal } = context
  if (!flags.dryRun) assertConfirmable(context, `Approve ${id}`)
  const connection = await context.connect()
  const { approvals, user } = connection.client
  const approval = await approvals.get({ id }, { signal: terminal.interruption })
  if (flags.dryRun) return showRequest(context, approval)
  if (approval.state === 'open') {
    const { signedInBy } = await user.permissions({}, { signal: terminal.interruption })
    if (signedInBy === 'token') throw createTokenDecisionError()
  }
  if (approval.state === 'open' && !flags.yes) {
    // Also with --quiet: nobody can confirm a request they have not seen.
    output.stderr.write(`${withoutControls(approvalView(approval, output.sidePage))}\n`)
    await confirmLoss(context, approval.effect === 'spend' ? 'Do this, which may cost money' : 'Do this')
  }
  const progress = isResumption(approval) ? await readJobProgress(context, connection, String(approval.input.id)) : {}
  const done = await busy(output, 'Doing what was approved', approvals.approve({ id, hash: approval.hash }))
  if (done.error) throw toError(done.error)
  const job = jobSchema.safeParse(done.answer)
  // In-process, a job lives only as long as this command.
  if (job.success) {
    return printJobResult(context, await runJob(context, { connection, id: job.data.id, cancels: true, ...progress }))
  }
  output.document(done, page => approvalView(done, page))
  return undefined
}

const isResumption = ({ operation, state }: Approval) => operation === 'jobs.resume' && state === 'open'

async function showRequest(context: CommandContext, { id, hash, operation, input }: Approval): Promise<undefined> {
  await assertAllowed(context, approvalsApprove, { id, hash })
  await showDryRun(context, await getOperation(operation), input)
}

function toError({ code, message, hint, details }: NonNullable<Approval['error']>): BlogopsError {
  return new BlogopsError(code, message, { ...(hint !== undefined && { hint }), ...(details && { details }) })
}
