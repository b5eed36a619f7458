import { BlogopsError } from '../../../server/contract/errors.ts'
import { approvalsApprove } from '../../../server/contract/operations/approvals.ts'
import type { Approval } from '../../../server/contract/schemas/approval.ts'
import { jobSchema } from '../../../server/contract/schemas/job.ts'
import { createTokenDecisionError } from '../../../server/contract/scopes.ts'
import { listMoneyFacts } from '../../../server/domain/approval-money.ts'
import { toVisibleText } from '../../../server/domain/text.ts'
import type { CommandContext, Run } from '../../context.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable, withoutControls } from '../../output/printable.ts'
import { factsView } from '../../output/value-view.ts'
import { assertConfirmable, confirmAction } from '../../projection/confirmation.ts'
import { assertAllowed, showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { readJobProgress } from '../jobs/jobs.ts'
import { runJob } from '../jobs/run-job.ts'

/** Formats a request for approval: its description and its exact input. */
export function approvalView(approval: Approval, page: Page): string {
  const { id, operation, input, what, money, state, askedBy, askedWith, createdAt: asked, expiresAt, error } = approval
  const facts = {
    id,
    state,
    asked,
    by: `${askedBy} (${askedWith})`,
    ...(state === 'open' && { 'open until': expiresAt }),
    ...(approval.decidedBy !== null && { decided: approval.decidedAt, 'decided by': approval.decidedBy }),
    ...(error && { error: error.message }),
    operation,
  }
  const effects = what.map(line => printable(line))
  const amounts = money === null ? [] : listMoneyFacts(money).map(({ label, text }) => `${label}: ${text}`)
  const sent = toVisibleText(JSON.stringify(input, null, 2), { lines: true })
  return [page.paint.bold(effects.join('\n')), ...amounts, '', factsView(facts, page), sent].join('\n')
}

export function howToApprove({ id }: Approval): string {
  return `To approve it: blogops approvals approve ${id}\nTo reject it: blogops approvals reject ${id}`
}

export const showApproval: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).id)
  const { output, terminal } = context
  const { client } = await context.connect()
  const request = client.approvals.get({ id }, { signal: terminal.interruption })
  const approval = await busy(output, 'Reading the request', request)
  output.document(approval, page => approvalView(approval, page))
  if (approval.state === 'open' && output.mode === 'text') output.note(howToApprove(approval))
  return undefined
}

/** Shows the request, asks once, approves it, and follows the job that it starts, if any. */
export const approveRequest: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).id)
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
    await confirmAction(
      context,
      approval.effect === 'spend' ? 'Run this request, which may cost money' : 'Run this request',
    )
  }
  const progress = isResumption(approval) ? await readJobProgress(context, connection, String(approval.input.id)) : {}
  const done = await busy(output, 'Running the request', approvals.approve({ id, hash: approval.hash }))
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
