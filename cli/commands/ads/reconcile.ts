import { errorTable, isErrorCode } from '../../../server/contract/errors.ts'
import {
  type Approval,
  type Approved,
  type Finding,
  type FindingAction,
  findingActions,
  type Reconciliation,
} from '../../../server/contract/schemas/reconciliation.ts'
import { formatCount } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { busy } from '../../output/busy.ts'
import type { Page } from '../../output/page.ts'
import { printable } from '../../output/printable.ts'
import { type Column, table } from '../../output/table.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { confirmLoss, getOperation } from '../../projection/run-operation.ts'
import type { Prompt } from '../../prompt.ts'

const kinds = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' } as const

/** Formats one row per finding; with the id for `--approve` if nobody is asked. */
export function reconciliationView({ findings }: Reconciliation, page: Page, { ids }: { ids: boolean }): string {
  if (findings.length === 0) return ''
  const columns: Column<Finding>[] = [
    { title: 'found', value: ({ type }) => type, whole: true },
    { title: 'of', value: ({ kind }) => kinds[kind], whole: true },
    { title: 'name', value: ({ name }) => (page.width === undefined ? name : shortenName(name)) },
    { title: 'here', value: ({ here }) => here ?? '-' },
    { title: 'on Facebook', value: ({ there }) => there ?? '-' },
    { title: 'can be done', value: ({ actions }) => actions.map(({ action }) => action).join(', ') || '-' },
  ]
  const id: Column<Finding> = { title: 'id', value: finding => finding.id, whole: true }
  return table(findings, ids ? [id, ...columns] : columns, page)
}

export function summarizeReconciliation({ objects, findings, settled, foreign }: Reconciliation): string {
  const agree = objects === 1 ? 'The one object agrees' : `All ${formatCount(objects)} objects agree`
  return [
    findings.length === 0
      ? `${agree} with Facebook.`
      : `${countDifferences(findings.length)}; ${countObjects(objects)} of ours compared.`,
    ...(settled === 0 ? [] : [`Earlier calls whose outcome is now known: ${formatCount(settled)}.`]),
    ...(foreign.total === 0
      ? []
      : [`Not created by blogops and left unchanged: ${countObjects(foreign.total)} on Facebook.`]),
  ].join('\n')
}

const maxNameLength = 34

/** Shortens a name in the middle: names of ads begin alike and differ at their ends. */
function shortenName(name: string): string {
  const letters = [...name]
  if (letters.length <= maxNameLength) return name
  return `${letters.slice(0, 18).join('')}…${letters.slice(-(maxNameLength - 19)).join('')}`
}

const countDifferences = (count: number) => (count === 1 ? '1 difference' : `${formatCount(count)} differences`)
const countObjects = (count: number) => (count === 1 ? '1 object' : `${formatCount(count)} objects`)

export function approvedView({ done, failed }: Approved, findings: readonly Finding[], { paint }: Page): string {
  const names = new Map(findings.map(({ id, name }) => [id, name]))
  return [
    ...done.map(({ message }) => `${paint.green('done')}    ${printable(message)}`),
    ...failed.map(
      ({ id, message }) => `${paint.red('failed')}  ${printable(names.get(id) ?? id)}: ${printable(message)}`,
    ),
  ].join('\n')
}

const flag = '--approve <finding=action>'
const example = 'For example: blogops ads reconcile --approve drift-01KADSET-5f2c91aa=take'

/** @throws UsageError if an approval names no finding or action, or a finding twice. */
export function readApprovals(values: unknown): Approval[] {
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
export async function chooseApprovals(findings: readonly Finding[], prompt: Prompt): Promise<Approval[]> {
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
  const states = [local && `here ${local}`, remote && `there ${remote}`].filter(Boolean).join(', ')
  return printable(`${type}: ${name}${states === '' ? '' : ` (${states})`}`)
}

const doneInPart = 7
const changesPending = 10
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
    await confirmLoss(context, formatQuestion(approvals, findings))
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
    const what = `Resolving ${Math.min(at + maxBatch, approvals.length)} of ${approvals.length}`
    const { done, failed } = await busy(
      context.output,
      what,
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
  if (done.length > 0) return doneInPart
  return isErrorCode(first.code) ? errorTable[first.code].exit : 1
}
