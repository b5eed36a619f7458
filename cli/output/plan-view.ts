import { poundsText } from '../../server/contract/pounds.ts'
import type { Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { paragraph, widestText, wrap } from './width.ts'

type Plan = Optimization['plan']

const words = { ACTIVE: 'runs', PAUSED: 'paused' } as const

/** Name of the object that a change affects. */
export function subjectOf(change: PlanChange): string {
  return change.kind === 'budget' ? change.adSetName : change.adName
}

export function sidesOf(change: PlanChange): { from: string; to: string } {
  return change.kind === 'budget'
    ? { from: poundsText(change.from), to: `${poundsText(change.to)} a day` }
    : { from: words[change.from], to: words[change.to] }
}

/** Returns true if the change may increase the cost. */
export function adds(change: PlanChange): boolean {
  return change.kind === 'budget' ? change.to > change.from : change.to === 'ACTIVE'
}

/** Total daily budget of the plan's ad sets in pounds, before and after it. */
export function budgetsOf({ changes, madeFrom }: Plan): { before: number; after: number } {
  const before = madeFrom.adSets.reduce((sum, { dailyBudget }) => sum + dailyBudget, 0)
  const added = changes.reduce((sum, change) => sum + (change.kind === 'budget' ? change.to - change.from : 0), 0)
  return { before, after: before + added }
}

/** `£10.00 → £12.00 a day`, `£10.00 a day as before` */
export function budgetsText(plan: Plan): string {
  const { before, after } = budgetsOf(plan)
  const [from, to] = [poundsText(before), poundsText(after)]
  return from === to ? `${from} a day as before` : `${from} → ${to} a day`
}

/** Formats a plan as its differences. @param when time of the changes, or until when they can be made */
export function planDiff(plan: Plan, page: Page, when = `to be applied until ${timeText(plan.expiresAt)}`): string {
  const { changes, id, madeFrom } = plan
  const { paint } = page
  if (changes.length === 0) return `Plan ${printable(id)}: nothing to change.`
  const budgets = `${budgetsText(plan)} for these ad sets; the cap is ${poundsText(madeFrom.cap)}.`
  return [
    `${paint.bold(`Plan ${printable(id)}: ${changeCount(changes.length)}`)}, ${when}`,
    ...changes.flatMap(change => [lineOf(change, page), indented(change.reason, page, '      ')]),
    `  ${budgets}`,
  ].join('\n')
}

/** Explains why a change would be skipped. */
export function leftText(change: PlanChange, why: string): string {
  return `${namedIn(change)}: left as it is, as ${why}`
}

/** Names an ad with its ad set. */
function namedIn(change: PlanChange): string {
  return printable(subjectOf(change)) + (change.kind === 'budget' ? '' : ` (${printable(change.adSetName)})`)
}

function lineOf(change: PlanChange, page: Page): string {
  const { from, to } = sidesOf(change)
  const line = `  ${adds(change) ? '+' : '-'} ${namedIn(change)}: ${from} → ${to}`
  const paint = adds(change) ? page.paint.green : page.paint.red
  return paragraph(line, page).split('\n').map(paint).join('\n')
}

/** Formats the state of a plan and the outcome of each change. */
export function planStateView(run: PlanRun, page: Page): string {
  const { state, newerPlan, changedSince, applied, undone, optimization } = run
  const { changes } = optimization.plan
  return [
    `${page.paint.bold(`It is ${state}`)}${stateWords(run)}`,
    ...(newerPlan === null ? [] : [newerText(newerPlan)]),
    ...changedSince.map(sentence => indented(sentence, page)),
    ...(applied && undone ? [`${page.paint.bold('Applied')} ${doneBy(applied)}:`] : []),
    ...outcomeLines(applied, changes, page),
    ...(undone ? [`${page.paint.bold('Set back')} ${doneBy(undone)}:`] : []),
    ...outcomeLines(undone, changes, page),
  ].join('\n')
}

/** Note on an older plan that is still open. */
export function newerText(id: string): string {
  return `A newer plan stands: blogops optimize show ${printable(id)}`
}

function stateWords({ state, applied, undone, expiresAt }: PlanRun): string {
  if (applied && !undone) return `: ${doneBy(applied)}`
  if (state === 'open') return ` until ${timeText(expiresAt)}.`
  if (state === 'empty') return ': there is nothing to change.'
  if (state === 'stale') return ': what it was made from has changed.'
  return '.'
}

const doneBy = ({ by, at }: { by: string; at: string }) => `by ${printable(by)}, ${timeText(at)}`

function outcomeLines(done: PlanRun['applied'], changes: readonly PlanChange[], { paint }: Page): string[] {
  const painted = { done: paint.green, failed: paint.red, skipped: paint.yellow, unknown: paint.yellow }
  return (done?.changes ?? []).flatMap(({ index, outcome, reason }) => {
    const change = changes[index]
    if (!change) return []
    const line = `  ${painted[outcome](outcome.padEnd('skipped'.length))}  ${printable(subjectOf(change))}`
    return reason === null ? [line] : [`${line}: ${printable(reason)}`]
  })
}

export function indented(text: string, page: Page, indent = '  '): string {
  const columns = Math.min(page.width ?? widestText, widestText) - indent.length
  return wrap(printable(text), columns)
    .split('\n')
    .map(line => indent + line)
    .join('\n')
}

export const changeCount = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** "2026-11-21 09:00 UTC" */
export function timeText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}
