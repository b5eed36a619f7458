import {
  type Approval,
  type Finding,
  type FindingAction,
  findingActions,
} from '../../../server/contract/schemas/reconciliation.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import type { Prompt } from '../../prompt.ts'

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
  const states = [local && `blogops: ${local}`, remote && `Facebook: ${remote}`].filter(Boolean).join(', ')
  return printable(`${type}: ${name}${states === '' ? '' : ` (${states})`}`)
}
