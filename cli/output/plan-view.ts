import type { Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { formatPounds, pluralize } from '../../server/domain/number-format.ts'
import {
  type ChangeGroup,
  describeMoney,
  describeOrigin,
  describePlan,
  groupByAdSet,
} from '../../server/domain/plans.ts'
import { indentText, measureWidth, pad, paragraph } from './layout.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'

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

/**
 * Formats a plan: what it brings and risks, and its changes by ad set, numbered as `optimize apply --only` takes them.
 * @param refused positions of the changes that were refused permanently
 */
export function planDiff(optimization: Optimization, page: Page, refused: readonly number[] = []): string {
  const { plan } = optimization
  const numbers = plan.changes.map((_, index) => index + 1)
  const when = `valid until ${shortenInstant(plan.expiresAt)}`
  return formatDiff(optimization, page, { when, lines: describePlan(plan), numbers, refused })
}

interface DiffOptions {
  /** Time of the changes, or until when they can be made. */
  when: string
  /** Summary of the changes. */
  lines: readonly string[]
  /** Number of each change; undefined to leave them out. */
  numbers?: readonly number[] | undefined
  refused?: readonly number[]
}

/** Formats some changes of a plan as differences, by ad set. */
export function formatDiff(
  optimization: Optimization,
  page: Page,
  { when, lines, numbers, refused = [] }: DiffOptions,
): string {
  const { plan } = optimization
  const { paint } = page
  if (plan.changes.length === 0) return `Plan ${printable(plan.id)}: nothing to change.`
  const budgets = `${formatBudgets(plan)} for these ad sets. The cap is ${formatPounds(plan.madeFrom.cap)}.`
  const width = getLabelWidth(plan.changes)
  return [
    `${paint.bold(`Plan ${printable(plan.id)}: ${countChanges(plan.changes.length)}`)}, ${when}`,
    ...lines.map(line => indentText(line, page)),
    ...groupByAdSet(optimization).flatMap(group => [
      '',
      formatGroupHead(group, page),
      ...group.changes.flatMap(({ change, index }) => [
        formatChange(change, page, { number: numbers?.[index], width, isRefused: refused.includes(index) }),
        indentText(change.reason, page, '       '),
      ]),
    ]),
    '',
    indentText(budgets, page),
  ].join('\n')
}

function formatGroupHead(group: ChangeGroup<PlanChange>, page: Page): string {
  const facts = [...describeMoney(group), ...describeOrigin(group)].join(', ')
  const name = `  ${page.paint.bold(printable(group.adSetName))}`
  return facts === '' ? name : `${name}\n${indentText(facts, page)}`
}

/** Maximum width of the column with the names. Longer ones push the values to the right. */
const maxLabelWidth = 40

function getLabelWidth(changes: readonly PlanChange[]): number {
  const widths = changes.map(change => measureWidth(printable(formatLabel(change))))
  return Math.max(0, ...widths.filter(width => width <= maxLabelWidth))
}

/** Names a change within its ad set. */
export const formatLabel = (change: PlanChange) => (change.kind === 'budget' ? 'Daily budget' : change.adName)

interface RowOptions {
  number: number | undefined
  /** Width of the names. */
  width: number
  isRefused: boolean
}

/** `  + 1. Daily budget  £10.00 → £12.00` */
function formatChange(change: PlanChange, page: Page, { number, width, isRefused }: RowOptions): string {
  const { from, to } = formatSides(change)
  const sign = mayIncreaseCost(change) ? '+' : '-'
  const label = printable(formatLabel(change))
  const line = `  ${sign} ${number === undefined ? '' : `${number}. `}${pad(label, width)}  ${from} → ${to}`
  const paint = mayIncreaseCost(change) ? page.paint.green : page.paint.red
  const lines = (measureWidth(label) > width ? paragraph(line, page) : line).split('\n').map(paint)
  return `${lines.join('\n')}${isRefused ? `  ${page.paint.yellow('refused permanently')}` : ''}`
}

/** Explains why a change would be skipped. */
export function formatSkipped(change: PlanChange, reason: string): string {
  return `${formatSubject(change)}: unchanged, because ${reason}`
}

/** Names an ad with its ad set. */
export function formatSubject(change: PlanChange): string {
  return printable(getSubject(change)) + (change.kind === 'budget' ? '' : ` (${printable(change.adSetName)})`)
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
  if (state === 'open') return `${paint.bold('It is open')} until ${shortenInstant(expiresAt)}.`
  if (state === 'empty') return `${paint.bold('It is empty')}: there is nothing to change.`
  if (state === 'stale') return `${paint.bold('It is stale')}: its figures have changed.`
  return `${paint.bold(`It is ${state}`)}.`
}

const formatActor = ({ by, at }: { by: string; at: string }) => `by ${printable(by)}, ${shortenInstant(at)}`

function formatOutcomes(done: PlanRun['applied'], changes: readonly PlanChange[], { paint }: Page): string[] {
  if (!done) return []
  const painted = { done: paint.green, failed: paint.red, skipped: paint.yellow, unknown: paint.yellow }
  const formatLine = (index: number, outcome: string, reason: string | null) => {
    const change = changes[index]
    if (!change) return []
    const line = `  ${outcome}  ${printable(getSubject(change))}`
    return reason === null ? [line] : [`${line}: ${printable(reason)}`]
  }
  return [
    ...done.changes.flatMap(({ index, outcome, reason }) =>
      formatLine(index, painted[outcome](outcome.padEnd(outcomeWidth)), reason),
    ),
    ...done.leftOut.flatMap(index => formatLine(index, paint.dim('left out'), null)),
  ]
}

const outcomeWidth = 'left out'.length

export const countChanges = (count: number) => pluralize(count, '1 change', `${count} changes`)
