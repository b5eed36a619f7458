import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../../package.json'
import type { Handlers } from '../contract/index.ts'
import { jobsResume } from '../contract/operations/jobs.ts'
import { findCategory } from '../domain/categories.ts'
import { accountHandlers, permissionHandlers, tokenHandlers } from '../features/accounts/account-handlers.ts'
import { createAccounts } from '../features/accounts/accounts.ts'
import { pairingHandlers, signInMeansHandlers } from '../features/accounts/second-factor-handlers.ts'
import { findUserByName } from '../features/accounts/users.ts'
import { rebuildDays } from '../features/ads/store-days.ts'
import { approvalHandlers, createApprovals } from '../features/approvals/approvals.ts'
import { callHandlers } from '../features/approvals/call-operation.ts'
import { createAudit } from '../features/audit/audit.ts'
import { auditHandlers } from '../features/audit/handlers.ts'
import { backupHandlers, createBackups } from '../features/backup/backups.ts'
import { createDeletionHold } from '../features/backup/deletion-hold.ts'
import { createKeyedCalls } from '../features/idempotency/idempotency.ts'
import { createJobs } from '../features/jobs/jobs.ts'
import { judgeAccount } from '../features/optimizer/rules/judge-account.ts'
import { createCallBudget } from '../features/processes/call-budget.ts'
import { createSiteLock } from '../features/processes/leases.ts'
import { createDeletionClock } from '../features/retention/deletion-clock.ts'
import { createScheduler } from '../features/schedules/scheduler.ts'
import { loadMarkdown } from '../features/site/documents/markdown-document.ts'
import { todayHandlers } from '../features/today/today.ts'
import { noAudit } from '../http/call.ts'
import { createPerform, createReads } from '../http/internal-calls.ts'
import { createChangeWaiter, noSignals } from '../lib/coordination.ts'
import type { App } from './app.ts'
import * as adapters from './compose/adapters.ts'
import { wireAds } from './compose/ads.ts'
import { wireAnalytics } from './compose/analytics.ts'
import { wireEarnings } from './compose/earnings.ts'
import { wireHttp } from './compose/http.ts'
import { wireLinks } from './compose/links.ts'
import { createLimitUse, wireObservation } from './compose/observation.ts'
import { openPageQueue, wireNotifications, wireSearch } from './compose/outgoing.ts'
import { createCoordination, createLazyParts, type Parts } from './compose/parts.ts'
import { wireSchedules } from './compose/schedules.ts'
import { wireSite } from './compose/site.ts'
import { wireWriting } from './compose/writing.ts'
import { createDryRun } from './dry-run.ts'
import { systemTimer } from './system.ts'

