import { performanceTexts } from '../../server/contract/performance-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AdSetOptimization, Optimization, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { budgetText } from '../output/optimization-view.ts'
import { budgetsText, changeCount, sidesOf, subjectOf, timeText } from '../output/plan-view.ts'
import { bulletList, joinWithin, mark, markdownTable } from './markdown.ts'

/** Returns the plan in Markdown, up to `maxBytes`. The end is left out first. */
export function optimizationSummary(found: Optimization, { server, maxBytes }: { server: string; maxBytes: number }) {
  const { plan, overallInsights, adSetOptimizations, notices, writtenBy } = found
  const head = `## Optimizer: ${plan.changes.length === 0 ? 'nothing to change' : changeCount(plan.changes.length)}`
  const origin = `Plan \`${plan.id}\` of ${mark(server)}, to be applied until ${timeText(plan.expiresAt)}. Figures by the rules, words by ${mark(writtenBy)}.`
  const parts = [
    head,
    origin,
    ...(found.sample ? ['**Sample figures**: some of those it was worked out from were made up.'] : []),
    changesTable(plan),
    ...titled('### Key insights', bulletList(overallInsights)),
    ...titled('### What could not be told', bulletList(notices)),
    topic(found),
    ...titled('### Ad sets', adSetTable(adSetOptimizations)),
    ...adSetOptimizations.map(evidence),
  ]
  return joinWithin(parts, maxBytes)
}

export function planRunSummary({ optimization, state, applied, undone }: PlanRun, maxBytes: number): string {
  const { plan } = optimization
  const done = undone ?? applied
  const rows = (done?.changes ?? []).flatMap(({ index, outcome, reason }) => {
    const change = plan.changes[index]
    return change ? [[outcome, ...changeCells(change), reason ?? '']] : []
  })
  const by = done ? ` By ${mark(done.by)}, ${timeText(done.at)}.` : ''
  const head = [`## Plan ${mark(plan.id)}: ${state}`, `${changeCount(plan.changes.length)}.${by}`]
  return joinWithin([...head, markdownTable(['Outcome', 'What', 'From', 'To', 'Why'], rows)], maxBytes)
}

function changesTable(plan: Optimization['plan']): string {
  if (plan.changes.length === 0) return ''
  const rows = plan.changes.map(change => [...changeCells(change), change.reason])
  const sum = `These ad sets: ${budgetsText(plan)}; the cap is ${poundsText(plan.madeFrom.cap)}.`
  return `${markdownTable(['What', 'From', 'To', 'Why'], rows)}\n\n${sum}`
}

function changeCells(change: PlanChange): string[] {
  const { from, to } = sidesOf(change)
  return [subjectOf(change), from, to]
}

function topic({ nextBlogRecommendation: next, nextAdStrategy: { budget, objective } }: Optimization): string {
  const lines = [
    next.reasoning,
    `Advertise it with ${poundsText(budget.daily)} a day, ${objective}: ${budget.reasoning}`,
  ]
  return `### Write next: ${mark(next.topic)} (${mark(next.category)})\n\n${bulletList(lines)}`
}

function adSetTable(cards: readonly AdSetOptimization[]): string {
  if (cards.length === 0) return ''
  const rows = cards.map(card => {
    const { ctr, cpc, spend, conversions } = performanceTexts(card)
    const figures = [ctr, cpc, spend, conversions]
    return [card.adSetName, card.articleTitle, ...figures, budgetText(card)]
  })
  return markdownTable(['Ad set', 'Article', 'CTR', 'CPC', 'Spend', 'Conversions', 'Budget'], rows)
}

function evidence({ adSetName, budgetRecommendation, evidence: { sentences } }: AdSetOptimization): string {
  return `**${mark(adSetName)}**\n\n${bulletList([budgetRecommendation.reason, ...sentences])}`
}

function titled(title: string, body: string): string[] {
  return body === '' ? [] : [`${title}\n\n${body}`]
}
