import { errorTable, isErrorCode } from '../../../server/contract/errors.ts'
import type { Approval, Approved, Finding, Reconciliation } from '../../../server/contract/schemas/reconciliation.ts'
import type { CommandContext, Run } from '../../context.ts'
import { changesPending, partlyDone } from '../../exit-codes.ts'
import { busy } from '../../output/busy.ts'
import { approvedView, reconciliationView, summarizeReconciliation } from '../../output/reconciliation-view.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { chooseApprovals, readApprovals } from './reconcile-approvals.ts'

/** Approvals sent in one request. Each needs one or two calls to Facebook, and a request has a time limit. */
const maxBatch = 25

/** Compares with Facebook and applies the approved actions, from `--approve` or from the prompt. */
export const reconcileAds: Run = async (context, args) => {
  const approvals = readApprovals(args.values.approve)
  if (approvals.length > 0) return approve(context, approvals)
  const found = await compare(context)
  const { output, prompt, flags } = context
  output.document(found, page => reconciliationView(found, page, { ids: !prompt.possible }))
  output.note(summarizeReconciliation(found))
  const canAsk = prompt.possible && output.mode === 'text' && !flags.dryRun
  const chosen = canAsk ? await chooseApprovals(found.findings, prompt) : []
  if (chosen.length > 0) return applyApproved(context, chosen, found.findings)
  return args.isSet('detailedExitcode') && found.findings.length > 0 ? changesPending : undefined
}

async function compare({ connect, terminal, output }: CommandContext): Promise<Reconciliation> {
  const { client } = await connect()
  return busy(output, 'Comparing with Facebook', client.ads.reconcile({}, { signal: terminal.interruption }))
}

export async function approve(context: CommandContext, approvals: readonly Approval[]): Promise<number | undefined> {
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('ads.reconcileApprove'), { approvals })
    context.output.note('Each is checked again before it is resolved.')
    return undefined
  }
  const findings = context.flags.yes ? [] : (await compare(context)).findings
  return applyApproved(context, approvals, findings)
}

async function applyApproved(
  context: CommandContext,
  approvals: readonly Approval[],
  findings: readonly Finding[],
): Promise<number | undefined> {
  const { output, flags } = context
  if (!flags.yes) {
    for (const { id, action } of approvals) {
      const warning = findings
        .find(finding => finding.id === id)
        ?.actions.find(candidate => candidate.action === action)?.warning
      if (warning) output.warn(warning)
    }
    await confirmAction(context, formatQuestion(approvals, findings))
  }
  const approved = await sendAll(context, approvals)
  output.document(approved, page => approvedView(approved, findings, page))
  return toExitCode(approved)
}

/** Returns the confirmation question. Findings that no longer exist are named by id; the server refuses them. */
function formatQuestion(approvals: readonly Approval[], findings: readonly Finding[]): string {
  const labels = approvals.map(({ id, action }) => {
    const finding = findings.find(found => found.id === id)
    const label = finding?.actions.find(candidate => candidate.action === action)?.label ?? action
    return `${label} (${finding?.name ?? id})`
  })
  return labels.join('; ')
}

async function sendAll(context: CommandContext, approvals: readonly Approval[]): Promise<Approved> {
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  const total: Approved = { done: [], failed: [] }
  for (let at = 0; at < approvals.length; at += maxBatch) {
    const batch = approvals.slice(at, at + maxBatch)
    const label = `Resolving ${Math.min(at + maxBatch, approvals.length)} of ${approvals.length}`
    const { done, failed } = await busy(
      context.output,
      label,
      client.ads.reconcileApprove({ approvals: batch }, { signal }),
    )
    total.done.push(...done)
    total.failed.push(...failed)
  }
  return total
}

function toExitCode({ done, failed }: Approved): number | undefined {
  const [first] = failed
  if (!first) return undefined
  if (done.length > 0) return partlyDone
  return isErrorCode(first.code) ? errorTable[first.code].exit : 1
}
