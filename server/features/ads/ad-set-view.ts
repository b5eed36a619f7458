import type { AdSet } from '../../contract/schemas/ads.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type AdArticles, namedBehind } from './ad-articles.ts'
import { toChange } from './ad-changes.ts'
import { onFacebook } from './on-facebook.ts'

type Known = Pick<AdSet, 'campaignName' | 'articleTitle' | 'onFacebook'>

/** Converts ad sets for callers, with the names of their campaigns and articles. */
export async function adSetViews(
  { records, articles }: { records: RecordStore; articles: AdArticles },
  adSets: readonly AdSetRecord[],
): Promise<AdSet[]> {
  const campaigns = await campaignNames(records, adSets)
  const named = await namedBehind(articles, adSets)
  const isOnFacebook = await onFacebook(records)
  return adSets.map(adSet =>
    toAdSet(adSet, {
      onFacebook: isOnFacebook(adSet),
      campaignName: campaigns.get(adSet.campaignId) ?? '',
      articleTitle: named.get(adSet.articleId ?? '')?.title ?? null,
    }),
  )
}

/** Returns the names of the campaigns of ad sets by campaign id. */
export async function campaignNames(
  reader: RecordReader,
  adSets: readonly Pick<AdSetRecord, 'campaignId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = adSets.map(({ campaignId }) => campaignId)
  return new Map((await reader.getMany('campaign', ids)).map(({ id, name }) => [id, name]))
}

function toAdSet(record: AdSetRecord, { campaignName, articleTitle, onFacebook }: Known): AdSet {
  const { id, name, campaignId, articleId, dailyBudgetPence, status, targeting, createdAt, createdBy } = record
  return {
    id,
    name,
    campaignId,
    campaignName,
    articleId,
    articleTitle,
    dailyBudget: dailyBudgetPence / 100,
    status,
    targeting,
    imported: record.importedAs !== undefined,
    onFacebook,
    changes: (record.changes ?? []).map(toChange),
    createdAt,
    createdBy,
  }
}

/** @throws Error if the ad set does not exist. */
export async function adSetView(options: { records: RecordStore; articles: AdArticles }, id: string): Promise<AdSet> {
  const adSet = await options.records.get('adSet', id)
  const [view] = adSet ? await adSetViews(options, [adSet]) : []
  if (!view) throw new Error('An ad set has no view.')
  return view
}
