import { adSetsBudget } from '../../contract/operations/ad-sets.ts'
import { adsStatus } from '../../contract/operations/ads.ts'
import { analyticsOptimize } from '../../contract/operations/optimizer.ts'
import type { Ads } from '../../features/ads/ads.ts'
import { createRangeFigures } from '../../features/ads/range-figures.ts'
import { createShownDays } from '../../features/ads/shown-days.ts'
import { createArticleReaders } from '../../features/analytics/article-readers.ts'
import { analyticsHandlers } from '../../features/analytics/handlers.ts'
import type { PublishedIndex } from '../../features/analytics/published-articles.ts'
import { createFirstCalls, readAhead } from '../../features/analytics/read-ahead.ts'
import type { Sources } from '../../features/analytics/sources.ts'
import { productsOf } from '../../features/articles/article-products.ts'
import type { Articles } from '../../features/articles/articles.ts'
import type { Audit } from '../../features/audit/audit.ts'
import { createEvents } from '../../features/events/events.ts'
import { eventHandlers, eventImportHandlers } from '../../features/events/handlers.ts'
import { createEventImport } from '../../features/events/import/import-events.ts'
import { createSamplePages, type SamplePages } from '../../features/events/import/sample-pages.ts'
import { createRetention } from '../../features/events/retention.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import { optimizerHandlers } from '../../features/optimizer/handlers.ts'
import { optimizationType } from '../../features/optimizer/optimization-job.ts'
import { createOptimizer, type Optimizer, type OptimizerOptions } from '../../features/optimizer/optimizer.ts'
import type { OneAtATime } from '../../features/processes/one-at-a-time.ts'
import type { DeletionTime } from '../../features/retention/deletion-clock.ts'
import type { Schedule } from '../../features/schedules/scheduler.ts'
import type { Settings } from '../../features/settings/settings.ts'
import type { Timer } from '../../ports/clock.ts'
import type { ReadEventFile } from '../../ports/event-file.ts'
import type { Tally } from '../../ports/tally.ts'
import { cronTimes } from '../cron.ts'
import type { Ground } from './parts.ts'

export interface AnalyticsNeeds
  extends Omit<Ground, 'newId' | 'localToken' | 'demo'>,
    Pick<OptimizerOptions, 'webAnalytics' | 'strategist' | 'judge'> {
  articles: Articles
  published: PublishedIndex
  audit: Audit
  jobs: Jobs
  ads: Ads
  readEventFile: ReadEventFile
  timer: Timer
  deletionTime: DeletionTime
  settings: Settings
  tally: Tally
  oneAtATime: OneAtATime
}

/** Wires readers' events, analytics and the optimizer. */
export function wireAnalytics(needs: AnalyticsNeeds) {
  const { config, audit, clock, log, timer, eventLog } = needs
  const retentionMonths = async () => (await needs.settings.read()).eventRetentionMonths
  const samplePages = createSamplePages({ records: needs.records })
  const sources = sourcesOf(needs, samplePages)
  const calls = createFirstCalls()
  const optimizer = openOptimizer(needs, sources)
  const events = openEvents(needs, sources)
  return {
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
    readAhead: () => readAhead(sources, calls).catch(() => undefined),

    schedules: config.optimizeCron === null ? [] : [optimizerSchedule(optimizer, config.optimizeCron, audit)],
    handlers: {
      ...analyticsHandlers(sources, calls),
      ...eventHandlers(events, needs.tally),
      ...eventImportHandlers(openEventImport({ ...needs, retentionMonths }, samplePages)),
      ...optimizerHandlers(optimizer),
    },
  }
}

function sourcesOf(
  { records, clock, articles, published, webAnalytics: web }: AnalyticsNeeds,
  samplePages: SamplePages,
): Sources {
  const ads = createRangeFigures({ records })
  return {
    web,
    ads,
    clock,
    articles: {
      published: published.read,
      find: articles.head,
      formerOwners: articles.formerOwners,
      formerSlugs: articles.formerSlugs,
      products: id => productsOf(records, id),
    },
    hasSamples: async (range, article) =>
      (web.source === 'built-in' && (await samplePages.any(range, article?.paths))) ||
      ads.hasSamples(range, article?.id),
  }
}

/** Schedule of optimizer runs. Their plans wait for a person to apply them. */
function optimizerSchedule(optimizer: Optimizer, cron: string, audit: Audit): Schedule {
  return {
    name: optimizationType,
    next: cronTimes(cron),
    startInTurn: optimizer.startInTurn,
    async finish(jobId) {
      const { plan } = await audit.scheduled(analyticsOptimize, {}, () => optimizer.finish(jobId))
      return { plan: plan.id, changes: plan.changes.length }
    },
  }
}

function openOptimizer(needs: AnalyticsNeeds, sources: Sources) {
  const { records, blobs, clock, log, jobs, ads, oneAtATime } = needs
  const { webAnalytics, judge, strategist, config } = needs
  return createOptimizer({
    records,
    blobs,
    clock,
    log,
    jobs,
    oneAtATime,
    maxDailyBudgetPence: config.maxDailyBudgetPence,
    webAnalytics,
    judge,
    strategist,
    hasSamples: sources.hasSamples,
    shownDays: createShownDays({ records }),
    adSetsBehind: sources.ads.adSetsBehind,
    articleReaders: createArticleReaders(sources),
    ads: changesOf({ ads, audit: needs.audit }),
  })
}

/** Audits each change of a plan like a change made by hand. */
function changesOf({ ads, audit }: Pick<AnalyticsNeeds, 'ads' | 'audit'>): OptimizerOptions['ads'] {
  return {
    budget: change => audit.within(adSetsBudget, { ...change }, () => ads.adSetChanges.budget(change)),
    status: change => audit.within(adsStatus, { ...change }, () => ads.desk.setStatus(change)),
  }
}

function openEvents(
  { config, eventLog, salts, clock, log, articles, signals, secret }: AnalyticsNeeds,
  { ads }: Sources,
) {
  return createEvents({
    eventLog,
    salts,
    clock,
    log,
    signals,
    secret,
    limits: config.limits,
    domain: new URL(config.siteUrl).hostname,
    isArticle: articles.has,
    isAd: async id => (await ads.adSetsBehind([id])).size > 0,
  })
}

function openEventImport(
  needs: AnalyticsNeeds & { retentionMonths: () => Promise<number | null> },
  samplePages: SamplePages,
) {
  const { config, eventLog, readEventFile, clock, secret, oneAtATime, retentionMonths } = needs
  return createEventImport({
    eventLog,
    readFile: readEventFile,
    clock,
    secret,
    siteUrl: config.siteUrl,
    samplePages,
    oneAtATime,
    retentionMonths,
    countedElsewhere: config.plausible !== null,
  })
}
