import { setTimeout as wait } from 'node:timers/promises'
import { createModelAdWriter } from '../adapters/anthropic/ad-writer.ts'
import { createModelWriter } from '../adapters/anthropic/article-writer.ts'
import { createModel, type Model } from '../adapters/anthropic/model.ts'
import { createAmazonResearch } from '../adapters/anthropic/product-source.ts'
import { createModelStrategist } from '../adapters/anthropic/strategist.ts'
import { createAdExportReader } from '../adapters/local/ad-export-reader.ts'
import { createTemplateAdWriter } from '../adapters/local/ad-writer.ts'
import { catalogueSections } from '../adapters/local/catalogue-sections.ts'
import { createCatalogueSource } from '../adapters/local/catalogue-source.ts'
import { readEventFile } from '../adapters/local/event-file-reader.ts'
import { createFallbackStrategist } from '../adapters/local/fallback-strategist.ts'
import { createFeedSource } from '../adapters/local/feed-source.ts'
import { createImageProcess } from '../adapters/local/image-process.ts'
import { createPasswordHasher } from '../adapters/local/password-hasher.ts'
import { createTemplateStrategist } from '../adapters/local/strategist.ts'
import { createTemplateWriter } from '../adapters/local/template-writer.ts'
import { createLocalWebAnalytics } from '../adapters/local/web-analytics.ts'
import { createMetaPlatform } from '../adapters/meta/meta-platform.ts'
import { createPlausibleAnalytics } from '../adapters/plausible/web-analytics.ts'
import type { Delay } from '../adapters/wire/attempts.ts'
import type { Handlers } from '../contract/index.ts'
import { modelHost } from '../contract/model-vendor.ts'
import { defaultDailyBudget } from '../contract/schemas/ads.ts'
import { accountHandlers } from '../features/accounts/account-handlers.ts'
import { createAccounts } from '../features/accounts/accounts.ts'
import { tokenHandlers } from '../features/accounts/token-handlers.ts'
import { createAdPictures } from '../features/ads/ad-picture.ts'
import { createAds } from '../features/ads/ads.ts'
import { createAdCheck } from '../features/ads/check/check.ts'
import { adCheckHandlers } from '../features/ads/check/handlers.ts'
import { createDeployments } from '../features/ads/deployment/deployments.ts'
import { deploymentHandlers } from '../features/ads/deployment/handlers.ts'
import { createInsightSweep } from '../features/ads/gone-insights.ts'
import { adHandlers, adPerformanceHandlers } from '../features/ads/handlers.ts'
import { createOutbox } from '../features/ads/outbox/outbox.ts'
import { createRangeFigures } from '../features/ads/range-figures.ts'
import { rebuildDays } from '../features/ads/rebuild-days.ts'
import { reconciliationHandlers } from '../features/ads/reconciliation/handlers.ts'
import { createReconciliation } from '../features/ads/reconciliation/reconciliation.ts'
import { refuseWhileAdsRun } from '../features/ads/running-ads.ts'
import { createShownDays } from '../features/ads/shown-days.ts'
import { adSyncHandlers } from '../features/ads/sync/handlers.ts'
import { createSchedule } from '../features/ads/sync/schedule.ts'
import { createAdSync } from '../features/ads/sync/sync.ts'
import { adVariantHandlers } from '../features/ads/variants/handlers.ts'
import { createAdVariants } from '../features/ads/variants/variants.ts'
import { createArticleReaders } from '../features/analytics/article-readers.ts'
import { analyticsHandlers } from '../features/analytics/handlers.ts'
import type { Sources } from '../features/analytics/sources.ts'
import { createArticles } from '../features/articles/articles.ts'
import { articleHandlers } from '../features/articles/handlers.ts'
import { proposalHandlers } from '../features/articles/proposal-handlers.ts'
import { createEvents } from '../features/events/events.ts'
import { eventHandlers, eventImportHandlers } from '../features/events/handlers.ts'
import { createEventImport } from '../features/events/import/import-events.ts'
import { createSamplePages } from '../features/events/import/sample-pages.ts'
import { evidenceHandlers } from '../features/generation/evidence/handlers.ts'
import { createGeneration, type Engine } from '../features/generation/generation.ts'
import { generationHandlers, regenerationHandlers } from '../features/generation/handlers.ts'
import { verifyLines } from '../features/generation/verify-lines.ts'
import { createIdempotency } from '../features/idempotency/idempotency.ts'
import { imageHandlers } from '../features/images/handlers.ts'
import { createImages } from '../features/images/images.ts'
import { jobHandlers } from '../features/jobs/handlers.ts'
import { createJobs } from '../features/jobs/jobs.ts'
import { optimizerHandlers } from '../features/optimizer/handlers.ts'
import { createOptimizer } from '../features/optimizer/optimizer.ts'
import type { Account, AccountVerdict } from '../features/optimizer/rules/account.ts'
import { judgeAccount } from '../features/optimizer/rules/judge-account.ts'
import { createOptimizerSchedule } from '../features/optimizer/schedule.ts'
import { settingsHandlers } from '../features/settings/handlers.ts'
import { createSettings, type SettingsOptions } from '../features/settings/settings.ts'
import { createDocuments } from '../features/site/documents/documents.ts'
import { siteHandlers } from '../features/site/handlers.ts'
import { createHttp } from '../http/app.ts'
import { createSessionCookies } from '../http/session-cookie.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { AdWriter } from '../ports/ad-writer.ts'
import type { ArticleWriter } from '../ports/article-writer.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock, NewId, Timer } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { ImageProcessor } from '../ports/image-processor.ts'
import type { Logger } from '../ports/logger.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { ProductSource } from '../ports/product-source.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { SaltStore } from '../ports/salt-store.ts'
import type { Strategist } from '../ports/strategist.ts'
import type { WebAnalytics } from '../ports/web-analytics.ts'
import type { App } from './app.ts'
import { authenticator } from './authenticator.ts'
import { builtServerFile } from './built-files.ts'
import { type Config, eventTarget, type ModelConfig } from './config.ts'
import { cronTimes } from './cron.ts'
import { lazyPages, type PageBuild } from './pages.ts'
import { systemTimer } from './system.ts'

