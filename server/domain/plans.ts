import { groupBy } from './fields.ts'
import { formatPence, formatPounds, formatQuantity, pluralize } from './number-format.ts'

/** Change of a plan, as far as it identifies the changed value. */
type Target = { kind: 'budget'; adSetId: string } | { kind: 'status'; adId: string }

/** States of plans for people. */
/** Names of the policies that a backtest compares. */
export const policyLabels = {
  rules: 'The rules',
  done: 'What was done',
  unchanged: 'Budgets of the beginning',
  even: 'An even split',
} as const

export const planStateLabels = {
  open: 'Ready to apply',
  empty: 'Nothing to change',
  stale: 'Out of date',
  unreadable: 'Unreadable',
  expired: 'Expired',
  applied: 'Applied',
  'applied in part': 'Partly applied',
  undone: 'Undone',
  'undone in part': 'Partly undone',
} as const

/** Identifies a change within its plan: each value is changed at most once. */
export function getChangeKey(change: Target): string {
  return change.kind === 'budget' ? `budget ${change.adSetId}` : `status ${change.adId}`
}

/**
 * Returns those of the changes that a person chose.
 * @param plan All changes of the plan.
 * @param only Positions in the plan; undefined for all.
 */
export function selectChanges<C extends Target>(
  changes: readonly C[],
  plan: readonly C[],
  only: readonly number[] | undefined,
): C[] {
  if (only === undefined) return [...changes]
  const chosen = new Set(only.flatMap(index => (plan[index] ? [getChangeKey(plan[index])] : [])))
  return changes.filter(change => chosen.has(getChangeKey(change)))
}

/** Returns the positions of changes in their plan. */
export function findPositions(changes: readonly Target[], plan: readonly Target[]): number[] {
  const keys = plan.map(getChangeKey)
  return changes.map(change => keys.indexOf(getChangeKey(change)))
}

type Change =
  | { kind: 'budget'; adSetId: string; adSetName: string; from: number; to: number }
  | { kind: 'status'; adSetId: string; adSetName: string; adId: string; to: 'ACTIVE' | 'PAUSED' }

/** Change of the daily budget in pence; negative for a cut, 0 for ads. */
export function getBudgetDelta(change: Pick<Change & { kind: 'budget' }, 'kind' | 'from' | 'to'> | { kind: 'status' }) {
  return change.kind === 'budget' ? Math.round(change.to * 100) - Math.round(change.from * 100) : 0
}

/** Label of a change that does not rely on colour. */
export function getChangeLabel(change: Change): string {
  if (change.kind === 'status') return change.to === 'ACTIVE' ? 'Start ad' : 'Pause ad'
  return getBudgetDelta(change) > 0 ? 'Raise budget' : 'Lower budget'
}

