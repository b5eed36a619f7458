import type { Optimization, PlanChange } from '../../../contract/schemas/optimizer.ts'
import { dayMs } from '../../../domain/days.ts'
import { formatQuantity, pluralize } from '../../../domain/number-format.ts'
import type { AccountVerdict, AdSetState } from '../rules/account.ts'
import { balance, sumDeltas } from '../rules/balance-budgets.ts'
import type { PlanStore } from './plan-store.ts'
import { getRefusalId } from './refusals.ts'

/** Days for which a change is not proposed again after somebody undid it or left it out. */
const declinedDays = 14

/** Number of plans searched; a plan is made a night, or when a person asks. */
const maxPlans = 200

/** Evidence, relative to that of the declined change, from which on it is proposed again. */
const newEvidence = 2

/** Change that a person undid, or left out when applying its plan. */
export interface DeclinedChange {
  change: PlanChange
  /** Impressions of its ad set when it was proposed. */
  impressions: number
}

/** Reads the changes that people undid or left out in the last two weeks. */
export async function readDeclinedChanges(store: PlanStore, now: Date): Promise<DeclinedChange[]> {
  const isRecent = ({ at }: { at: string }) => Date.parse(at) > now.getTime() - declinedDays * dayMs
  const declined: DeclinedChange[] = []
  for (const record of await store.list(maxPlans)) {
    const { applied, undone } = record
    const indexes = new Set([
      ...(applied && isRecent(applied) ? (applied.leftOut ?? []) : []),
      ...(undone && isRecent(undone) ? undone.changes : []).flatMap(({ index, outcome }) =>
        outcome === 'done' ? [index] : [],
      ),
    ])
    const optimization = indexes.size > 0 ? await store.findOptimization(record) : null
    for (const index of indexes) {
      const change = optimization?.plan.changes[index]
      if (optimization && change) declined.push({ change, impressions: getImpressions(optimization, change) })
    }
  }
  return declined
}

function getImpressions({ adSetOptimizations }: Optimization, { adSetId }: PlanChange): number {
  return sumImpressions(adSetOptimizations.find(each => each.adSetId === adSetId))
}

type Judged = Pick<Optimization['adSetOptimizations'][number], 'evidence'>

function sumImpressions(judged: Judged | undefined): number {
  return judged?.evidence.variants.reduce((sum, { impressions }) => sum + impressions, 0) ?? 0
}

interface Decisions {
  declined: readonly DeclinedChange[]
  /** Ids of the changes that were refused permanently. */
  refusedIds: ReadonlySet<string>
}

interface Remaining {
  changes: PlanChange[]
  /** Says what was left out and why. */
  notices: string[]
}

/**
 * Leaves out what people decided against: changes that were refused permanently, and changes that were declined, unless their ad
 * set has twice the evidence by now. The ads of an ad set depend on one another, so all its switches are declined together.
 * Budgets are balanced again.
 */
export function leaveOutDecided(
  { changes, adSets: verdicts }: Pick<AccountVerdict, 'changes' | 'adSets'>,
  decisions: Decisions,
  adSets: readonly Pick<AdSetState, 'id' | 'ads'>[],
): Remaining {
  const impressions = new Map(verdicts.map(verdict => [verdict.adSetId, sumImpressions(verdict)]))
  const { allowed, wanted, areDeclined } = selectWanted(changes, decisions, { impressions, adSets })
  const rest = balance(wanted, sumDeltas(changes))
  const refused = changes.length - allowed.length
  const others = allowed.length - rest.length
  return { changes: rest, notices: describeLeftOut(refused, others, areDeclined) }
}

interface Evidence {
  /** Impressions by ad set. */
  impressions: ReadonlyMap<string, number>
  adSets: readonly Pick<AdSetState, 'id' | 'ads'>[]
}

function selectWanted(
  changes: readonly PlanChange[],
  { declined, refusedIds }: Decisions,
  { impressions, adSets }: Evidence,
) {
  const isDeclined = (change: PlanChange) =>
    declined.some(
      earlier =>
        getRefusalId(earlier.change) === getRefusalId(change) &&
        !(earlier.impressions > 0 && (impressions.get(change.adSetId) ?? 0) >= newEvidence * earlier.impressions),
    )
  const allowed = changes.filter(change => !refusedIds.has(getRefusalId(change)))
  const possible = keepAdsRunning(allowed, changes, adSets)
  const switchedBack = new Set(
    possible.flatMap(change => (change.kind === 'status' && isDeclined(change) ? [change.adSetId] : [])),
  )
  const wanted = possible.filter(change =>
    change.kind === 'status' ? !switchedBack.has(change.adSetId) : !isDeclined(change),
  )
  return { allowed, wanted, areDeclined: possible.some(isDeclined) }
}

/** Finds the changes that people decided against. */
export function findDecided(
  changes: readonly PlanChange[],
  decisions: Decisions,
  evidence: Evidence,
): ReadonlySet<PlanChange> {
  const wanted = new Set(selectWanted(changes, decisions, evidence).wanted)
  return new Set(changes.filter(change => !wanted.has(change)))
}

function describeLeftOut(refused: number, others: number, areDeclined: boolean): string[] {
  const related = areDeclined ? 0 : others
  const reason = `undone or left out in the last ${declinedDays} days`
  return [
    ...describeRefused(refused, related),
    ...(others === related
      ? []
      : [
          pluralize(
            others,
            `1 change is left out, because it was ${reason}.`,
            `${formatQuantity(others, 'change')} are left out, because they or changes that belong to them were ${reason}.`,
          ),
        ]),
  ]
}

function describeRefused(refused: number, related: number): string[] {
  if (refused === 0) return []
  return [
    pluralize(
      refused,
      '1 change is left out because you refused it permanently.',
      `${formatQuantity(refused, 'change')} are left out because you refused them permanently.`,
    ),
    ...(related === 0
      ? []
      : [
          pluralize(
            related,
            '1 change is left out because it depends on a refused one.',
            `${formatQuantity(related, 'change')} are left out because they depend on refused ones.`,
          ),
        ]),
  ]
}

/** Leaves out the pauses of an ad set that would have no running ad, because a start was refused. */
function keepAdsRunning(
  changes: readonly PlanChange[],
  proposed: readonly PlanChange[],
  adSets: readonly Pick<AdSetState, 'id' | 'ads'>[],
): readonly PlanChange[] {
  const refusedStarts = proposed.filter(change => !changes.includes(change) && isStart(change))
  if (refusedStarts.length === 0) return changes
  const statuses = new Map(changes.flatMap(change => (change.kind === 'status' ? [[change.adId, change.to]] : [])))
  const stopped = new Set(
    adSets
      .filter(({ id }) => refusedStarts.some(({ adSetId }) => adSetId === id))
      .filter(({ ads }) => !ads.some(ad => (statuses.get(ad.id) ?? ad.status) === 'ACTIVE'))
      .map(({ id }) => id),
  )
  return changes.filter(change => change.kind === 'budget' || isStart(change) || !stopped.has(change.adSetId))
}

const isStart = (change: PlanChange) => change.kind === 'status' && change.to === 'ACTIVE'
