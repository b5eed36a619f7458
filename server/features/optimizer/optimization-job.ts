import * as z from 'zod'
import { type Optimization, optimizationSchema } from '../../contract/schemas/optimizer.ts'
import type { SiteCategory } from '../../domain/categories.ts'
import type { DateRange } from '../../domain/days.ts'
import { formatQuantity, pluralize } from '../../domain/number-format.ts'
import type { Shop } from '../../domain/shops.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Strategist } from '../../ports/strategist.ts'
import type { Clock } from '../../ports/system.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-metrics.ts'
import type { ArticleTraffic } from '../analytics/article-traffic.ts'
import type { JobStep, JobType } from '../jobs/job-type.ts'
import type { SiteDays } from '../settings/settings.ts'
import { type AccountData, type EarningsOfAds, readAccount, type ShownDays } from './gather/read-account.ts'
import { findImportedIds, getOptimizerDays, readFacts } from './gather/read-facts.ts'
import { type ReaderFacts, readerFactsSchema, readOrNotice, readReaderFacts } from './gather/read-reader-facts.ts'
import { findDecided, leaveOutDecided, readDeclinedChanges } from './plans/left-out-changes.ts'
import { createOutlook } from './plans/plan-outlook.ts'
import { assembleOptimization, type PlanStore } from './plans/plan-store.ts'
import type { Refusals } from './plans/refusals.ts'
import type { Account, AccountVerdict, FindDecided } from './rules/account.ts'
import { maxPausedPercent } from './rules/limit-pauses.ts'
import {
  type AdviseResult,
  adviseResultSchema,
  type JudgeResult,
  judgeResultSchema,
  toAdviseResult,
} from './step-results.ts'
import type { Topics } from './topics/topics.ts'

export const optimizationType = 'optimization'

export interface OptimizationJobOptions {
  records: RecordStore
  clock: Clock
  days: Pick<SiteDays, 'today'>
  webAnalytics: WebAnalytics
  strategist: Strategist
  /** The rules; deterministic. */
  judge(account: Account, findDecided?: FindDecided): AccountVerdict
  maxDailyBudgetPence: number
  /** Settings of the rules. */
  rules: Pick<Account, 'halfLifeDays' | 'floorPence'>
  shownDays: ShownDays
  findAdSetsOfAds: RangeMetrics['findAdSetsOfAds']
  articleTraffic: ArticleTraffic
  /** Reads imported earnings by ad and day. */
  readEarnings: (range: DateRange, signal: AbortSignal) => Promise<EarningsOfAds>
  /** Categories of the site. */
  categories: () => Promise<readonly SiteCategory[]>
  /** Shop that new articles link to. */
  shop: () => Promise<Shop>
  /** Returns true if the range may contain sample data. */
  hasSamples: (range: DateRange) => Promise<boolean>
  plans: PlanStore
  topics: Pick<Topics, 'list'>
  refusals: Refusals
}

type Step<R> = JobStep<Record<string, never>, R>

