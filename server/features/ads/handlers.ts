import type { HandlersOf } from '../../contract/handler.ts'
import type * as performanceContract from '../../contract/operations/ad-performance.ts'
import type * as adSetsContract from '../../contract/operations/ad-sets.ts'
import type * as adsContract from '../../contract/operations/ads.ts'
import type * as campaignsContract from '../../contract/operations/campaigns.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { Ads } from './ads.ts'

export function adHandlers(
  ads: Ads,
): HandlersOf<typeof campaignsContract & typeof adSetsContract & typeof adsContract> {
  const { status, campaigns, adSets, adSetChanges, adService } = ads
  return {
    'facebook.status': async () => status(),
    'campaigns.list': async () => campaigns.list(),
    'campaigns.create': async (campaign, { actor }) => campaigns.create({ ...campaign, by: getActorName(actor) }),
    'campaigns.delete': async ({ campaignId }, { actor }) => {
      await campaigns.remove({ campaignId, by: getActorName(actor) })
      return { ok: true }
    },
    'adsets.list': async () => adSets.list(),
    'adsets.ofArticle': async ({ articleId }) => adSets.listOfArticle(articleId),
    'adsets.create': async (adSet, { actor }) => adSets.create({ ...adSet, by: getActorName(actor) }),
    'adsets.assign': async (assignment, { actor }) => adSets.assign({ ...assignment, by: getActorName(actor) }),
    'adsets.budget': async (change, { actor }) => adSetChanges.budget({ ...change, by: getActorName(actor) }),
    'adsets.targeting': async (change, { actor }) => adSetChanges.targeting({ ...change, by: getActorName(actor) }),
    'adsets.delete': async ({ adSetId }, { actor }) => {
      await adSetChanges.remove({ adSetId, by: getActorName(actor) })
      return { ok: true }
    },
    'ads.all': async () => adService.list(),
    'ads.list': async ({ adSetId }) => adService.listOfAdSet(adSetId),
    'ads.create': async (ad, { actor }) => adService.create({ ...ad, by: getActorName(actor) }),
    'ads.status': async (change, { actor }) => adService.setStatus({ ...change, by: getActorName(actor) }),
    'ads.delete': async ({ adId }, { actor }) => {
      await adService.remove({ adId, by: getActorName(actor) })
      return { ok: true }
    },
  }
}

export function adPerformanceHandlers({ performance, importFile }: Ads): HandlersOf<typeof performanceContract> {
  const { dashboard, demographics } = performance
  return {
    'ads.performance': async () => dashboard(),
    'demographics.age': async ({ adSetId }) =>
      (await demographics(adSetId, 'age')).map(({ group: age, ...row }) => ({ age, ...row })),
    'demographics.gender': async ({ adSetId }) =>
      (await demographics(adSetId, 'gender')).map(({ group: gender, ...row }) => ({ gender, ...row })),
    'demographics.region': async ({ adSetId }) =>
      (await demographics(adSetId, 'region')).map(({ group: region, ...row }) => ({ region, ...row })),
    'ads.import': async (file, { actor, signal }) => importFile({ ...file, by: getActorName(actor) }, signal),
  }
}
