import type { Ad, AdSet } from '../../contract/schemas/ads.ts'
import { adTextFields, createAdLink, isHistory } from '../../domain/ads.ts'
import { pickFields } from '../../domain/fields.ts'
import { getPlacements, withoutPlacements } from '../../domain/placements.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { type AdArticles, findArticlesOfAdSets } from './ad-articles.ts'
import { toHistoryView } from './outbox/apply-change.ts'

type PlatformState = 'yes' | 'no' | 'unknown'

/**
 * Returns a function that tells whether a record exists on the platform. A creation with an unknown outcome is `unknown`.
 */
export async function readPlatformStates(
  reader: RecordReader,
): Promise<(record: { id: string; remoteId?: string | null }) => PlatformState> {
  const open = await reader.find('outbox', { where: { open: true } })
  const unknownIds = new Set(
    open.filter(({ act, kind }) => act === 'create' && kind !== 'creative').map(({ subjectId }) => subjectId),
  )
  return ({ id, remoteId }) => {
    if ((remoteId ?? null) !== null) return 'yes'
    return unknownIds.has(id) ? 'unknown' : 'no'
  }
}

type AdSetContext = Pick<AdSet, 'campaignName' | 'articleTitle' | 'onFacebook'>

/** Converts ad sets for callers, with the names of their campaigns and articles. */
export async function toAdSets(
  { records, articles }: { records: RecordStore; articles: AdArticles },
  adSets: readonly AdSetRecord[],
): Promise<AdSet[]> {
  const campaigns = await findCampaignNames(records, adSets)
  const articlesById = await findArticlesOfAdSets(articles, adSets)
  const getPlatformState = await readPlatformStates(records)
  return adSets.map(adSet =>
    toAdSet(adSet, {
      onFacebook: getPlatformState(adSet),
      campaignName: campaigns.get(adSet.campaignId) ?? '',
      articleTitle: articlesById.get(adSet.articleId ?? '')?.title ?? null,
    }),
  )
}

/** Returns the names of the campaigns of ad sets by campaign id. */
async function findCampaignNames(
  reader: RecordReader,
  adSets: readonly Pick<AdSetRecord, 'campaignId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = adSets.map(({ campaignId }) => campaignId)
  return new Map((await reader.getMany('campaign', ids)).map(({ id, name }) => [id, name]))
}

function toAdSet(record: AdSetRecord, context: AdSetContext): AdSet {
  return {
    ...pickFields(record, ['id', 'name', 'campaignId', 'articleId', 'status', 'createdAt', 'createdBy']),
    ...context,
    dailyBudget: record.dailyBudgetPence / 100,
    targeting: withoutPlacements(record.targeting),
    placements: getPlacements(record.targeting),
    imported: isHistory(record),
    labels: record.labels ?? [],
    changes: (record.changes ?? []).map(toHistoryView),
  }
}

/** @throws Error if the ad set does not exist. */
export async function getAdSetView(
  options: { records: RecordStore; articles: AdArticles },
  id: string,
): Promise<AdSet> {
  const adSet = await options.records.get('adSet', id)
  const [view] = adSet ? await toAdSets(options, [adSet]) : []
  if (!view) throw new Error('The ad set has no view.')
  return view
}

/** Converts ads for callers, with their tracked links. */
export async function toAds(reader: RecordReader, ads: readonly AdRecord[]): Promise<Ad[]> {
  const adSetIds = ads.map(({ adSetId }) => adSetId)
  const adSetRecords = await reader.getMany('adSet', adSetIds)
  const campaigns = await findCampaignNames(reader, adSetRecords)
  const adSets = new Map(adSetRecords.map(({ id, campaignId }) => [id, campaignId]))
  const getPlatformState = await readPlatformStates(reader)
  return ads.map(ad => toAd(ad, campaigns.get(adSets.get(ad.adSetId) ?? '') ?? '', getPlatformState(ad)))
}

/** @throws Error if the ad does not exist. */
export async function getAdView(reader: RecordReader, id: string): Promise<Ad> {
  const ad = await reader.get('ad', id)
  const [view] = ad ? await toAds(reader, [ad]) : []
  if (!view) throw new Error('The ad has no view.')
  return view
}

function toAd(record: AdRecord, campaign: string, onFacebook: Ad['onFacebook']): Ad {
  const { id: adId, linkUrl } = record
  return {
    ...pickFields(record, ['id', 'adSetId', 'name', 'targetingLabel', 'status', 'createdAt', 'createdBy']),
    ...pickFields(record, adTextFields),
    trackedUrl: linkUrl === '' ? '' : createAdLink({ linkUrl, campaign, adId }),
    image: record.image ?? '',
    imported: isHistory(record),
    onFacebook,
    labels: record.labels ?? [],
    changes: (record.changes ?? []).map(toHistoryView),
  }
}
