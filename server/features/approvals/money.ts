import { defaultDailyBudget } from '../../contract/ad-values.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { adSetsList } from '../../contract/operations/ad-sets.ts'
import { adsAll } from '../../contract/operations/ads.ts'
import { optimizerPlan } from '../../contract/operations/optimizer.ts'
import type { ApprovalMoney } from '../../contract/schemas/approval.ts'
import { generationRequestSchema } from '../../contract/schemas/generation.ts'
import type { PlanChange } from '../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import { type AskOperation, type CallOptions, createAsk } from './call-operation.ts'
import { getChosenChanges, readResumption } from './describe-call.ts'

type Input = Readonly<Record<string, unknown>>

/** A change to a budget or to the status of an ad. */
export type Change =
  | { readonly kind: 'budget'; readonly adSetId: string; readonly pence: number }
  | { readonly kind: 'ad'; readonly adId: string; readonly runs: boolean }
  | { readonly kind: 'removal'; readonly adSetId: string }
  | { readonly kind: 'creation'; readonly pence: number }

/** The budget of an existing or planned ad set. Pence are null if it does not exist. */
interface Budget {
  id: string | null
  name: string | null
  pence: number | null
  runs: boolean
}

interface MoneyOptions {
  records: RecordReader
  capPence: number
}

/**
 * Returns the effect of changes on daily budgets, or null for no effect. The effect of a reconciliation is unknown in
 * advance.
 */
export async function readMoney(
  { id }: OperationSpec,
  knownChanges: readonly Change[] | null,
  { records, capPence }: MoneyOptions,
): Promise<ApprovalMoney | null> {
  const changes = id === 'ads.reconcileApprove' ? 'unknown' : knownChanges
  if (changes === null) return null
  const before = await readBudgets(records)
  const known = changes !== 'unknown'
  const { budgets: after, touched } = await applyChanges(before, known ? changes : [], records)
  return {
    adSets: touched.map(key => ({
      id: after.get(key)?.id ?? null,
      name: after.get(key)?.name ?? null,
      before: toPounds(before.get(key)?.pence),
      after: toPounds(after.get(key)?.pence),
    })),
    total: { before: sumPounds(before, () => true), after: known ? sumPounds(after, () => true) : null },
    running: {
      before: sumPounds(before, ({ runs }) => runs),
      after: known ? sumPounds(after, ({ runs }) => runs) : null,
    },
    cap: capPence / 100,
  }
}

/** Returns null if the call changes no budget. Reads fail with the caller's own permissions. */
export async function findChanges(
  { id }: OperationSpec,
  input: Input,
  callOptions: CallOptions,
): Promise<Change[] | null> {
  const ask = createAsk(callOptions)
  const { adId, adIds, adSetId } = input
  switch (id) {
    case 'adsets.budget':
      return [{ kind: 'budget', adSetId: String(adSetId), pence: Math.round(Number(input.dailyBudget) * 100) }]
    case 'adsets.delete':
      return [{ kind: 'removal', adSetId: String(adSetId) }]
    case 'ads.status':
      return [{ kind: 'ad', adId: String(adId), runs: input.status === 'ACTIVE' }]
    case 'campaigns.status':
      return (await findAdIds(String(input.campaignId), ask)).map(adId => ({
        kind: 'ad',
        adId,
        runs: input.status === 'ACTIVE',
      }))
    case 'ads.delete':
      return [{ kind: 'ad', adId: String(adId), runs: false }]
    case 'ads.pauseMany':
      return Array.isArray(adIds) ? adIds.map(id => ({ kind: 'ad', adId: String(id), runs: false })) : null
    case 'optimizer.apply':
      return getChosenChanges(await ask(optimizerPlan, { id: String(input.id) }), input).map(toChange)
    case 'optimizer.undo':
      return (await ask(optimizerPlan, { id: String(input.id) })).toUndo.map(toChange)
    case 'generate.article':
      return toCreation(input)
    case 'jobs.create':
      return toCreation(input.input)
    case 'jobs.resume': {
      const { generation } = await readResumption(input, callOptions)
      return generation ? toCreation(generation) : null
    }
    default:
      return null
  }
}

/** Returns the ids of the ads of a campaign. */
async function findAdIds(campaignId: string, ask: AskOperation): Promise<string[]> {
  const adSets = (await ask(adSetsList, {})).filter(adSet => adSet.campaignId === campaignId && !adSet.imported)
  const adSetIds = new Set(adSets.map(({ id }) => id))
  return (await ask(adsAll, {})).filter(ad => adSetIds.has(ad.adSetId) && !ad.imported).map(({ id }) => id)
}

function toChange(change: PlanChange): Change {
  if (change.kind === 'status') return { kind: 'ad', adId: change.adId, runs: change.to === 'ACTIVE' }
  return { kind: 'budget', adSetId: change.adSetId, pence: Math.round(change.to * 100) }
}

function toCreation(input: unknown): Change[] | null {
  const { campaignId } = generationRequestSchema.parse(input)
  return campaignId === undefined ? null : [{ kind: 'creation', pence: defaultDailyBudget * 100 }]
}

async function readBudgets(records: RecordReader): Promise<ReadonlyMap<string, Budget>> {
  const adSets = await records.find('adSet')
  return new Map(
    adSets.map(({ id, name, dailyBudgetPence, status }) => [
      id,
      { id, name, pence: dailyBudgetPence, runs: status === 'ACTIVE' },
    ]),
  )
}

/** Returns the budgets after the changes, and the keys of those that changed. An ad set runs while one of its ads runs. */
async function applyChanges(before: ReadonlyMap<string, Budget>, changes: readonly Change[], records: RecordReader) {
  const budgets = new Map(before)
  const touched = new Set<string>()
  const ads = new Map((await records.find('ad')).map(ad => [ad.id, { ...ad, runs: ad.status === 'ACTIVE' }]))

  function changeBudget(adSetId: string, to: Partial<Budget>): void {
    const budget = budgets.get(adSetId)
    if (!budget) return
    budgets.set(adSetId, { ...budget, ...to })
    touched.add(adSetId)
  }

  function switchAd(adId: string, runs: boolean): void {
    const ad = ads.get(adId)
    if (!ad) return
    ad.runs = runs
    const { adSetId } = ad
    const othersRun = [...ads.values()].some(other => other.adSetId === adSetId && other.runs)
    changeBudget(adSetId, { runs: runs || (othersRun && budgets.get(adSetId)?.runs === true) })
  }

  for (const change of changes) {
    if (change.kind === 'budget') changeBudget(change.adSetId, { pence: change.pence })
    else if (change.kind === 'removal') changeBudget(change.adSetId, { pence: null, runs: false })
    else if (change.kind === 'ad') switchAd(change.adId, change.runs)
    else {
      budgets.set('new', { id: null, name: null, pence: change.pence, runs: false })
      touched.add('new')
    }
  }
  return { budgets, touched: [...touched] }
}

/** Returns the sum of the matching budgets in pounds. */
function sumPounds(budgets: ReadonlyMap<string, Budget>, matches: (budget: Budget) => boolean): number {
  const pence = [...budgets.values()].filter(matches).reduce((total, budget) => total + (budget.pence ?? 0), 0)
  return pence / 100
}

function toPounds(pence: number | null | undefined): number | null {
  return pence === null || pence === undefined ? null : pence / 100
}
