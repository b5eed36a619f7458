import { BlogopsError, fatalCodes } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as adDeploymentsContract from '../../contract/operations/ad-deployments.ts'
import type * as performanceContract from '../../contract/operations/ad-performance.ts'
import type * as adSetsContract from '../../contract/operations/ad-sets.ts'
import type * as syncContract from '../../contract/operations/ad-sync.ts'
import type * as adsContract from '../../contract/operations/ads.ts'
import type * as campaignsContract from '../../contract/operations/campaigns.ts'
import type { PauseResult } from '../../contract/schemas/ad-performance.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { Logger } from '../../ports/system.ts'
import type { Ads } from './ads.ts'
import type { Deployments } from './deployment/deployments.ts'
import type { ReconciliationDesk } from './reconciliation/reconciliation.ts'
import type { AdSync } from './sync/sync.ts'
import type { AdVariants } from './variants/variants.ts'

interface AdPauser {
  setStatus(change: { adId: string; status: 'PAUSED'; by: string }): Promise<unknown>
}

interface PauseRequest {
  adIds: readonly string[]
  by: string
}

/** Maximum concurrent pauses. More would not help: changes of one campaign are queued, and Facebook limits calls. */
const concurrency = 3

/** Pauses ads, a few at a time. A failure does not stop the others, unless every call would fail. */
export async function pauseAds(
  { setStatus }: AdPauser,
  { adIds, by }: PauseRequest,
  log: Logger,
): Promise<PauseResult> {
  const ids = [...new Set(adIds)]
  const outcomes = new Map<string, string | null>()
  const remaining = ids.values()
  let fatalError: BlogopsError | undefined

  async function pauseRemaining(): Promise<void> {
    for (const adId of remaining) {
      const outcome = fatalError
        ? `Not tried because an earlier change was refused: ${fatalError.message}`
        : await pause(adId)
      outcomes.set(adId, outcome)
    }
  }

  /** @returns the reason if the ad could not be paused, or null. */
  async function pause(adId: string): Promise<string | null> {
    try {
      await setStatus({ adId, status: 'PAUSED', by })
      return null
    } catch (error) {
      if (error instanceof BlogopsError && fatalCodes.has(error.code)) fatalError ??= error
      return describeFailure(error, adId, log)
    }
  }

  await Promise.all(Array.from({ length: concurrency }, pauseRemaining))
  return {
    paused: ids.filter(adId => outcomes.get(adId) === null),
    failed: ids.flatMap(adId => {
      const message = outcomes.get(adId) ?? null
      return message === null ? [] : [{ adId, message }]
    }),
  }
}

function describeFailure(error: unknown, adId: string, log: Logger): string {
  if (error instanceof BlogopsError) return error.message
  log('error', 'an ad could not be paused', { adId, error: String(error) })
  return 'An unexpected error stopped it. The server log has the details.'
}

export function adHandlers(
  ads: Ads,
): HandlersOf<typeof campaignsContract & typeof adSetsContract & typeof adsContract> {
  const { status, campaigns, campaignChanges, adSets, adSetChanges, adService, adEdits, adopt } = ads
  return {
    'facebook.status': async () => status(),
    'campaigns.list': async () => campaigns.list(),
    'campaigns.create': async (campaign, { actor }) => campaigns.create({ ...campaign, by: getActorName(actor) }),
    'campaigns.edit': async (edit, { actor }) => campaignChanges.edit({ ...edit, by: getActorName(actor) }),
    'campaigns.status': async (change, { actor, signal }) =>
      campaignChanges.setStatus({ ...change, by: getActorName(actor), signal }),
    'campaigns.delete': async ({ campaignId }, { actor }) => {
      await campaigns.remove({ campaignId, by: getActorName(actor) })
      return { ok: true }
    },
    'adsets.list': async () => adSets.list(),
    'adsets.ofArticle': async ({ articleId }) => adSets.listOfArticle(articleId),
    'adsets.create': async (adSet, { actor }) => adSets.create({ ...adSet, by: getActorName(actor) }),
    'adsets.assign': async (assignment, { actor }) => adSets.assign({ ...assignment, by: getActorName(actor) }),
    'adsets.copy': async (copy, { actor }) => adSets.copy({ ...copy, by: getActorName(actor) }),
    'adsets.adopt': async (adoption, { signal }) => adopt(adoption, signal),
    'adsets.edit': async (edit, { actor }) => adSetChanges.edit({ ...edit, by: getActorName(actor) }),
    'adsets.budget': async (change, { actor }) => adSetChanges.budget({ ...change, by: getActorName(actor) }),
    'adsets.targeting': async (change, { actor }) => adSetChanges.targeting({ ...change, by: getActorName(actor) }),
    'adsets.delete': async ({ adSetId }, { actor }) => {
      await adSetChanges.remove({ adSetId, by: getActorName(actor) })
      return { ok: true }
    },
    'ads.all': async ({ label }) => adService.list(label),
    'ads.label': async change => ads.label(change),
    'ads.list': async ({ adSetId }) => adService.listOfAdSet(adSetId),
    'ads.create': async (ad, { actor }) => adService.create({ ...ad, by: getActorName(actor) }),
    'ads.duplicate': async ({ adId }, { actor }) => adEdits.duplicate({ adId, by: getActorName(actor) }),
    'ads.edit': async (edit, { actor }) => adEdits.edit({ ...edit, by: getActorName(actor) }),
    'ads.status': async (change, { actor, signal }) =>
      adService.setStatus({ ...change, by: getActorName(actor), signal }),
    'ads.delete': async ({ adId }, { actor }) => {
      await adService.remove({ adId, by: getActorName(actor) })
      return { ok: true }
    },
  }
}

