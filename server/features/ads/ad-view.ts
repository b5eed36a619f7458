import { adLink } from '../../contract/ad-link.ts'
import type { Ad } from '../../contract/schemas/ad.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { toChange } from './ad-changes.ts'
import { campaignNames } from './ad-set-view.ts'
import { onFacebook } from './on-facebook.ts'

/** Converts ads for callers, with their tracked links. */
export async function adViews(reader: RecordReader, ads: readonly AdRecord[]): Promise<Ad[]> {
  const behind = await reader.getMany(
    'adSet',
    ads.map(({ adSetId }) => adSetId),
  )
  const campaigns = await campaignNames(reader, behind)
  const adSets = new Map(behind.map(({ id, campaignId }) => [id, campaignId]))
  const isOnFacebook = await onFacebook(reader)
  return ads.map(ad => toAd(ad, campaigns.get(adSets.get(ad.adSetId) ?? '') ?? '', isOnFacebook(ad)))
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
    trackedUrl: linkUrl === '' ? '' : adLink({ linkUrl, campaign, adId: id }),
    callToAction,
    variant,
    targetingLabel,
    status,
    imported: record.importedAs !== undefined,
    onFacebook,
    changes: (record.changes ?? []).map(toChange),
    createdAt: record.createdAt,
    createdBy: record.createdBy,
  }
}
