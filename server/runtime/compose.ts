import { setTimeout as wait } from 'node:timers/promises'
import { createModelAdWriter } from '../adapters/anthropic/ad-writer.ts'
import { createModelWriter } from '../adapters/anthropic/article-writer.ts'
import { createModel, type Model } from '../adapters/anthropic/model.ts'
import { listModels } from '../adapters/anthropic/probe.ts'
import { createAmazonResearch } from '../adapters/anthropic/product-source.ts'
import { createModelStrategist } from '../adapters/anthropic/strategist.ts'
import { createAdExportReader } from '../adapters/local/ad-export-reader.ts'
import { createTemplateAdWriter } from '../adapters/local/ad-writer.ts'
import { createTarArchive } from '../adapters/local/backup-archive.ts'
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
import { createMetaProbe } from '../adapters/meta/probe.ts'
import { createPlausibleAnalytics } from '../adapters/plausible/web-analytics.ts'
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
import type { Engine } from '../features/generation/generation.ts'
import { createJobs } from '../features/jobs/jobs.ts'
import { judgeAccount } from '../features/optimizer/rules/judge-account.ts'
import { createPerform } from '../http/perform.ts'
import type { AdPlatform } from '../ports/ad-platform.ts'
import type { ImageProcessor } from '../ports/image-processor.ts'
import type { Strategist } from '../ports/strategist.ts'
import type { WebAnalytics } from '../ports/web-analytics.ts'
import type { App } from './app.ts'
import { builtServerFile } from './built-files.ts'
import { wireAds } from './compose/ads.ts'
import { wireAnalytics } from './compose/analytics.ts'
import { wireBackup } from './compose/backup.ts'
import { wireHttp } from './compose/http.ts'
import type { Parts } from './compose/parts.ts'
import { wireSite } from './compose/site.ts'
import { wireWriting } from './compose/writing.ts'
import type { Config } from './config.ts'
import { systemTimer } from './system.ts'

/** How a backup is one file, to be written or read. */
export const backupArchive = createTarArchive()

/** Picks the adapters, and joins everything to an app over them. */
export async function composeApp(given: Parts): Promise<App> {
  const held = holdDeletions(given.blobs)
  const parts = { ...given, blobs: held.blobs }
  const { config, records, blobs, clock, newId, log, secret, localToken } = parts
  const processor = parts.processor ?? builtImageProcess()
  const timer = parts.timer ?? systemTimer
  const model = openModel(parts)
  const audit = createAudit({
    ...{ records, clock, newId, log },
    findUser: async ref => (await records.get('user', ref)) ?? userNamed(records, ref),
  })
  const accounts = createAccounts({
    ...{ records, clock, newId },
    hasher: parts.hasher ?? createPasswordHasher(),
    config: { registration: config.registration, siteUrl: config.siteUrl, secret },
  })
  const { pages, settings, articles, images, ...site } = wireSite({
    ...{ ...parts, audit, processor, build: parts.pages },
    fetch: request => http.fetch(request),
  })
  const prices = async () => (await settings.read()).modelPrices
  const jobs = createJobs({ records, blobs, clock, newId, log, prices, concurrency: 2 })
  const { ads, outbox, insightSweep, ...advertising } = wireAds({
    ...{ ...parts, articles, audit, images, jobs, processor, timer, describeCover: site.describeCover },
    platform: parts.platform ?? openPlatform(config),
    readExport: createAdExportReader({ clock }),
    sleep: parts.sleep ?? (ms => wait(ms)),
  })
  const writing = wireWriting({
    ...{ ...parts, articles, settings, jobs, ads },
    embedded: embeddedEngine(parts),
    model: model && modelEngine(model, parts),
    openFeed: feed => createFeedSource({ ...feed, clock }),
    adWriter: parts.adWriter ?? (model ? createModelAdWriter({ model }) : createTemplateAdWriter()),
  })
  const { events, ...analytics } = wireAnalytics({
    ...{ ...parts, articles, audit, jobs, ads, readEventFile, timer },
    webAnalytics: parts.webAnalytics ?? openWebAnalytics(parts),
    strategist: parts.strategist ?? openStrategist(model, config),
    judge: parts.judge ?? judgeAccount,
  })
  const backup = wireBackup({ ...given, archive: backupArchive, holdDeletions: held.hold })
  const handlers: Handlers = {
    ...accountHandlers(accounts),
    ...tokenHandlers(accounts),
    ...pairingHandlers(accounts),
    ...permissionHandlers(),
    ...approvalHandlers(createApprovals({ records, clock, newId, perform: (...call) => perform(...call) })),
    ...site.handlers,
    ...advertising.handlers,
    ...writing.handlers,
    ...analytics.handlers,
    ...auditHandlers(audit, clock),
    ...backup.handlers,
  }
  const http = wireHttp({ ...parts, handlers, server: pages.server, accounts, audit, images, settings })
  const perform = createPerform({ ...parts, handlers, audit })
  await rebuildDays(records)
  await outbox.recover()
  void insightSweep.run()
  await jobs.markInterrupted()
  await articles.sweep()
  await events.forgetVisitors()

  async function park(): Promise<void> {
    advertising.schedule.stop()
    analytics.schedule.stop()
    await jobs.close()
    await insightSweep.close()
  }
  return {
    ...http,
    localToken,
    notices: parts.notices,
    setupCode: () => accounts.setupCode(),
    resumeJobs: () => jobs.resumeInterrupted((id, run) => audit.scheduled(jobsResume, { id }, run)),
    syncRegularly: advertising.schedule.start,
    optimizeRegularly: analytics.schedule.start,
    loadPages: pages.load,
    park,
    async close() {
      await park()
      processor.close()
      await events.close()
      await records.close()
    },
  }
}

function builtImageProcess(): ImageProcessor {
  return createImageProcess({ script: builtServerFile('pictures.js'), renderer: builtServerFile('render.js') })
}

/** The services outside that are configured, for looking whether they are in order; null for each that is not. */
export function openProbes(
  config: Config,
  { clock, fetch }: Pick<Parts, 'clock'> & { fetch: typeof globalThis.fetch },
) {
  const { facebook, plausible, model } = config
  return {
    facebook: facebook && createMetaProbe({ ...facebook, fetch }),
    plausible: plausible && createPlausibleAnalytics({ ...plausible, clock, fetch }),
    models: model && ((signal: AbortSignal) => listModels({ ...model, fetch }, signal)),
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

function embeddedEngine({ catalogue, writer, clock }: Parts): Engine {
  return {
    place: 'the sample catalogue',
    source: catalogue ?? createCatalogueSource({ sections: catalogueSections, clock }),
    writer: writer ?? createTemplateWriter(),
  }
}

function modelEngine(model: Model, { clock }: Parts): Engine {
  return { place: 'Amazon UK', source: createAmazonResearch({ model, clock }), writer: createModelWriter({ model }) }
}
