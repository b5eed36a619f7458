import { expect } from 'vitest'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { createAdSetChanges } from '../../ads/ad-set-changes.ts'
import { createAdSets } from '../../ads/ad-sets.ts'
import { createCampaigns } from '../../ads/campaigns.ts'
import { createOutbox, type OutboxOptions } from '../../ads/outbox/outbox.ts'
import type { SiteLock } from '../../processes/leases.ts'
import { createPlanBasis } from '../plans/plan-basis.ts'
import { assembleOptimization, createPlanStore } from '../plans/plan-store.ts'
import { createPlans } from '../plans/plans.ts'
import { createRefusals } from '../plans/refusals.ts'

export const capPence = 5_000
const newId = countedIds()

export interface CreatedPlan {
  id: string
  hash: string
  changes: readonly PlanChange[]
}

/** State shared by several processes that apply plans, and the state of each. */
export interface SharedState {
  records: RecordStore
  processes: readonly (Pick<OutboxOptions, 'records' | 'coordination'> & { oneAtATime: SiteLock })[]
}

export async function openProcesses(shared: SharedState, platform: AdPlatform | null) {
  const [blobs, clock] = [createMemoryBlobStore(), createManualClock()]
  const articles = {
    find: async (id: string) => ({ id, title: id, slug: id, status: 'published' }),
    findMany: async () => new Map(),
  }
  const plans = createPlanStore({ records: shared.records, blobs })
  const processes = shared.processes.map(({ records, coordination, oneAtATime }) => {
    const store = { records, clock, newId }
    const outbox = createOutbox({
      ...store,
      platform,
      ...(coordination && { coordination }),
      sleep: async () => {},
      getImage: async () => undefined,
    })
    const options = { ...store, outbox, articles, maxDailyBudgetPence: capPence }
    const changes = createAdSetChanges(options)
    const desk = createPlans({
      records,
      clock,
      oneAtATime,
      maxDailyBudgetPence: capPence,
      log: () => undefined,
      store: createPlanStore({ records, blobs }),
      refusals: createRefusals({ records, clock }),
      ads: { budget: changes.budget, status: async () => expect.unreachable() },
    })
    return { outbox, changes, desk, campaigns: createCampaigns(options), adSets: createAdSets(options) }
  })
  const [first] = processes
  if (!first) throw new Error('Plans are applied by a process.')
  return { records: shared.records, clock, plans, processes, first }
}

export type OpenedProcesses = Awaited<ReturnType<typeof openProcesses>>

export async function makeAdSets({ first: { campaigns, adSets } }: OpenedProcesses): Promise<void> {
  for (const [at, dailyBudget] of [8, 12, 20].entries()) {
    const { id: campaignId } = await campaigns.create({ name: `c${at}`, objective: 'REACH', status: 'PAUSED', by: 't' })
    await adSets.create({ articleId: `a${at}`, campaignId, dailyBudget, status: 'PAUSED', by: 't' })
  }
}

/** A plan for the current account, with arbitrary budgets within the cap. */
export async function propose(
  { records, clock, plans }: OpenedProcesses,
  below: (end: number) => number,
): Promise<CreatedPlan> {
  const adSets = await records.find('adSet')
  const touched = adSets.filter(() => below(3) > 0)
  const changes = touched.flatMap(({ id, name, dailyBudgetPence }): PlanChange[] => {
    const to = 100 + below(2_400)
    const from = dailyBudgetPence / 100
    if (to === dailyBudgetPence) return []
    return [{ kind: 'budget', adSetId: id, adSetName: name, from, to: to / 100, reason: 'It may be so.' }]
  })
  const campaigns = await records.find('campaign')
  const getCampaign = ({ campaignId }: AdSetRecord) => campaigns.find(({ id }) => id === campaignId)
  const madeFrom = createPlanBasis({ capPence, adSets: touched, getCampaign, getAds: () => [] })
  const optimization = await assembleOptimization(
    newId(),
    { ...judged, at: clock.now().toISOString(), changes, madeFrom },
    advised,
  )
  await plans.add(optimization, 't')
  return { id: optimization.plan.id, hash: optimization.plan.hash, changes }
}

const emptyTexts = {
  topic: '',
  reasoning: '',
  targetAudience: '',
  productFocus: '',
  expectedPerformance: '',
  seoKeywords: [],
}
const advised = {
  overallInsights: [],
  adSets: [],
  writtenBy: 'nobody',
  notices: [],
  nextBlogRecommendation: { ...emptyTexts, category: 'kitchen' as const },
  nextAdStrategy: {
    budgetReasoning: '',
    objective: '',
    targeting: { demographics: '', interests: [], reasoning: '' },
    creative: { headlines: [], descriptions: [], callToAction: '' },
  },
}
const judged = {
  sample: false,
  notices: [],
  facts: {
    days: { from: '2026-11-01', to: '2026-11-21' },
    shop: 'Amazon UK',
    articles: [],
    products: [],
    phrases: [],
    categories: [],
    siteCategories: [],
    adSets: [],
    audiences: [],
    audienceTests: [],
    titles: [],
    topics: [],
    dismissedTopics: [],
    budget: { daily: 10, reason: '' },
    totals: { visitors: 0, productClicks: 0, adSpend: 0, adClicks: 0, conversionRate: 0 },
  },
}

export const sum = (budgets: readonly number[]) => budgets.reduce((total, pence) => total + pence, 0)
export const readBudgets = async ({ records }: OpenedProcesses) =>
  (await records.find('adSet')).map(adSet => adSet.dailyBudgetPence)
