import { createAdLink } from '../../contract/ad-link.ts'
import type { Ad } from '../../contract/schemas/ad.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { toHistoryView } from './ad-changes.ts'
import { findCampaignNames } from './ad-set-view.ts'
import { readPlatformStates } from './on-facebook.ts'

/** Converts ads for callers, with their tracked links. */
export async function toAds(reader: RecordReader, ads: readonly AdRecord[]): Promise<Ad[]> {
  const adSetRecords = await reader.getMany(
    'adSet',
    ads.map(({ adSetId }) => adSetId),
  )
  const campaigns = await findCampaignNames(reader, adSetRecords)
  const adSets = new Map(adSetRecords.map(({ id, campaignId }) => [id, campaignId]))
  const getPlatformState = await readPlatformStates(reader)
  return ads.map(ad => toAd(ad, campaigns.get(adSets.get(ad.adSetId) ?? '') ?? '', getPlatformState(ad)))
}

function toAd(record: AdRecord, campaign: string, onFacebook: Ad['onFacebook']): Ad {
  const { id, adSetId, name, headline, bodyText, linkUrl, callToAction, variant, targetingLabel, status } = record
  return {
    id,
    adSetId,
    name,
    headline,
    bodyText,
    linkUrl,
    trackedUrl: linkUrl === '' ? '' : createAdLink({ linkUrl, campaign, adId: id }),
    callToAction,
    variant,
    targetingLabel,
    status,
    imported: record.importedAs !== undefined,
    onFacebook,
    changes: (record.changes ?? []).map(toHistoryView),
    createdAt: record.createdAt,
    createdBy: record.createdBy,
  }
}
