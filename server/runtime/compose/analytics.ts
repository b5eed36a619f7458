import { adSetsBudget } from '../../contract/operations/ad-sets.ts'
import { adsStatus } from '../../contract/operations/ads.ts'
import { analyticsOptimize } from '../../contract/operations/optimizer.ts'
import { findCategory } from '../../domain/categories.ts'
import { groupBy } from '../../domain/fields.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { getShop } from '../../domain/shops.ts'
import { countArticleAds } from '../../features/ads/ad-articles.ts'
import type { Ads } from '../../features/ads/ads.ts'
import { getTotalBudgetPence } from '../../features/ads/budget-cap.ts'
import { createImpressionDays, createRangeMetrics } from '../../features/ads/range-metrics.ts'
import { createReaderCounts } from '../../features/analytics/article-pages.ts'
import type { AnalyticsSources } from '../../features/analytics/article-traffic.ts'
import { createArticleTraffic } from '../../features/analytics/article-traffic.ts'
import { warmAnalyticsCache } from '../../features/analytics/comprehensive.ts'
import {
  type AnalyticsCalls,
  analyticsHandlers,
  eventHandlers,
  trackAnalyticsCalls,
  warmVisits,
} from '../../features/analytics/handlers.ts'
import type { PublishedIndex } from '../../features/analytics/published-articles.ts'
import { createVisitDays } from '../../features/analytics/visits/visit-days.ts'
import { createVisitReport, createVisitsNow } from '../../features/analytics/visits/visit-report.ts'
import { findArticleProducts } from '../../features/articles/article-lookup.ts'
import type { Articles } from '../../features/articles/articles.ts'
import { createReplacementList } from '../../features/articles/replacements.ts'
import { articleTableHandlers } from '../../features/articles/table/article-table.ts'
import type { ArticleIndex } from '../../features/articles/table/select-articles.ts'
import type { Audit } from '../../features/audit/audit.ts'
import type { Categories } from '../../features/categories/categories.ts'
import type { Earnings } from '../../features/earnings/report.ts'
import { createEvents } from '../../features/events/events.ts'
import { createEventImport } from '../../features/events/import/import-events.ts'
import { createSamplePages, type SamplePages } from '../../features/events/import/import-visitors.ts'
import { createRetention } from '../../features/events/retention.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { EarningsOfAds } from '../../features/optimizer/gather/read-account.ts'
import { optimizerHandlers } from '../../features/optimizer/handlers.ts'
import { optimizationType } from '../../features/optimizer/optimization-job.ts'
import { createOptimizer, type Optimizer, type OptimizerOptions } from '../../features/optimizer/optimizer.ts'
import type { SiteLock } from '../../features/processes/leases.ts'
import type { DeletionTime } from '../../features/retention/deletion-clock.ts'
import type { Schedule } from '../../features/schedules/scheduler.ts'
import type { Settings, SiteDays } from '../../features/settings/settings.ts'
import type { ReadEventFile } from '../../ports/import-files.ts'
import type { Notices } from '../../ports/notices.ts'
import type { Tally, Timer } from '../../ports/system.ts'
import { parseCron } from '../system.ts'
import { openEarnings } from './earnings.ts'
import type { CoreParts } from './parts.ts'

export interface AnalyticsNeeds
  extends Omit<CoreParts, 'newId' | 'localToken' | 'demo'>,
    Pick<OptimizerOptions, 'webAnalytics' | 'strategist' | 'judge' | 'listTopics'> {
  articles: Articles
  isNamedPage(path: string): Promise<boolean>
  published: PublishedIndex
  articleIndex: ArticleIndex
  audit: Audit
  notices: Notices
  jobs: Jobs
  ads: Ads
  readEventFile: ReadEventFile
  timer: Timer
  deletionTime: DeletionTime
  settings: Settings
  days: SiteDays
  categories: Categories
  tally: Tally
  oneAtATime: SiteLock
}

/** Wires readers' events, analytics and the optimizer. */
export function wireAnalytics(needs: AnalyticsNeeds) {
  const { config, audit, clock, log, timer, eventLog } = needs
  const retentionMonths = async () => (await needs.settings.read()).eventRetentionMonths
  const samplePages = createSamplePages({ records: needs.records })
  const sources = createSources(needs, samplePages)
  const calls = trackAnalyticsCalls()
  const earnings = openEarnings({ ...needs, sources })
  const optimizer = openOptimizer(needs, sources, earnings)
  const events = openEvents(needs, sources)
  const visitSources = { ...sources, clock, visitDays: createVisitDays(eventLog) }
  const visits = { report: createVisitReport(visitSources), now: createVisitsNow(visitSources) }
  return {
    earnings,
    events,
    retention: createRetention({
      eventLog,
      clock,
      log,
      timer,
      deletionTime: needs.deletionTime,
      months: retentionMonths,
    }),

    /** Ignores failures: the next request reports them. */
    readAhead: () =>
      Promise.all([
        needs.articleIndex.read(),
        warmAnalyticsCache(sources, calls).then(() => warmVisits(needs.days, visits.report, calls)),
      ]).catch(() => undefined),

    schedules: config.optimizeCron === null ? [] : [createOptimizerSchedule(optimizer, config.optimizeCron, audit)],
    handlers: {
      ...analyticsHandlers(sources, visits, calls),
      ...openArticleTable(needs, sources, calls),
      ...eventHandlers(events, openEventImport({ ...needs, retentionMonths }, samplePages), needs.tally),
      ...optimizerHandlers({
        ...optimizer,
        readSchedule: createScheduleReader(needs),
        listReplacements: createReplacementList({ ...needs, settings: needs.settings.read }),
      }),
    },
  }
}