/** What an app is made of. The adapters have defaults, chosen here and nowhere else; tests pass their own. */
export interface Parts {
  config: Config
  records: RecordStore
  blobs: BlobStore
  eventLog: EventLog
  salts: SaltStore
  secret: Uint8Array
  localToken: string
  demo: { username: string; password: string } | null
  clock: Clock
  newId: NewId
  log: Logger
  notices: readonly string[]
  /** See `MountOptions.strict`. */
  strict: boolean
  /** In place of the embedded engine's. */
  catalogue?: ProductSource
  writer?: ArticleWriter
  /** In place of the model's or the embedded one. */
  adWriter?: AdWriter
  /** In place of the one that is configured. */
  platform?: AdPlatform
  /** In place of the model's or the embedded one. */
  strategist?: Strategist
  /** In place of the rules. */
  judge?: (account: Account) => AccountVerdict
  /** Who counts what readers do, in place of the event log. */
  webAnalytics?: WebAnalytics
  /** Waits, in milliseconds, where the ad platform takes its time. */
  sleep?: (ms: number) => Promise<void>
  /** What the server does by itself waits on it. */
  timer?: Timer
  /** How to wait between attempts at a model. */
  modelDelay?: Delay
  hasher?: PasswordHasher
  processor?: ImageProcessor
  /** The built pages; those in `dist/` by default. */
  pages?: PageBuild
}

