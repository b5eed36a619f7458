import { setTimeout as wait } from 'node:timers/promises'
import type { Handlers } from '../contract/index.ts'
import { jobsResume } from '../contract/operations/jobs.ts'
import { accountHandlers } from '../features/accounts/account-handlers.ts'
import { createAccounts } from '../features/accounts/accounts.ts'
import { pairingHandlers } from '../features/accounts/pairing-handlers.ts'
import { permissionHandlers } from '../features/accounts/permission-handlers.ts'
import { tokenHandlers } from '../features/accounts/token-handlers.ts'
import { userNamed } from '../features/accounts/users.ts'
import { rebuildDays } from '../features/ads/rebuild-days.ts'
import { createApprovals } from '../features/approvals/approvals.ts'
import { approvalHandlers } from '../features/approvals/handlers.ts'
import { createAudit } from '../features/audit/audit.ts'
import { auditHandlers } from '../features/audit/handlers.ts'
import { holdDeletions } from '../features/backup/held-blobs.ts'
import { callHandlers } from '../features/calls/handlers.ts'
import { createKeyedCalls } from '../features/idempotency/keyed-calls.ts'
import { createJobs } from '../features/jobs/jobs.ts'
import { judgeAccount } from '../features/optimizer/rules/judge-account.ts'
import { createOneAtATime } from '../features/processes/one-at-a-time.ts'
import { createWaiting } from '../features/processes/waiting.ts'
import { createDeletionClock } from '../features/retention/deletion-clock.ts'
import { createScheduler } from '../features/schedules/scheduler.ts'
import { loadMarkdown } from '../features/site/documents/markdown-document.ts'
import { createPerform } from '../http/perform.ts'
import { createReads } from '../http/reads.ts'
import { unseen } from '../http/witness.ts'
import { alone } from '../ports/signals.ts'
import type { App } from './app.ts'
import * as adapters from './compose/adapters.ts'
import { wireAds } from './compose/ads.ts'
import { wireAnalytics } from './compose/analytics.ts'
import { wireBackup } from './compose/backup.ts'
import { besideOthers } from './compose/beside-others.ts'
import { wireHttp } from './compose/http.ts'
import { createLateParts } from './compose/late.ts'
import { createLimitUse } from './compose/limit-use.ts'
import { wireObservation } from './compose/observation.ts'
import type { Parts } from './compose/parts.ts'
import { wireSite } from './compose/site.ts'
import { wireWriting } from './compose/writing.ts'
import { createRehearsal } from './rehearsal.ts'
import { systemTimer } from './system.ts'

