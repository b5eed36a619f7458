import { adsSync } from '../../contract/operations/ad-sync.ts'
import { hourMs } from '../../domain/days.ts'
import type { AdArticles } from '../../features/ads/ad-articles.ts'
import { adCheckHandlers, createAdCheck } from '../../features/ads/ad-check.ts'
import type { AdEditOptions } from '../../features/ads/ad-edits.ts'
import { createAdImages } from '../../features/ads/ad-image.ts'
import { createAds } from '../../features/ads/ads.ts'
import { createDeployments } from '../../features/ads/deployment/deployments.ts'
import {
  adHandlers,
  adPerformanceHandlers,
  adSyncHandlers,
  deploymentHandlers,
  reconciliationHandlers,
} from '../../features/ads/handlers.ts'
import { createInsightCleanup } from '../../features/ads/insight-cleanup.ts'
import { createOutbox, type Outbox } from '../../features/ads/outbox/outbox.ts'
import { createReconciliation } from '../../features/ads/reconciliation/reconciliation.ts'
import { type AdSync, createAdSync } from '../../features/ads/sync/sync.ts'
import { syncJobType } from '../../features/ads/sync/sync-job.ts'
import type { Articles } from '../../features/articles/articles.ts'
import type { Audit } from '../../features/audit/audit.ts'
import type { Coordination } from '../../features/jobs/coordination.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { Images } from '../../features/pictures/images.ts'
import type { Schedule } from '../../features/schedules/scheduler.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { ReadAdExport } from '../../ports/import-files.ts'
import type { Notices } from '../../ports/notices.ts'
import type { Logger, Timer } from '../../ports/system.ts'
import type { CoreParts } from './parts.ts'

export interface AdsNeeds
  extends Pick<CoreParts, 'config' | 'records' | 'clock' | 'newId' | 'log'>,
    Pick<AdEditOptions, 'checkText'> {
  articles: Articles
  audit: Audit
  images: Images
  jobs: Jobs
  coordination: Coordination
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  processor: ImageProcessor
  readExport: ReadAdExport
  describeCover: (slug: string) => Promise<string | undefined>
  sleep: (ms: number) => Promise<void>
  timer: Timer
  notices: Notices
}

/** Wires campaigns, ad sets and ads, the platform, and their metrics. */
export function wireAds(needs: AdsNeeds) {
  const { config, log } = needs
  const { siteUrl, maxDailyBudgetPence } = config
  const facebook = { accountId: config.facebook?.accountId ?? null, missing: config.facebookMissing }
  const insightSweep = createInsightCleanup(needs)
  const outbox = insightSweep.wrap(openOutbox(needs))
  needs.coordination.lease.onRenewal(() => void recoverNow(outbox, log))
  const articles = toAdArticles(needs.articles)
  const shared = { ...needs, outbox, articles, siteUrl, maxDailyBudgetPence, readImage: needs.images.read }
  const ads = createAds({ ...shared, facebook })
  const sync = createAdSync({ ...needs, facebook, state: ads.syncState, maxDailyBudgetPence })
  return {
    ads,
    outbox,
    insightSweep,
    schedules: config.syncHours > 0 && sync.isConnected ? [createSyncSchedule(sync, needs)] : [],
    handlers: {
      ...adHandlers(ads),
      ...adPerformanceHandlers(ads),
      ...adCheckHandlers(createAdCheck(shared)),
      ...adSyncHandlers(ads, sync, log),
      ...deploymentHandlers(createDeployments({ ...shared, removeAd: ads.adService.remove })),
      ...reconciliationHandlers(createReconciliation({ ...shared, facebook })),
    },
  }
}

/** Reads metrics every few hours, counted from the last read. */
function createSyncSchedule(sync: AdSync, { config, audit }: AdsNeeds): Schedule {
  return {
    name: syncJobType,
    next: after => new Date(after.getTime() + config.syncHours * hourMs),
    lastEnd: sync.lastEnd,
    startsAtOnce: true,
    startInTurn: sync.startForTurn,
    async finish(jobId) {
      await audit.runScheduled(adsSync, {}, () => sync.waitForEnd(jobId))
      return {}
    },
  }
}

/** Recovers calls of processes that have ended. Failures are retried at the next lease renewal. */
function recoverNow(outbox: Outbox, log: Logger): Promise<void> {
  return outbox
    .recover()
    .catch(cause => log('warn', 'the calls of other processes could not be checked', { error: String(cause) }))
}

/** Article access for the ads feature. */
export function toAdArticles({ findEditable, findNames }: Articles): AdArticles {
  return { find: findEditable, findMany: findNames }
}

function openOutbox({ articles, images, ...needs }: AdsNeeds) {
  const getImage = createAdImages({ ...needs, getArticle: articles.head, readImage: images.read })
  return createOutbox({ ...needs, getImage })
}
