import type { HandlersOf } from '../../contract/handler.ts'
import type * as performanceContract from '../../contract/operations/ad-performance.ts'
import type * as adSetsContract from '../../contract/operations/ad-sets.ts'
import type * as adsContract from '../../contract/operations/ads.ts'
import type * as campaignsContract from '../../contract/operations/campaigns.ts'
import { actorName } from '../../contract/scopes.ts'
import type { Ads } from './ads.ts'

export function adHandlers(
  ads: Ads,
): HandlersOf<typeof campaignsContract & typeof adSetsContract & typeof adsContract> {
  const { status, campaigns, adSets, adSetChanges, desk } = ads
  return {
    'facebook.status': async () => status(),
    'campaigns.list': async () => campaigns.list(),
    'campaigns.create': async (campaign, { actor }) => campaigns.create({ ...campaign, by: actorName(actor) }),
    'campaigns.delete': async ({ campaignId }, { actor }) => {
      await campaigns.remove({ campaignId, by: actorName(actor) })
      return { ok: true }
    },
    'adsets.list': async () => adSets.list(),
    'adsets.ofArticle': async ({ articleId }) => adSets.ofArticle(articleId),
    'adsets.create': async (adSet, { actor }) => adSets.create({ ...adSet, by: actorName(actor) }),
    'adsets.assign': async (assignment, { actor }) => adSets.assign({ ...assignment, by: actorName(actor) }),
    'adsets.budget': async (change, { actor }) => adSetChanges.budget({ ...change, by: actorName(actor) }),
    'adsets.targeting': async (change, { actor }) => adSetChanges.targeting({ ...change, by: actorName(actor) }),
    'adsets.delete': async ({ adSetId }, { actor }) => {
      await adSetChanges.remove({ adSetId, by: actorName(actor) })
      return { ok: true }
    },
    'ads.all': async () => desk.all(),
    'ads.list': async ({ adSetId }) => desk.ofAdSet(adSetId),
    'ads.create': async (ad, { actor }) => desk.create({ ...ad, by: actorName(actor) }),
    'ads.status': async (change, { actor }) => desk.setStatus({ ...change, by: actorName(actor) }),
    'ads.delete': async ({ adId }, { actor }) => {
      await desk.remove({ adId, by: actorName(actor) })
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
    'ads.import': async (file, { actor, signal }) => importFile({ ...file, by: actorName(actor) }, signal),
  }
}
