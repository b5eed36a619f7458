import type { Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { formatPounds, pluralize } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { maxTextWidth, paragraph, wrap } from './width.ts'

type Plan = Optimization['plan']

const statusLabels = { ACTIVE: 'runs', PAUSED: 'paused' } as const

/** Name of the object that a change affects. */
export function getSubject(change: PlanChange): string {
  return change.kind === 'budget' ? change.adSetName : change.adName
}

export function formatSides(change: PlanChange): { from: string; to: string } {
  return change.kind === 'budget'
    ? { from: formatPounds(change.from), to: `${formatPounds(change.to)} a day` }
    : { from: statusLabels[change.from], to: statusLabels[change.to] }
}

/** Returns true if the change may increase the cost. */
export function mayIncreaseCost(change: PlanChange): boolean {
  return change.kind === 'budget' ? change.to > change.from : change.to === 'ACTIVE'
}

/** Total daily budget of the plan's ad sets in pounds, before and after it. */
export function sumBudgets({ changes, madeFrom }: Plan): { before: number; after: number } {
  const before = madeFrom.adSets.reduce((sum, { dailyBudget }) => sum + dailyBudget, 0)
  const added = changes.reduce((sum, change) => sum + (change.kind === 'budget' ? change.to - change.from : 0), 0)
  return { before, after: before + added }
}

/** `£10.00 → £12.00 a day`, `£10.00 a day as before` */
export function formatBudgets(plan: Plan): string {
  const { before, after } = sumBudgets(plan)
  const [from, to] = [formatPounds(before), formatPounds(after)]
  return from === to ? `${from} a day as before` : `${from} → ${to} a day`
}

/** Formats a plan as its differences, numbered as `optimize apply --only` takes them. */
export function planDiff(plan: Plan, page: Page): string {
  const numbers = plan.changes.map((_, index) => index + 1)
  return formatDiff(plan, page, { when: `valid until ${formatTime(plan.expiresAt)}`, numbers })
}

interface DiffOptions {
  /** Time of the changes, or until when they can be made. */
  when: string
  /** Number of each change; undefined to leave them out. */
  numbers?: readonly number[] | undefined
}

/** Formats some changes of a plan as differences. */
export function formatDiff(plan: Plan, page: Page, { when, numbers }: DiffOptions): string {
  const { changes, id, madeFrom } = plan
  const { paint } = page
  if (changes.length === 0) return `Plan ${printable(id)}: nothing to change.`
  const budgets = `${formatBudgets(plan)} for these ad sets. The cap is ${formatPounds(madeFrom.cap)}.`
  return [
    `${paint.bold(`Plan ${printable(id)}: ${countChanges(changes.length)}`)}, ${when}`,
    ...changes.flatMap((change, index) => [
      formatChange(change, page, numbers?.[index]),
      indentText(change.reason, page, '      '),
    ]),
    `  ${budgets}`,
  ].join('\n')
}

/** Explains why a change would be skipped. */
export function formatSkipped(change: PlanChange, reason: string): string {
  return `${formatSubject(change)}: unchanged, because ${reason}`
}

/** Names an ad with its ad set. */
function formatSubject(change: PlanChange): string {
  return printable(getSubject(change)) + (change.kind === 'budget' ? '' : ` (${printable(change.adSetName)})`)
}

function formatChange(change: PlanChange, page: Page, number: number | undefined): string {
  const { from, to } = formatSides(change)
  const sign = mayIncreaseCost(change) ? '+' : '-'
  const line = `  ${sign} ${number === undefined ? '' : `${number}. `}${formatSubject(change)}: ${from} → ${to}`
  const paint = mayIncreaseCost(change) ? page.paint.green : page.paint.red
  return paragraph(line, page).split('\n').map(paint).join('\n')
}

/** Formats the state of a plan and the outcome of each change. */
export function planStateView(run: PlanRun, page: Page): string {
  const { newerPlan, changedSince, applied, undone, optimization } = run
  const { changes } = optimization.plan
  return [
    describeState(run, page),
    ...(newerPlan === null ? [] : [formatNewerPlan(newerPlan)]),
    ...changedSince.map(sentence => indentText(sentence, page)),
    ...(applied ? [`${page.paint.bold('Applied')} ${formatActor(applied)}:`] : []),
    ...formatOutcomes(applied, changes, page),
    ...(undone ? [`${page.paint.bold('Undone')} ${formatActor(undone)}:`] : []),
    ...formatOutcomes(undone, changes, page),
  ].join('\n')
}

/** Note on an older plan that is still open. */
export function formatNewerPlan(id: string): string {
  return `A newer plan exists: blogops optimize show ${printable(id)}`
}

function describeState({ state, expiresAt }: PlanRun, { paint }: Page): string {
  if (state === 'open') return `${paint.bold('It is open')} until ${formatTime(expiresAt)}.`
  if (state === 'empty') return `${paint.bold('It is empty')}: there is nothing to change.`
  if (state === 'stale') return `${paint.bold('It is stale')}: its figures have changed.`
  return `${paint.bold(`It is ${state}`)}.`
}

const formatActor = ({ by, at }: { by: string; at: string }) => `by ${printable(by)}, ${formatTime(at)}`

function formatOutcomes(done: PlanRun['applied'], changes: readonly PlanChange[], { paint }: Page): string[] {
  const painted = { done: paint.green, failed: paint.red, skipped: paint.yellow, unknown: paint.yellow }
  return (done?.changes ?? []).flatMap(({ index, outcome, reason }) => {
    const change = changes[index]
    if (!change) return []
    const line = `  ${painted[outcome](outcome.padEnd('skipped'.length))}  ${printable(getSubject(change))}`
    return reason === null ? [line] : [`${line}: ${printable(reason)}`]
  })
}

export function indentText(text: string, page: Page, indent = '  '): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth) - indent.length
  return wrap(printable(text), columns)
    .split('\n')
    .map(line => indent + line)
    .join('\n')
}

export const countChanges = (count: number) => pluralize(count, '1 change', `${count} changes`)

/** "2026-11-21 09:00 UTC" */
export function formatTime(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