/** Assembles the app from the adapters that `compose/adapters.ts` picks. */
export async function composeApp(given: Parts): Promise<App> {
  const timer = given.timer ?? systemTimer
  const beside = await besideOthers({ ...given, timer })
  const waiting = createWaiting({ ...given, timer })
  const held = holdDeletions({ ...given, lease: beside.lease, waiting })
  const rehearsal = createRehearsal({ records: given.records, blobs: held.blobs })
  const parts = { ...given, ...rehearsal.stores }
  const { config, records, blobs, clock, newId, log, secret, localToken } = parts
  const processor = parts.processor ?? adapters.builtImageProcess()
  const oneAtATime = createOneAtATime({ records, lease: beside.lease, waiting })
  const late = createLateParts()
  const observation = wireObservation(parts, { limitUse: () => limitUse(), jobs: () => jobs.figures })
  const model = adapters.lateModel(parts, late)
  // Uses the unwrapped store: a dry run would end at the write of the time.
  const deletionTime = createDeletionClock({ records: given.records, clock })
  const audit = createAudit({
    records,
    clock,
    newId,
    log,
    deletionTime,
    mostKept: config.limits.auditEntries,
    findUser: async ref => (await records.get('user', ref)) ?? userNamed(records, ref),
  })
  const accounts = createAccounts({
    records,
    clock,
    newId,
    hasher: parts.hasher ?? adapters.createPasswordHasher(),
    config: { registration: config.registration, siteUrl: config.siteUrl, secret },
  })
  const { pages, published, settings, tagCheck, articles, images, copies, ...site } = wireSite({
    ...parts,
    audit,
    deletionTime,
    processor,
    timer,
    oneAtATime,
    build: parts.pages,
    limitUse: () => limitUse(),
    fetchPicture: parts.fetchPicture ?? adapters.createPictureFetch(),
    readAs: actor => (operation, input) => reads(actor)(operation, input),
  })
  late.part(articles.load)
  late.part(loadMarkdown)
  const prices = async () => (await settings.read()).modelPrices
  const calls = createKeyedCalls()
  const jobs = createJobs({
    records,
    blobs,
    clock,
    newId,
    log,
    prices,
    beside,
    calls,
    deletionTime,
    concurrency: config.limits.jobConcurrency,
    mostUnfinished: config.limits.unfinishedJobs,
    mostEvents: config.limits.jobEvents,
    ...(parts.jobRetries !== undefined && { mostRetries: parts.jobRetries }),
  })
  const limitUse = createLimitUse({ ...parts, limits: config.limits, jobs: jobs.figures })
  const { ads, outbox, insightSweep, ...advertising } = wireAds({
    ...parts,
    articles,
    audit,
    images,
    jobs,
    beside,
    processor,
    timer,
    describeCover: site.describeCover,
    platform: parts.platform ?? (await adapters.openPlatform(config)),
    readExport: adapters.lateExportReader(parts, late),
    sleep: parts.sleep ?? (ms => wait(ms)),
  })
  const writing = wireWriting({
    ...parts,
    articles,
    settings,
    tagCheck,
    jobs,
    ads,
    embedded: adapters.embeddedEngine(parts, late),
    model: model && adapters.modelEngine(model, parts, late),
    openFeed: adapters.lateFeeds(parts, late),
    adWriter: parts.adWriter ?? adapters.openAdWriter(model, late),
  })
  const { events, retention, ...analytics } = wireAnalytics({
    ...parts,
    articles,
    published,
    settings,
    deletionTime,
    audit,
    jobs,
    ads,
    timer,
    oneAtATime,
    tally: observation.metrics.tally,
    readEventFile: adapters.lateEventFileReader(late),
    webAnalytics: parts.webAnalytics ?? (await adapters.openWebAnalytics(parts)),
    strategist: parts.strategist ?? adapters.openStrategist(model, config, late),
    judge: parts.judge ?? judgeAccount,
  })
  const backup = wireBackup({ ...given, archive: adapters.backupArchive, holdDeletions: held.hold })
  const handlers: Handlers = {
    ...accountHandlers(accounts),
    ...tokenHandlers(accounts),
    ...pairingHandlers(accounts),
    ...permissionHandlers(),
    ...approvalHandlers(
      createApprovals({
        records,
        clock,
        newId,
        perform: (...call) => perform(...call),
        jobs,
        capPence: config.maxDailyBudgetPence,
      }),
    ),
    ...site.handlers,
    ...advertising.handlers,
    ...writing.handlers,
    ...analytics.handlers,
    ...auditHandlers(audit, clock),
    ...backup.handlers,
    ...callHandlers((operation, input, context) =>
      rehearsal.rehearse(endRehearsal => rehearsed(operation, input, { ...context, endRehearsal })),
    ),
  }
  const scheduler = createScheduler({
    schedules: [...advertising.schedules, ...analytics.schedules],
    lastTurn: jobs.lastTurn,
    beginTurns: jobs.beginTurns,
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
    lease: beside.lease,
    waiting,
    calls,
    timer,
    isStopping: () => stopping,
  })
  const reads = createReads({ ...parts, handlers })
  const perform = createPerform({ ...parts, handlers, audit })
  const rehearsed = createPerform({ ...parts, handlers, audit: unseen })
  await rebuildDays(records)
  await outbox.recover()
  void insightSweep.run()
  await jobs.markInterrupted()
  await articles.sweep()
  await events.forgetVisitors()
  await retention.run()

  async function park(): Promise<void> {
    stopping = true
    scheduler.stop()
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
    resumeJobs: () => jobs.resumeInterrupted((id, run) => audit.scheduled(jobsResume, { id }, run)),
    async startSchedules() {
      if (beside.runsJobs) await scheduler.start()
    },
    async load({ pages: servesPages = true, after } = {}) {
      observation.start()
      if (servesPages) endRenewal = await pages.renewBy(timer)
      await after
      await late.loadAll()
      void copies.run()
      if (servesPages && parts.signals !== alone) void analytics.readAhead()
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
      await beside.lease.close()
      await parts.signals.close()
      await records.close()
    },
  }
}
