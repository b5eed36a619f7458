import { errorTable, isErrorCode } from '../../../server/contract/errors.ts'
import {
  type Approval,
  type Approved,
  type Finding,
  type FindingAction,
  findingActions,
  type Reconciliation,
} from '../../../server/contract/schemas/reconciliation.ts'
import type { CommandContext, Run } from '../../context.ts'
import { changesPending, partlyDone, UsageError } from '../../failure.ts'
import { approvedView, reconciliationView, summarizeReconciliation } from '../../output/ad-view.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import type { Prompt } from '../../prompt.ts'

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

async function approve(context: CommandContext, approvals: readonly Approval[]): Promise<number | undefined> {
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

const flag = '--approve <finding=action>'
const example = 'For example: blogops ads reconcile --approve drift-01KADSET-5f2c91aa=take'

/** @throws UsageError if an approval names no finding or action, or a finding twice. */
function readApprovals(values: unknown): Approval[] {
  const approvals = (Array.isArray(values) ? values : []).map(text => readApproval(String(text)))
  const duplicate = approvals.find(({ id }, at) => approvals.findIndex(other => other.id === id) < at)
  if (duplicate) throw new UsageError(`${duplicate.id} is approved twice. Each finding takes one action.`, example)
  return approvals
}

function readApproval(text: string): Approval {
  const at = text.lastIndexOf('=')
  const [id, requestedAction] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  const action = findingActions.find(known => known === requestedAction)
  if (id !== '' && action) return { id, action }
  throw new UsageError(
    `"${text}" is not a valid approval. Write a finding, =, and one of ${findingActions.join(', ')}.`,
    example,
  )
}

/** Asks which findings to act on, and how. An empty choice does nothing. */
async function chooseApprovals(findings: readonly Finding[], prompt: Prompt): Promise<Approval[]> {
  const possible = findings.filter(({ actions }) => actions.length > 0)
  if (possible.length === 0) return []
  const choices = possible.map(finding => ({ name: formatFinding(finding), value: finding.id }))
  const message = 'Which differences do you want to resolve? (Select none to change nothing)'
  const ids = await prompt.chooseSome({ message, flag, choices, optional: true })
  const approvals: Approval[] = []
  for (const finding of possible.filter(({ id }) => ids.includes(id))) {
    approvals.push({ id: finding.id, action: await chooseAction(finding, prompt) })
  }
  return approvals
}

async function chooseAction(finding: Finding, prompt: Prompt): Promise<FindingAction> {
  const [first, ...others] = finding.actions
  if (first && others.length === 0) return first.action
  const choices = finding.actions.map(({ action, label }) => ({ name: printable(label), value: action }))
  const answer = await prompt.choose({
    message: `How do you want to resolve ${formatFinding(finding)}?`,
    flag,
    choices,
  })
  const action = findingActions.find(known => known === answer)
  if (!action) throw new Error('An answer is not one of the choices.')
  return action
}

function formatFinding({ type, name, here: local, there: remote }: Finding): string {
  const states = [local && `blogops: ${local}`, remote && `Facebook: ${remote}`].filter(Boolean).join(', ')
  return printable(`${type}: ${name}${states === '' ? '' : ` (${states})`}`)
}
