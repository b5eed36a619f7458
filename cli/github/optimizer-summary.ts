import { formatPerformance } from '../../server/contract/performance-text.ts'
import { formatPounds } from '../../server/contract/pounds.ts'
import type { AdSetOptimization, Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { budgetText } from '../output/optimization-view.ts'
import { countChanges, formatBudgets, formatSides, formatTime, getSubject } from '../output/plan-view.ts'
import { escapeMarkdown, formatBulletList, formatTable, joinWithin } from './markdown.ts'

/** Returns the plan in Markdown, up to `maxBytes`. The end is left out first. */
export function formatOptimization(
  optimization: Optimization,
  { server, maxBytes }: { server: string; maxBytes: number },
) {
  const { plan, overallInsights, adSetOptimizations, notices, writtenBy } = optimization
  const head = `## Optimizer: ${plan.changes.length === 0 ? 'nothing to change' : countChanges(plan.changes.length)}`
  const origin = `Plan \`${plan.id}\` of ${escapeMarkdown(server)}, to be applied until ${formatTime(plan.expiresAt)}. Figures by the rules, words by ${escapeMarkdown(writtenBy)}.`
  const parts = [
    head,
    origin,
    ...(optimization.sample ? ['**Sample figures**: some of those it was worked out from were made up.'] : []),
    formatChanges(plan),
    ...withTitle('### Key insights', formatBulletList(overallInsights)),
    ...withTitle('### What could not be told', formatBulletList(notices)),
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
  const by = done ? ` By ${escapeMarkdown(done.by)}, ${formatTime(done.at)}.` : ''
  const head = [`## Plan ${escapeMarkdown(plan.id)}: ${state}`, `${countChanges(plan.changes.length)}.${by}`]
  return joinWithin([...head, formatTable(['Outcome', 'What', 'From', 'To', 'Why'], rows)], maxBytes)
}

function formatChanges(plan: Optimization['plan']): string {
  if (plan.changes.length === 0) return ''
  const rows = plan.changes.map(change => [...toChangeCells(change), change.reason])
  const sum = `These ad sets: ${formatBudgets(plan)}; the cap is ${formatPounds(plan.madeFrom.cap)}.`
  return `${formatTable(['What', 'From', 'To', 'Why'], rows)}\n\n${sum}`
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
