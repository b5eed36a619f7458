import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Affiliate } from '../../domain/amazon.ts'
import type { RecordReader } from '../../ports/record-store.ts'

interface LinkTagsOptions {
  records: RecordReader
  settings: () => Promise<Pick<SiteSettings, 'shop' | 'affiliateTag' | 'trackingIds' | 'networks'>>
  /** Returns false while changes of other processes may be missed; nothing is then cached. */
  isConnected: () => boolean
}

/** Tag in the links of a cached page, and the one that replaces it for visitors from an ad. */
interface TagReplacement {
  from: string
  to: string
}

interface AssignedIds {
  byArticle: ReadonlyMap<string, string>
  byCampaign: ReadonlyMap<string, string>
}

/** Tags that links to the shop carry: the affiliate tag, or a tracking id of the article or of an ad's campaign. */
export function createLinkTags({ records, settings, isConnected }: LinkTagsOptions) {
  let assigned: Promise<AssignedIds> | undefined
  /** False if no ad leads to other links; undefined until that is known. */
  let variesByAd: boolean | undefined
  /** Number of invalidations, by which reads notice one that happened during them. */
  let version = 0
  /** Campaigns of ads by ad id. */
  const campaigns = new Map<string, string>()

  async function load(): Promise<AssignedIds> {
    const found = await records.find('trackingId')
    return {
      byArticle: new Map(found.flatMap(({ id, articleId }) => (articleId === null ? [] : [[articleId, id]]))),
      byCampaign: new Map(found.flatMap(({ id, campaignId }) => (campaignId === null ? [] : [[campaignId, id]]))),
    }
  }

  async function readAssigned(): Promise<AssignedIds> {
    const reading = (isConnected() ? assigned : undefined) ?? load()
    assigned = reading
    try {
      return await reading
    } catch (error) {
      if (assigned === reading) assigned = undefined
      throw error
    }
  }

  /** Unknown ads are not remembered: anybody can invent their ids. */
  async function findCampaign(adId: string): Promise<string | undefined> {
    const known = campaigns.get(adId)
    if (known !== undefined) return known
    const ad = await records.get('ad', adId)
    const adSet = ad && (await records.get('adSet', ad.adSetId))
    if (adSet) campaigns.set(adId, adSet.campaignId)
    return adSet?.campaignId
  }

  function invalidate(): void {
    version += 1
    assigned = undefined
    variesByAd = undefined
  }

  return {
    /** Returns what the links of an article carry. */
    async forArticle(articleId: string): Promise<Affiliate> {
      const { shop, affiliateTag, trackingIds, networks } = await settings()
      const affiliate = { shop, affiliateTag, networks, subId: articleId }
      if (trackingIds !== 'article') return affiliate
      const own = (await readAssigned()).byArticle.get(articleId)
      return own === undefined ? affiliate : { ...affiliate, affiliateTag: own, replacedTag: affiliateTag }
    },

    /** Returns false if the address surely has the links of every other visitor. */
    mayVary: (url: string): boolean => url.includes('utm_content=') && (variesByAd !== false || !isConnected()),

    /** Returns the replacement for a visitor from an ad of ours, by the query of the address; undefined for others. */
    async findReplacement(search: string): Promise<TagReplacement | undefined> {
      const startedIn = version
      const { affiliateTag, trackingIds } = await settings()
      const { byCampaign } = await readAssigned()
      const varies = trackingIds === 'campaign' && byCampaign.size > 0
      if (startedIn === version) variesByAd = varies
      const adId = varies ? new URLSearchParams(search).get('utm_content') : null
      const campaign = adId === null ? undefined : await findCampaign(adId)
      const to = campaign === undefined ? undefined : byCampaign.get(campaign)
      return to === undefined ? undefined : { from: affiliateTag, to }
    },

    invalidate,
    settingsChanged: invalidate,
    /** A published article may have received an id. */
    changed: invalidate,
  }
}