export async function composeApp(parts: Parts): Promise<App> {
  const { config, records, blobs, clock, newId, log, secret } = parts
  const store = { records, blobs, clock, newId }
  const target = eventTarget(config)
  const processor = parts.processor ?? builtImageProcess()
  const site = { siteUrl: config.siteUrl, fetch: (request: Request) => http.fetch(request) }
  const pages = lazyPages({
    ...{ ...site, clock, build: parts.pages, eventsUrl: target.url },
    documents: createDocuments(site),
    drawCover: processor.drawCover,
  })
  const accounts = createAccounts({
    ...{ records, clock, newId },
    hasher: parts.hasher ?? createPasswordHasher(),
    config: { registration: config.registration, siteUrl: config.siteUrl, secret },
  })
  const settings = createSettings({ records, fixed: fixedSettings(config), onChange: pages.invalidate })
  const articles = createArticles({
    ...{ ...store, log, settings: settings.read, onChange: pages.invalidate },
    refuseTakeDown: refuseWhileAdsRun,
  })
  const images = createImages({ blobs, processor })
  const adArticles = { find: articles.head, named: articles.named }
  const platform = parts.platform ?? openPlatform(config)
  const insightSweep = createInsightSweep({ records, log })
  const callOutbox = createOutbox({
    ...{ records, clock, newId, platform },
    sleep: parts.sleep ?? (ms => wait(ms)),
    imageOf: createAdPictures({
      ...{ processor, log, articleOf: articles.head, readImage: images.read },
      // A draft has its cover too: its ads may be made before it is published.
      describeCover: slug => pages.describeCover(slug, request => http.fetch(asOwner(request, parts.localToken))),
    }),
  })
  const outbox = insightSweep.behind(callOutbox)
  const facebook = { accountId: config.facebook?.accountId ?? null, missing: config.facebookMissing }
  const adRecords = {
    ...{ records, clock, newId, outbox, articles: adArticles },
    ...{ siteUrl: config.siteUrl, maxDailyBudgetPence: config.maxDailyBudgetPence },
  }
  const adCheck = createAdCheck({ ...adRecords, platform })
  const ads = createAds({
    ...adRecords,
    readExport: createAdExportReader({ clock }),
    facebook,
  })
  const reconciliation = createReconciliation({
    ...{ records, clock, log, outbox, platform, articles: adArticles },
    ...{ maxDailyBudgetPence: config.maxDailyBudgetPence, facebook },
  })
  const prices = async () => (await settings.read()).modelPrices
  const jobs = createJobs({ ...store, log, prices, concurrency: 2 })
  const sync = createAdSync({ records, clock, jobs, platform, facebook, state: ads.syncState })
  const schedule = createSchedule({
    ...{ sync, clock, log, everyHours: config.syncHours },
    timer: parts.timer ?? systemTimer,
  })
  const model = openModel(parts)
  const generation = createGeneration({
    ...{ jobs, articles, log },
    siteUrl: config.siteUrl,
    settings: settings.read,
    embedded: {
      place: 'the sample catalogue',
      source: parts.catalogue ?? createCatalogueSource({ sections: catalogueSections, clock }),
      writer: parts.writer ?? createTemplateWriter(),
    },
    model: model && modelEngine(model, parts),
    openFeed: feed => createFeedSource({ ...feed, clock }),
    checkCampaign: ads.adSets.checkCampaign,
    assignCampaign: request => ads.assign({ ...request, dailyBudget: defaultDailyBudget }),
  })
  const adVariants = createAdVariants({
    ...{ jobs, articles: adArticles, siteUrl: config.siteUrl, checkClaims: verifyLines },
    writer: parts.adWriter ?? (model ? createModelAdWriter({ model }) : createTemplateAdWriter()),
    async subjectOf(id) {
      const [article, jobId] = [await articles.head(id), await articles.jobOf(id)]
      const products = await articles.products(id, { drafts: true })
      return { article, products, source: jobId === null ? null : await generation.briefOf(jobId) }
    },
  })
  const deployments = createDeployments({ ...adRecords, platform, jobs, removeAd: ads.desk.remove })
  const webAnalytics = parts.webAnalytics ?? openWebAnalytics(parts)
  const rangeFigures = createRangeFigures({ records })
  const analysedArticles = {
    published: () => articles.list({ status: 'published' }),
    ...{ find: articles.head, formerSlugs: articles.formerSlugs },
  }
  const samplePages = createSamplePages({ records })
  const hasSamples: Sources['hasSamples'] = async (range, article) =>
    (webAnalytics.source === 'built-in' && (await samplePages.any(range, article?.paths))) ||
    rangeFigures.hasSamples(range, article?.id)
  const optimizer = createOptimizer({
    ...{ records, blobs, clock, log, jobs, maxDailyBudgetPence: config.maxDailyBudgetPence },
    ...{ webAnalytics, hasSamples, judge: parts.judge ?? judgeAccount, shownDays: createShownDays({ records }) },
    adSetsBehind: rangeFigures.adSetsBehind,
    articleReaders: createArticleReaders({ web: webAnalytics, articles: analysedArticles }),
    strategist: parts.strategist ?? openStrategist(model, config),
    ads: { budget: ads.adSetChanges.budget, status: ads.desk.setStatus },
  })
  const optimizerSchedule = createOptimizerSchedule({
    ...{ optimizer, clock, log, timer: parts.timer ?? systemTimer },
    next: config.optimizeCron === null ? () => null : cronTimes(config.optimizeCron),
  })
  const events = createEvents({
    ...{ eventLog: parts.eventLog, salts: parts.salts, clock, log },
    domain: new URL(config.siteUrl).hostname,
    isArticle: articles.has,
    isAd: async id => (await rangeFigures.adSetsBehind([id])).size > 0,
  })
  const importEvents = createEventImport({
    ...{ eventLog: parts.eventLog, readFile: readEventFile, clock, secret, siteUrl: config.siteUrl, samplePages },
    countedElsewhere: config.plausible !== null,
  })
  const handlers: Handlers = {
    ...accountHandlers(accounts),
    ...tokenHandlers(accounts),
    ...articleHandlers(articles),
    ...proposalHandlers(articles),
    ...regenerationHandlers(generation),
    ...adHandlers(ads),
    ...adPerformanceHandlers(ads),
    ...adVariantHandlers(adVariants),
    ...adCheckHandlers(adCheck),
    ...adSyncHandlers(ads, sync, log),
    ...deploymentHandlers(deployments),
    ...reconciliationHandlers(reconciliation),
    ...analyticsHandlers({
      ...{ web: webAnalytics, ads: rangeFigures, articles: analysedArticles, clock, hasSamples },
    }),
    ...eventHandlers(events),
    ...eventImportHandlers(importEvents),
    ...evidenceHandlers({ articles, jobs }),
    ...generationHandlers(generation, modelInWords(config.model)),
    ...imageHandlers(images),
    ...jobHandlers(jobs, generation.start),
    ...optimizerHandlers(optimizer),
    ...settingsHandlers(settings),
    ...siteHandlers({ events: target, url: config.siteUrl, demo: parts.demo, settings: settings.read }),
  }
  const http = createHttp({
    ...{ handlers, pages: pages.server, log },
    readImage: images.read,
    authenticate: authenticator(parts.localToken, accounts.authenticate),
    cookies: createSessionCookies({ secret, secure: config.siteUrl.startsWith('https:') }),
    runOnce: createIdempotency({ records, clock }),
    newRequestId: newId,
    siteUrl: config.siteUrl,
    eventsUrl: target.url,
    trustProxy: config.trustProxy,
    strict: parts.strict,
    ready: async () => void (await settings.read()),
  })
  await rebuildDays(records)
  await outbox.recover()
  void insightSweep.run()
  await jobs.markInterrupted()
  await articles.sweep()
  await events.forgetVisitors()
  return {
    ...http,
    localToken: parts.localToken,
    notices: parts.notices,
    setupCode: () => accounts.setupCode(),
    resumeJobs: () => jobs.resumeInterrupted(),
    syncRegularly: schedule.start,
    optimizeRegularly: optimizerSchedule.start,
    loadPages: pages.load,
    async park() {
      schedule.stop()
      optimizerSchedule.stop()
      await jobs.close()
      await insightSweep.close()
    },
    async close() {
      schedule.stop()
      optimizerSchedule.stop()
      await jobs.close()
      await insightSweep.close()
      processor.close()
      await events.close()
      await records.close()
    },
  }
}