/** Job that proposes topics and budgets and stores them as a plan. It changes nothing else. */
export function createOptimizationJob(options: OptimizationJobOptions): JobType<Record<string, never>, Optimization> {
  const { records, clock, days: siteDays, webAnalytics, strategist, judge, shownDays, hasSamples } = options
  const { plans, refusals, findAdSetsOfAds, articleTraffic, maxDailyBudgetPence: capPence } = options

  const gather: Step<ReaderFacts> = {
    name: 'gather',
    title: 'Read visitor figures',
    result: readerFactsSchema,
    async run({ signal, work }) {
      const days = getOptimizerDays(await siteDays.today())
      const readerFacts = await readReaderFacts(
        { records, webAnalytics, findAdSetsOfAds, articleTraffic },
        days,
        signal,
      )
      const { visitors, productClicks } = readerFacts.total
      await work.report(
        `${days.from} to ${days.to}: ${formatQuantity(visitors, 'visitor')}, ${formatQuantity(productClicks, 'product click')}.`,
      )
      return readerFacts
    },
  }

  const judgeStep: Step<JudgeResult> = {
    name: 'judge',
    title: 'Evaluate ad sets and their ads',
    result: judgeResultSchema,
    async run({ work, getResult }) {
      const readerFacts = await getResult(gather)
      const now = clock.now()
      const at = now.toISOString()
      const accountData = await readAccount(records, {
        days: readerFacts.days,
        capPence,
        rules: options.rules,
        earningsOfAds: await options.readEarnings(readerFacts.days, work.signal),
        productClicks: toDayMaps(readerFacts.adSets),
        productClicksOfAds: toDayMaps(readerFacts.ads),
        countedOn: new Set(readerFacts.countedOn),
        shownDays,
      })
      const decisions = { declined: await readDeclinedChanges(plans, now), refusedIds: await refusals.readIds() }
      const { adSets } = accountData.account
      const verdict = judge(accountData.account, (changes, impressions) =>
        findDecided(changes, decisions, { impressions, adSets }),
      )
      const [categories, shop] = await Promise.all([options.categories(), options.shop()])
      const notices = [...readerFacts.notices]
      const nextTopics = await readOrNotice(notices, 'The topics could not be ranked.', null, () =>
        options.topics.list(work.signal),
      )
      const facts = await readFacts(records, { readerFacts, accountData, verdict, categories, shop, nextTopics })
      const left = leaveOutDecided(verdict, decisions, adSets)
      const { changes } = left
      await work.report(
        `${formatQuantity(adSets.length, 'ad set')} judged: ${formatQuantity(changes.length, 'change')} proposed.`,
      )
      notices.push(
        ...describeImported(findImportedIds(accountData), accountData.summaries),
        ...describeWaiting(verdict.waiting ?? 0),
        ...left.notices,
      )
      const sample = accountData.hasSamples || (await hasSamples(readerFacts.days))
      const outlook = changes.length > 0 ? createOutlook(changes, verdict.estimates) : undefined
      const madeFrom = accountData.basis(new Set(changes.map(({ adSetId }) => adSetId)))
      return { at, facts, changes, outlook, madeFrom, notices, sample }
    },
  }

  const advise: Step<AdviseResult> = {
    name: 'advise',
    title: 'Write advice, a topic and a strategy',
    result: adviseResultSchema,
    run: async ({ work, getResult }) =>
      toAdviseResult(await strategist.advise((await getResult(judgeStep)).facts, work)),
  }

  const store: Step<Optimization> = {
    name: 'store',
    title: 'Store the plan',
    result: optimizationSchema,
    async run({ jobId, createdBy, getResult }) {
      // The plan has the run's id, so that a resumed run does not create a second plan.
      const optimization = await assembleOptimization(jobId, await getResult(judgeStep), await getResult(advise))
      await plans.add(optimization, createdBy)
      return optimization
    },
  }

  return {
    type: optimizationType,
    scope: 'analytics:write',
    input: z.record(z.string(), z.never()),
    title: () => 'Plan the next article and ad budgets',
    steps: () => ({ first: [gather, judgeStep, advise], last: store }),
    listedResult: jobId => ({ plan: { id: jobId } }),
  }
}

function describeWaiting(count: number): string[] {
  if (count === 0) return []
  const reason = `A plan pauses ads with at most ${maxPausedPercent}% of the last week's spend.`
  return [
    count === 1
      ? `${reason} 1 more ad waits for the next night.`
      : `${reason} ${formatQuantity(count, 'more ad', 'more ads')} wait for the next nights.`,
  ]
}

function toDayMaps(clicks: ReaderFacts['adSets']): Map<string, Map<string, number>> {
  return new Map(clicks.map(({ id, clicks: days }) => [id, new Map(days.map(day => [day.date, day.productClicks]))]))
}

function describeImported(importedIds: ReadonlySet<string>, summaries: AccountData['summaries']): string[] {
  const { size: count } = importedIds
  if (count === 0) return []
  const noCard = pluralize(
    count,
    '1 imported ad set has no card because imported figures cannot be changed.',
    `${formatQuantity(count, 'imported ad set')} have no card because imported figures cannot be changed.`,
  )
  const unadopted = [...importedIds].filter(id => summaries.get(id)?.articleId === null).length
  const reason = `Nothing is learnt from the audiences of ${formatQuantity(unadopted, 'imported ad set')} without an article.`
  const advice = 'Adopt imported ad sets on the Facebook Ads page, or with: blogops adsets adopt'
  return unadopted === 0 ? [noCard] : [noCard, `${reason} ${advice}`]
}