function openArticleTable(
  { records, clock, categories, articles, articleIndex, timer }: AnalyticsNeeds,
  sources: AnalyticsSources,
  calls: AnalyticsCalls,
) {
  const readReaders = createReaderCounts(sources, timer)
  return articleTableHandlers({
    index: articleIndex,
    clock,
    categories,
    heads: articles.heads,
    readReaders: signal => calls.run(() => readReaders(signal)),
    readAds: ids => countArticleAds(records, ids),
  })
}

function createSources(
  { records, days, articles, published, webAnalytics: web }: AnalyticsNeeds,
  samplePages: SamplePages,
): AnalyticsSources {
  const ads = createRangeMetrics({ records })
  return {
    web,
    ads,
    days,
    articles: {
      published: published.read,
      find: articles.head,
      findFormerOwners: articles.findFormerOwners,
      findFormerSlugs: articles.findFormerSlugs,
      products: id => findArticleProducts(records, id),
    },
    hasSamples: async (range, article) =>
      (web.source === 'built-in' && (await samplePages.hasAny(range, article?.paths))) ||
      ads.hasSamples(range, article?.id),
  }
}

/** Schedule of optimizer runs. Their plans wait for a person to apply them. */
function createOptimizerSchedule(optimizer: Optimizer, cron: string, audit: Audit): Schedule {
  return {
    name: optimizationType,
    next: parseCron(cron),
    startInTurn: optimizer.startInTurn,
    async finish(jobId) {
      const { plan } = await audit.runScheduled(analyticsOptimize, {}, () => optimizer.finish(jobId))
      return { plan: plan.id, changes: plan.changes.length }
    },
  }
}

/** Reads what the environment sets for the optimizer: the times of its runs and the cap of all budgets. */
function createScheduleReader({ config, records, clock }: Pick<AnalyticsNeeds, 'config' | 'records' | 'clock'>) {
  const { optimizeCron: cron, maxDailyBudgetPence } = config
  return async () => ({
    cron,
    next: (cron === null ? null : parseCron(cron)(clock.now()))?.toISOString() ?? null,
    cap: maxDailyBudgetPence / 100,
    used: (await getTotalBudgetPence(records)) / 100,
  })
}

function openOptimizer(needs: AnalyticsNeeds, sources: AnalyticsSources, earnings: Earnings) {
  const { records, blobs, clock, days, log, jobs, ads, oneAtATime, notices } = needs
  const { webAnalytics, judge, strategist, config, articleIndex } = needs
  return createOptimizer({
    records,
    blobs,
    clock,
    days,
    log,
    jobs,
    oneAtATime,
    notices,
    maxDailyBudgetPence: config.maxDailyBudgetPence,
    rules: { halfLifeDays: config.optimizeHalfLifeDays, floorPence: config.optimizeFloorPence },
    webAnalytics,
    judge,
    strategist,
    listTopics: needs.listTopics,
    commissionRates: async () => (await needs.settings.read()).commissionRates,
    categories: needs.categories.list,
    shop: async () => getShop((await needs.settings.read()).shop),
    hasSamples: sources.hasSamples,
    shownDays: createImpressionDays({ records }),
    findAdSetsOfAds: sources.ads.findAdSetsOfAds,
    articleTraffic: createArticleTraffic(sources),
    articleIndex,
    readEarnings: async (range, signal) => toEarningsOfAds(await earnings.read(range, signal)),
    ads: createAuditedChanges({ ads, audit: needs.audit }),
  })
}

/** Audits each change of a plan like a change made by hand. */
function createAuditedChanges({ ads, audit }: Pick<AnalyticsNeeds, 'ads' | 'audit'>): OptimizerOptions['ads'] {
  return {
    budget: change => audit.within(adSetsBudget, { ...change }, () => ads.adSetChanges.budget(change)),
    status: change => audit.within(adsStatus, { ...change }, () => ads.adService.setStatus(change)),
  }
}

function openEvents(
  { config, eventLog, salts, clock, days, log, articles, categories, isNamedPage, signals, secret }: AnalyticsNeeds,
  { ads }: AnalyticsSources,
) {
  return createEvents({
    eventLog,
    salts,
    clock,
    days,
    log,
    signals,
    secret,
    limits: config.limits,
    domain: new URL(config.siteUrl).hostname,
    isArticle: articles.has,
    isNamedPage,
    isCategory: async slug => findCategory(await categories.list(), slug) !== undefined,
    isAd: async id => (await ads.findAdSetsOfAds([id])).size > 0,
  })
}

function openEventImport(
  needs: AnalyticsNeeds & { retentionMonths: () => Promise<number | null> },
  samplePages: SamplePages,
) {
  const { config, eventLog, readEventFile, clock, days, secret, oneAtATime, retentionMonths } = needs
  return createEventImport({
    eventLog,
    readFile: readEventFile,
    clock,
    days,
    secret,
    siteUrl: config.siteUrl,
    samplePages,
    oneAtATime,
    retentionMonths,
    isCountedExternally: config.plausible !== null,
  })
}

/** Earnings of ads by day. Without a rate of exchange, currencies other than the spend's cannot be compared with it. */
function toEarningsOfAds({ currency, ads }: Awaited<ReturnType<Earnings['read']>>): EarningsOfAds {
  const byAd = groupBy(currency === defaultCurrency ? ads : [], ({ adId }) => adId)
  return new Map(
    [...byAd].map(([adId, days]) => [
      adId,
      new Map(days.map(({ date, feesMicros, items }) => [date, { micros: feesMicros, orders: items }])),
    ]),
  )
}
