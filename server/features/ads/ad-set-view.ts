import type { AdSet } from '../../contract/schemas/ads.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type AdArticles, namedBehind } from './ad-articles.ts'
import { toChange } from './ad-changes.ts'
import { onFacebook } from './on-facebook.ts'

type Known = Pick<AdSet, 'campaignName' | 'articleTitle' | 'onFacebook'>

/** Ad sets as callers see them, with the names of what they belong to. */
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

/** Of the campaigns that ad sets are in, by their ids. */
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

/** @throws Error where it is not there any more. */
export async function adSetView(options: { records: RecordStore; articles: AdArticles }, id: string): Promise<AdSet> {
  const adSet = await options.records.get('adSet', id)
  const [view] = adSet ? await adSetViews(options, [adSet]) : []
  if (!view) throw new Error('An ad set has no view.')
  return view
}