/** Describes changes in one sentence: "Pauses 3 ads and moves £12.00 a day between 4 ad sets." Empty without changes. */
export function describeChanges(changes: readonly Change[]): string {
  const ads = changes.filter(change => change.kind === 'status')
  const starts = ads.filter(({ to }) => to === 'ACTIVE').length
  const pauses = ads.length - starts
  const effects = [
    ...(pauses > 0 ? [pluralize(pauses, 'pauses 1 ad', `pauses ${pauses} ads`)] : []),
    ...(starts > 0 ? [pluralize(starts, 'starts 1 ad', `starts ${starts} ads`)] : []),
    ...describeBudgets(changes.filter(({ kind }) => kind === 'budget').map(getBudgetDelta)),
  ]
  const text = effects.length < 2 ? effects.join('') : `${effects.slice(0, -1).join(', ')} and ${effects.at(-1)}`
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** @param deltas changes of daily budgets in pence */
function describeBudgets(deltas: readonly number[]): string[] {
  const net = deltas.reduce((sum, pence) => sum + pence, 0)
  const raised = deltas.reduce((sum, pence) => sum + Math.max(0, pence), 0)
  const moved = Math.min(raised, raised - net)
  const amount = formatPence(Math.abs(net))
  const budgets = formatQuantity(deltas.length, 'budget')
  if (moved === 0 && net === 0) return []
  if (moved === 0) return [net > 0 ? `raises ${budgets} by ${amount} a day` : `lowers ${budgets} by ${amount} a day`]
  return [
    `moves ${formatPence(moved)} a day between ${deltas.length} ad sets`,
    ...(net === 0 ? [] : [net > 0 ? `adds ${amount} a day` : `saves ${amount} a day`]),
  ]
}

interface Plan<C extends Change> {
  readonly changes: readonly C[]
  /** Missing in plans of earlier versions. */
  readonly outlook?: { readonly sentences: readonly string[] } | undefined
}

/** Returns the lines that a plan opens with: what it changes, what it should bring, and what it risks. */
export function describePlan({ changes, outlook }: Plan<Change>): readonly string[] {
  if (changes.length === 0) return []
  if (outlook) return outlook.sentences
  return [
    describeChanges(changes),
    'Expected: not estimated, because an earlier version of blogops made this plan.',
    'Risk: not estimated either.',
  ]
}

interface PlannedAdSets<C extends Change> {
  readonly adSetOptimizations: readonly {
    readonly adSetId: string
    readonly articleTitle: string
    readonly currentPerformance: { readonly weekSpend?: number | undefined }
  }[]
  readonly plan: Plan<C> & {
    readonly madeFrom: {
      readonly adSets: readonly {
        readonly id: string
        readonly dailyBudget: number
        readonly campaign: { readonly name: string }
      }[]
    }
  }
}

/** Changes of an ad set. Facts that the plan does not contain are undefined. */
export interface ChangeGroup<C> {
  adSetId: string
  adSetName: string
  campaign: string | undefined
  article: string | undefined
  /** Spend of the last week in pounds. */
  weekSpend: number | undefined
  /** Daily budget in pounds. */
  budget: { from: number; to: number } | undefined
  /** Changes with their positions in the plan. */
  changes: readonly { change: C; index: number }[]
}

/** Groups the changes of a plan by ad set, in the order of their first changes. */
export function groupByAdSet<C extends Change>({ adSetOptimizations, plan }: PlannedAdSets<C>): ChangeGroup<C>[] {
  const cards = new Map(adSetOptimizations.map(card => [card.adSetId, card]))
  const adSets = new Map(plan.madeFrom.adSets.map(adSet => [adSet.id, adSet]))
  const indexed = plan.changes.map((change, index) => ({ change, index }))
  return [...groupBy(indexed, ({ change }) => change.adSetId)].map(([adSetId, changes]) => {
    const card = cards.get(adSetId)
    const adSet = adSets.get(adSetId)
    const unchanged = adSet && { from: adSet.dailyBudget, to: adSet.dailyBudget }
    const budget = changes.map(({ change }) => change).find(({ kind }) => kind === 'budget')
    return {
      adSetId,
      adSetName: changes[0]?.change.adSetName ?? adSetId,
      campaign: adSet?.campaign.name,
      article: card?.articleTitle,
      weekSpend: card?.currentPerformance.weekSpend,
      budget: budget?.kind === 'budget' ? { from: budget.from, to: budget.to } : unchanged,
      changes,
    }
  })
}

type Facts = Omit<ChangeGroup<unknown>, 'changes'>

/** Describes where an ad set belongs: "campaign Autumn", "article Five Kettles". */
export function describeOrigin({ campaign, article }: Facts): string[] {
  return [
    ...(campaign === undefined ? [] : [`campaign ${campaign}`]),
    ...(article === undefined ? [] : [`article ${article}`]),
  ]
}

/** Describes the money of an ad set: "£40.00 last week", "£10.00 → £12.00 a day". */
export function describeMoney({ weekSpend, budget }: Facts): string[] {
  return [
    ...(weekSpend === undefined ? [] : [`${formatPounds(weekSpend)} last week`]),
    ...(budget ? [formatBudget(budget)] : []),
  ]
}

/** "£10.00 → £12.00 a day", "£10.00 a day as before" */
function formatBudget({ from, to }: { from: number; to: number }): string {
  return from === to ? `${formatPounds(from)} a day as before` : `${formatPounds(from)} → ${formatPounds(to)} a day`
}
