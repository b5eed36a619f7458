import * as z from 'zod'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { AdSetOptimization, Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { formatPerformance } from '../../server/domain/ads.ts'
import { formatPounds, pluralize } from '../../server/domain/number-format.ts'
import {
  type ChangeGroup,
  describeMoney,
  describeOrigin,
  describePlan,
  groupByAdSet,
} from '../../server/domain/plans.ts'
import type { Failure } from '../failure.ts'
import { budgetText } from '../output/optimization-view.ts'
import {
  countChanges,
  formatBudgets,
  formatLabel,
  formatSides,
  getSubject,
  mayIncreaseCost,
  sumBudgets,
} from '../output/plan-view.ts'
import { shortenInstant } from '../output/printable.ts'
import type { Actions, Annotation } from './actions.ts'
import { escapeMarkdown, formatBulletList, formatTable, joinWithin } from './markdown.ts'

/** Returns the plan in Markdown, up to `maxBytes`. The end is left out first. */
export function formatOptimization(
  optimization: Optimization,
  { server, maxBytes }: { server: string; maxBytes: number },
) {
  const { plan, overallInsights, adSetOptimizations, notices, writtenBy } = optimization
  const head = `## Optimizer: ${plan.changes.length === 0 ? 'nothing to change' : countChanges(plan.changes.length)}`
  const origin = `Plan \`${plan.id}\` of ${escapeMarkdown(server)}, valid until ${shortenInstant(plan.expiresAt)}. Figures come from the rules, words from ${escapeMarkdown(writtenBy)}.`
  const parts = [
    head,
    origin,
    ...(optimization.sample ? ['**Sample data.** Some figures behind this plan are invented.'] : []),
    ...formatPlan(optimization),
    ...withTitle('### Key insights', formatBulletList(overallInsights)),
    ...withTitle('### Limits of this report', formatBulletList(notices)),
    formatTopic(optimization),
    ...withTitle('### Ad sets', formatAdSets(adSetOptimizations)),
    ...adSetOptimizations.map(formatEvidence),
  ]
  return joinWithin(parts, maxBytes)
}

export function formatPlanRun({ optimization, state, applied, undone }: PlanRun, maxBytes: number): string {
  const { plan } = optimization
  const done = undone ?? applied
  const rows = (done?.changes ?? []).flatMap(({ index, outcome, reason }) => {
    const change = plan.changes[index]
    return change ? [[outcome, ...toChangeCells(change), reason ?? '']] : []
  })
  const leftOut = (done?.leftOut ?? []).flatMap(index => {
    const change = plan.changes[index]
    return change ? [['left out', ...toChangeCells(change), '']] : []
  })
  const by = done ? ` By ${escapeMarkdown(done.by)}, ${shortenInstant(done.at)}.` : ''
  const head = [`## Plan ${escapeMarkdown(plan.id)}: ${state}`, `${countChanges(plan.changes.length)}.${by}`]
  return joinWithin([...head, formatTable(['Outcome', 'What', 'From', 'To', 'Why'], [...rows, ...leftOut])], maxBytes)
}

function formatPlan(optimization: Optimization): string[] {
  const { plan } = optimization
  if (plan.changes.length === 0) return []
  const sum = `Budgets of these ad sets: ${formatBudgets(plan)}. The cap is ${formatPounds(plan.madeFrom.cap)}.`
  return [formatBulletList(describePlan(plan)), ...groupByAdSet(optimization).map(formatGroup), sum]
}

function formatGroup(group: ChangeGroup<PlanChange>): string {
  const facts = [...describeOrigin(group), ...describeMoney(group)].map(escapeMarkdown).join(', ')
  const rows = group.changes.map(({ change, index }) => {
    const { from, to } = formatSides(change)
    return [String(index + 1), formatLabel(change), from, to, change.reason]
  })
  const head = `**${escapeMarkdown(group.adSetName)}**${facts === '' ? '' : `: ${facts}`}`
  return `${head}\n\n${formatTable(['No.', 'What', 'From', 'To', 'Why'], rows)}`
}

function toChangeCells(change: PlanChange): string[] {
  const { from, to } = formatSides(change)
  return [getSubject(change), from, to]
}

function formatTopic({ nextBlogRecommendation: next, nextAdStrategy: { budget, objective } }: Optimization): string {
  const lines = [
    next.reasoning,
    `Advertise it with ${formatPounds(budget.daily)} a day, ${objective}: ${budget.reasoning}`,
  ]
  return `### Write next: ${escapeMarkdown(next.topic)} (${escapeMarkdown(next.category)})\n\n${formatBulletList(lines)}`
}

function formatAdSets(cards: readonly AdSetOptimization[]): string {
  if (cards.length === 0) return ''
  const rows = cards.map(card => {
    const { ctr, cpc, spend, conversions } = formatPerformance(card)
    const metrics = [ctr, cpc, spend, conversions]
    return [card.adSetName, card.articleTitle, ...metrics, budgetText(card)]
  })
  return formatTable(['Ad set', 'Article', 'CTR', 'CPC', 'Spend', 'Conversions', 'Budget'], rows)
}

function formatEvidence({ adSetName, budgetRecommendation, evidence: { sentences } }: AdSetOptimization): string {
  return `**${escapeMarkdown(adSetName)}**\n\n${formatBulletList([budgetRecommendation.reason, ...sentences])}`
}

function withTitle(title: string, body: string): string[] {
  return body === '' ? [] : [`${title}\n\n${body}`]
}

/** Reports a plan to later steps and to people who look at the run. */
export async function reportOptimization(actions: Actions, optimization: Optimization, server: string): Promise<void> {
  const { plan, notices } = optimization
  const { changes } = plan
  const { before, after } = sumBudgets(plan)
  await actions.summary(maxBytes => formatOptimization(optimization, { server, maxBytes }))
  await actions.outputs({
    'plan-id': plan.id,
    'plan-hash': plan.hash,
    'expires-at': plan.expiresAt,
    changes: changes.length,
    additions: changes.filter(mayIncreaseCost).length,
    'budget-before': before.toFixed(2),
    'budget-after': after.toFixed(2),
  })
  const waiting: Annotation[] = changes.length === 0 ? [] : [toPendingAnnotation(optimization)]
  actions.annotate([...waiting, ...notices.map(toWarning)])
}

/** Reports the outcome of a plan. */
export async function reportPlanRun(actions: Actions, run: PlanRun): Promise<void> {
  const { plan } = run.optimization
  const outcomes = (run.undone ?? run.applied)?.changes ?? []
  await actions.summary(maxBytes => formatPlanRun(run, maxBytes))
  await actions.outputs({
    'plan-id': plan.id,
    state: run.state,
    changes: plan.changes.length,
    done: outcomes.filter(({ outcome }) => outcome === 'done').length,
  })
  actions.annotate(
    outcomes.flatMap(({ index, outcome, reason }) => {
      const change = plan.changes[index]
      return outcome === 'done' || !change ? [] : [toWarning(`${getSubject(change)}: ${outcome}. ${reason ?? ''}`)]
    }),
  )
}

function toPendingAnnotation({ plan }: Optimization): Annotation {
  const lines = plan.changes.map(change => {
    const { from, to } = formatSides(change)
    return `${getSubject(change)}: ${from} → ${to}`
  })
  const message = [...lines, `Plan ${plan.id} can be applied until ${shortenInstant(plan.expiresAt)}.`].join('\n')
  const count = plan.changes.length
  const title = pluralize(count, '1 change waits for approval', `${count} changes wait for approval`)
  return { level: 'notice', title, message }
}

function toWarning(message: string): Annotation {
  return { level: 'warning', title: 'blogops optimize', message }
}

/** Reason of a refused plan, and its id. */
const refusedSchema = z.object({ reason: z.string(), planId: z.string().optional() })

/** Reports a failure in the run's summary, and as outputs for later steps. A refused plan reports its state. */
export async function reportFailure(actions: Actions, failure: Failure, cause: unknown): Promise<void> {
  const { code, message, hint, exit } = failure
  const refused = cause instanceof BlogopsError ? refusedSchema.safeParse(cause.details).data : undefined
  const parts = [
    `## Not done: ${escapeMarkdown(refused?.reason ?? code)}`,
    escapeMarkdown(message),
    hint === undefined ? '' : escapeMarkdown(hint),
  ]
  await actions.summary(maxBytes => joinWithin(parts, maxBytes))
  await actions.outputs({
    ...(refused?.planId !== undefined && { 'plan-id': refused.planId }),
    ...(refused && { state: refused.reason }),
    'exit-code': exit,
  })
  actions.annotate([{ level: 'error', title: `blogops: ${code}`, message }])
}
