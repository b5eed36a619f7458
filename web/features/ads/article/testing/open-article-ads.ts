import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { targetingSchema } from '../../../../../server/contract/schemas/targeting.ts'
import { ad, adRow, adSet, campaign, performanceRow } from '../../../../testing/ads.ts'
import type { FakeAnswers } from '../../../../testing/fake-api.ts'
import { ada, article, site } from '../../../../testing/fixtures.ts'
import { openPage } from '../../../../testing/open-page.tsx'

interface Given {
  article?: Article
  adSets?: AdSet[]
  ads?: Ad[]
  isConnected?: boolean
  /** Query of the address: `?adset=s1`. */
  query?: string
  answers?: FakeAnswers
}

export interface Asked {
  id: string
  input: Readonly<Record<string, unknown>>
}

export const secondAd = ad({
  id: 'ad2',
  name: 'Five Grinders Compared - Variant B',
  variant: 'B',
  headline: 'Which grinder suits you?',
  status: 'ACTIVE',
  callToAction: 'SHOP_NOW',
  targetingLabel: null,
})

/** Opens the screen with an article's ads over a stateful fake server. `asked` contains every change. */
export async function openArticleAds(given: Given = {}) {
  let adSets = given.adSets ?? [adSet()]
  let ads = given.ads ?? [ad(), secondAd]
  const asked: Asked[] = []

  /** Records a change before it is made. */
  const changing =
    (id: string, make: FakeAnswers[string]): FakeAnswers[string] =>
    (input, headers) => {
      asked.push({ id, input })
      return (given.answers?.[id] ?? make)(input, headers)
    }
  const changed = (id: unknown, part: Partial<AdSet>) => {
    adSets = adSets.map(adSet => (adSet.id === id ? { ...adSet, ...part } : adSet))
    return adSets.find(adSet => adSet.id === id)
  }

  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.byId': () => given.article ?? article(),
    'articles.list': () => [],
    'facebook.status': () => ({
      isConfigured: given.isConnected ?? false,
      message: 'Database-Only Mode',
      lastSync: null,
    }),
    'campaigns.list': () => [campaign()],
    'adsets.list': () => adSets,
    'adsets.ofArticle': () => adSets,
    'ads.all': () => ads,
    'ads.performance': () => [performanceRow({ ads: ads.map(({ id }) => adRow({ adId: id })) })],
    'ads.list': ({ adSetId }) => ads.filter(ad => ad.adSetId === adSetId),
    'demographics.age': () => [],
    'demographics.gender': () => [],
    'demographics.region': () => [],
    ...given.answers,
    'ads.status': changing('ads.status', ({ adId, status }) => {
      ads = ads.map(ad => (ad.id === adId ? { ...ad, status: status === 'ACTIVE' ? 'ACTIVE' : 'PAUSED' } : ad))
      return ads.find(({ id }) => id === adId)
    }),
    'ads.duplicate': changing('ads.duplicate', ({ adId }) => {
      const copy = ad({ ...ads.find(({ id }) => id === adId), id: 'ad9', name: 'Copy', variant: 'C', status: 'PAUSED' })
      ads = [...ads, copy]
      return copy
    }),
    'ads.edit': changing('ads.edit', ({ adId, ...edit }) => {
      ads = ads.map(ad => (ad.id === adId ? { ...ad, ...edit } : ad))
      return ads.find(({ id }) => id === adId)
    }),
    'ads.delete': changing('ads.delete', ({ adId }) => {
      ads = ads.filter(({ id }) => id !== adId)
      return { ok: true }
    }),
    'adsets.budget': changing('adsets.budget', ({ adSetId, dailyBudget }) =>
      changed(adSetId, { dailyBudget: Number(dailyBudget) }),
    ),
    'adsets.targeting': changing('adsets.targeting', ({ adSetId, targeting }) =>
      changed(adSetId, { targeting: targetingSchema.parse(targeting) }),
    ),
    'adsets.copy': changing('adsets.copy', ({ adSetId, targeting }) => {
      const original = adSets.find(({ id }) => id === adSetId)
      const copy = adSet({ ...original, id: 's9', name: 'Copy', targeting: targetingSchema.parse(targeting) })
      adSets = [copy, ...adSets]
      return copy
    }),
    'adsets.delete': changing('adsets.delete', ({ adSetId }) => {
      adSets = adSets.filter(({ id }) => id !== adSetId)
      ads = ads.filter(ad => ad.adSetId !== adSetId)
      return { ok: true }
    }),
  }
  const page = await openPage(`/articles/a1/manage${given.query ?? ''}`, {
    server: answers,
    browser: answers,
    admin: true,
  })
  return { ...page, asked }
}