/** Assembles the app from the adapters that `compose/adapters.ts` picks. */
export async function composeApp(provided: Parts): Promise<App> {
  const timer = provided.timer ?? systemTimer
  const coordination = await createCoordination({ ...provided, timer })
  const waiting = createChangeWaiter({ ...provided, timer })
  const guardedBlobs = createDeletionHold({ ...provided, lease: coordination.lease, waiting })
  const dryRun = createDryRun({ records: provided.records, blobs: guardedBlobs.blobs })
  const pageQueue = openPageQueue({ records: dryRun.stores.records, clock: provided.clock })
  const parts = { ...provided, ...dryRun.stores }
  const { config, records, blobs, clock, newId, log, secret, localToken } = parts
  const processor = parts.processor ?? adapters.createBuiltImageProcess()
  const oneAtATime = createSiteLock({ records, lease: coordination.lease, waiting })
  const lazyParts = createLazyParts()
  const budget = config.amazon && createCallBudget({ records, clock, service: 'Amazon', ...config.amazon })
  const observation = wireObservation(parts, { limitUse: () => limitUse(), jobs: () => jobs.stats })
  const model = adapters.createLazyModel(parts, lazyParts)
  // Uses the unwrapped store: a dry run would end at the write of the time.
  const deletionTime = createDeletionClock({ records: provided.records, clock })
  const audit = createAudit({
    records,
    clock,
    newId,
    log,
    deletionTime,
    maxEntries: config.limits.auditEntries,
    findUser: async ref => (await records.get('user', ref)) ?? findUserByName(records, ref),
    findCategory: async slug => findCategory(await categories.list(), slug),
  })
  const accounts = createAccounts({
    records,
    clock,
    newId,
    hasher: parts.hasher ?? adapters.createPasswordHasher(),
    passkeyVerifier: adapters.createPasskeyVerifier(),
    config: { registration: config.registration, siteUrl: config.siteUrl, secret },
  })
  const { pages, published, articleIndex, settings, days, categories, tagCheck, articles, images, copies, ...site } =
    wireSite({
      ...parts,
      records: pageQueue.records,
      audit,
      deletionTime,
      processor,
      hasOffers: (parts.amazon ?? config.amazon) !== null,
      budget,
      refreshOffers: () => planned.refreshOffers(),
      timer,
      oneAtATime,
      build: parts.pages,
      limitUse: () => limitUse(),
      readIndexNow: () => searchEngines.readIndexNow(),
      fetchPicture: parts.fetchPicture ?? adapters.createPictureFetch(),
      assertSupported: (...call) => writing.assertSupported(...call),
      readAs: actor => (operation, input) => reads(actor)(operation, input),
    })
  lazyParts.add(articles.load)
  lazyParts.add(loadMarkdown)
  const notifications = wireNotifications({
    ...parts,
    lease: coordination.lease,
    timer,
    send: parts.sendNotification ?? adapters.createMessageSender(parts, lazyParts),
  })
  const searchEngines = wireSearch({
    ...parts,
    queue: pageQueue,
    lease: coordination.lease,
    timer,
    readExport: adapters.createLazySearchReader(lazyParts),
    submit: parts.submitUrls ?? adapters.createLazyUrlSubmission(parts, lazyParts),
  })
  const prices = async () => (await settings.read()).modelPrices
  const calls = createKeyedCalls()
  const jobs = createJobs({
    records,
    blobs,
    clock,
    newId,
    log,
    prices,
    coordination,
    calls,
    notices: notifications.notices,
    deletionTime,
    concurrency: config.limits.jobConcurrency,
    maxUnfinished: config.limits.unfinishedJobs,
    maxEvents: config.limits.jobEvents,
    ...(parts.jobRetries !== undefined && { maxRetries: parts.jobRetries }),
  })
  const limitUse = createLimitUse({ ...parts, days, limits: config.limits, jobs: jobs.stats })
  const { ads, outbox, insightSweep, ...advertising } = wireAds({
    ...parts,
    articles,
    audit,
    images,
    jobs,
    coordination,
    processor,
    timer,
    notices: notifications.notices,
    describeCover: site.describeCover,
    checkText: (...call) => writing.checkAdText(...call),
    platform: parts.platform ?? (await adapters.openPlatform(config)),
    readExport: adapters.createLazyExportReader(parts, lazyParts),
    sleep: parts.sleep ?? (ms => wait(ms)),
  })
  const embedded = adapters.createEmbeddedEngine(parts, lazyParts)
  const readTag = async () => (await settings.read()).affiliateTag
  const amazon = parts.amazon ?? adapters.openAmazon(parts, lazyParts, { budget, readTag })
  const writing = wireWriting({
    ...parts,
    articles,
    settings,
    categories,
    tagCheck,
    jobs,
    ads,
    embedded,
    model: model && adapters.createModelEngine(model, parts, lazyParts),
    amazon,
    openFeed: adapters.createFeedOpener(parts, lazyParts),
    adWriter: parts.adWriter ?? adapters.openAdWriter(model, lazyParts),
  })
  const { events, retention, earnings, ...analytics } = wireAnalytics({
    ...parts,
    articles,
    published,
    articleIndex,
    isNamedPage: site.isNamedPage,
    settings,
    days,
    categories,
    deletionTime,
    audit,
    jobs,
    ads,
    timer,
    oneAtATime,
    notices: notifications.notices,
    tally: observation.metrics.tally,
    readEventFile: adapters.createLazyEventFileReader(lazyParts),
    webAnalytics: parts.webAnalytics ?? (await adapters.openWebAnalytics(parts)),
    strategist: parts.strategist ?? adapters.openStrategist(model, config, lazyParts),
    judge: parts.judge ?? judgeAccount,
    listTopics: parts.listTopics ?? adapters.createTopicLister(model ? {} : embedded.source, lazyParts),
  })
  const planned = wireSchedules({
    ...parts,
    articles,
    published,
    assertSupported: writing.assertSupported,
    generation: writing.generation,
    jobs,
    readTopicList: adapters.createLazyTopicReader(lazyParts),
    amazon,
    findOutdated: writing.findOutdated,
    budget,
    settings: settings.read,
    onChange: site.changes.publishArticleChange,
    readAs: actor => (operation, input) => reads(actor)(operation, input),
    audit,
    oneAtATime,
    days,
    lease: coordination.lease,
    timer,
  })
  const links = wireLinks({
    ...parts,
    articles,
    settings: settings.read,
    jobs,
    oneAtATime,
    hasOffers: amazon !== null,
    perform: (...call) => (call[2].endDryRun ? performDryRun : perform)(...call),
    openProbe: parts.openLinkProbe ?? adapters.createLazyLinkProbe(parts, lazyParts),
  })
  const earningsReports = wireEarnings({
    ...parts,
    settings,
    days,
    earnings,
    readReport: adapters.createLazyEarningsReader(parts, lazyParts),
  })
  const backups = createBackups({
    ...provided,
    archive: adapters.backupArchive,
    holdDeletions: guardedBlobs.hold,
    product: version,
    siteUrl: config.siteUrl,
  })
  const handlers: Handlers = {
    ...accountHandlers(accounts, audit),
    ...tokenHandlers(accounts),
    ...signInMeansHandlers(accounts),
    ...pairingHandlers(accounts),
    ...permissionHandlers(),
    ...approvalHandlers(
      createApprovals({
        records,
        clock,
        newId,
        perform: (...call) => perform(...call),
        jobs,
        readTopics: planned.readTopics,
        capPence: config.maxDailyBudgetPence,
        notices: notifications.notices,
      }),
    ),
    ...site.handlers,
    ...advertising.handlers,
    ...writing.handlers,
    ...planned.handlers,
    ...links.handlers,
    ...notifications.handlers,
    ...analytics.handlers,
    ...earningsReports.handlers,
    ...searchEngines.handlers,
    ...auditHandlers(audit, clock),
    ...todayHandlers({
      records,
      days,
      readFees: earnings.feesByDay,
      readWarnings: async () => [...(await tagCheck.warnings()), ...(await site.offerWarnings())],
      readSettings: settings.read,
      listBrokenLinks: links.listBroken,
      readAs: actor => (operation, input) => reads(actor)(operation, input),
    }),
    ...backupHandlers(backups, clock),
    ...callHandlers((operation, input, context) =>
      dryRun.run(endDryRun => performDryRun(operation, input, { ...context, endDryRun })),
    ),
  }
  const scheduler = createScheduler({
    schedules: [...advertising.schedules, ...analytics.schedules, ...links.schedules],
    lastTurn: jobs.getLastTurn,
    beginTurns: jobs.initTurn,
    clock,
    timer,
    log,
  })
  let stopping = false
  let endRenewal = () => {}
  const http = wireHttp({
    ...parts,
    handlers,
    server: pages.server,
    accounts,
    audit,
    images,
    settings,
    ...observation,
    lease: coordination.lease,
    waiting,
    calls,
    timer,
    isStopping: () => stopping,
  })
  const reads = createReads({ ...parts, handlers })
  const perform = createPerform({ ...parts, handlers, audit })
  const performDryRun = createPerform({ ...parts, handlers, audit: noAudit })
  await rebuildDays(records)
  await outbox.recover()
  void insightSweep.run()
  await jobs.markInterrupted()
  await articles.sweep()
  await events.destroyOldSalts()
  await retention.run()

  async function park(): Promise<void> {
    stopping = true
    scheduler.stop()
    await planned.stop()
    await notifications.stop()
    await searchEngines.stop()
    await jobs.close()
    await insightSweep.close()
  }
  return {
    ...http,
    localToken,
    notices: parts.notices,
    warnings: site.warnings,
    setupCode: () => accounts.setupCode(),
    limitUse,
    resumeJobs: () => jobs.resumeInterrupted((id, run) => audit.runScheduled(jobsResume, { id }, run)),
    async startSchedules() {
      if (!coordination.runsJobs) return
      planned.start()
      notifications.start()
      searchEngines.start()
      await scheduler.start()
    },
    async load({ pages: servesPages = true, after } = {}) {
      observation.start()
      if (servesPages) endRenewal = await pages.renewBy(timer)
      await after
      await lazyParts.loadAll()
      void copies.run()
      if (servesPages && parts.signals !== noSignals) void analytics.readAhead()
    },
    park,
    async close() {
      await park()
      endRenewal()
      processor.close()
      observation.stop()
      site.changes.close()
      retention.close()
      copies.close()
      await events.close()
      await coordination.lease.close()
      await parts.signals.close()
      await records.close()
    },
  }
}