/** The same call, made by the owner of the data folder. */
function asOwner(request: Request, token: string): Request {
  const owned = new Request(request)
  owned.headers.set('authorization', `Bearer ${token}`)
  return owned
}

function builtImageProcess(): ImageProcessor {
  return createImageProcess({ script: builtServerFile('pictures.js'), renderer: builtServerFile('render.js') })
}

/** What the environment sets of the site, which nobody can set otherwise then. */
function fixedSettings({ siteName, affiliateTag }: Config): SettingsOptions['fixed'] {
  return {
    ...(siteName !== null && { name: { variable: 'BLOGOPS_SITE_NAME', value: siteName } }),
    ...(affiliateTag !== null && { affiliateTag: { variable: 'BLOGOPS_AFFILIATE_TAG', value: affiliateTag } }),
  }
}

/** Null in Database-Only Mode. */
function openPlatform({ facebook }: Config): AdPlatform | null {
  return facebook && createMetaPlatform(facebook)
}

/** Who counts readers tells of them. */
function openWebAnalytics({ config, eventLog, clock }: Parts): WebAnalytics {
  return config.plausible
    ? createPlausibleAnalytics({ ...config.plausible, clock })
    : createLocalWebAnalytics({ eventLog })
}

/** Null where none is configured. */
function openModel({ config, modelDelay }: Parts): Model | null {
  if (config.model === null) return null
  return createModel({ ...config.model, model: config.model.name, ...(modelDelay && { delay: modelDelay }) })
}

function openStrategist(model: Model | null, { model: settings }: Config): Strategist {
  if (!model || !settings) return createTemplateStrategist()
  return createFallbackStrategist(createModelStrategist({ model, name: settings.name }))
}

function modelEngine(model: Model, { clock }: Parts): Engine {
  return { place: 'Amazon UK', source: createAmazonResearch({ model, clock }), writer: createModelWriter({ model }) }
}

/** Who is asked, for people: the name of the model and the host of its server. */
function modelInWords(config: ModelConfig | null): { name: string; server: string } | null {
  return config && { name: config.name, server: modelHost(config.baseUrl) }
}