export function adPerformanceHandlers({ performance, importFile }: Ads): HandlersOf<typeof performanceContract> {
  const { dashboard, demographics } = performance
  return {
    'ads.performance': async query => dashboard(query),
    'demographics.age': async ({ adSetId }) =>
      (await demographics(adSetId, 'age')).map(({ group: age, ...row }) => ({ age, ...row })),
    'demographics.gender': async ({ adSetId }) =>
      (await demographics(adSetId, 'gender')).map(({ group: gender, ...row }) => ({ gender, ...row })),
    'demographics.region': async ({ adSetId }) =>
      (await demographics(adSetId, 'region')).map(({ group: region, ...row }) => ({ region, ...row })),
    'ads.import': async (file, { actor, signal }) => importFile({ ...file, by: getActorName(actor) }, signal),
  }
}

export function deploymentHandlers({
  deploy,
  start,
}: Deployments): Pick<HandlersOf<typeof adDeploymentsContract>, 'ads.deploy' | 'ads.deployment'> {
  return {
    'ads.deploy': async ({ articleId, ...request }, { actor }) => deploy(articleId, request, actor),
    'ads.deployment': async ({ articleId, ...request }, { actor }) => start(articleId, request, actor),
  }
}

export function reconciliationHandlers(
  reconciliation: ReconciliationDesk,
): Pick<HandlersOf<typeof syncContract>, 'ads.reconcile' | 'ads.reconcileApprove'> {
  return {
    'ads.reconcile': async (_, { signal }) => reconciliation.compare(signal),
    'ads.reconcileApprove': async ({ approvals }, { actor, signal, endDryRun }) => {
      // Each approval can be refused in the answer, so a dry run ends here.
      endDryRun?.()
      return reconciliation.approve(approvals, getActorName(actor), signal)
    },
  }
}

export function adSyncHandlers(
  { days, adService }: Ads,
  sync: AdSync,
  log: Logger,
): Omit<HandlersOf<typeof syncContract>, 'ads.reconcile' | 'ads.reconcileApprove'> {
  return {
    'ads.sync': async (request, { actor, endDryRun }) => {
      sync.assertConnected()
      // Concurrent callers join the same sync, so a dry run ends here.
      endDryRun?.()
      return sync.start(request, actor)
    },
    'ads.days': async query => days(query),
    'ads.interests': async ({ q }, { signal }) => sync.searchInterests(q, signal),
    'ads.pauseMany': async ({ adIds }, { actor, endDryRun }) => {
      // Each pause can be refused in the answer, so a dry run ends here.
      endDryRun?.()
      return pauseAds(adService, { adIds, by: getActorName(actor) }, log)
    },
  }
}

export function adVariantHandlers({
  preview,
  start,
}: AdVariants): Pick<HandlersOf<typeof adDeploymentsContract>, 'ads.preview' | 'ads.variants'> {
  return {
    'ads.preview': async ({ articleId, ...request }, { actor }) => preview(articleId, request, actor),
    'ads.variants': async ({ articleId, ...request }, { actor }) => start(articleId, request, actor),
  }
}
