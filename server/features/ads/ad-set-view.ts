import type { AdSet } from '../../contract/schemas/ads.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type AdArticles, findArticlesOfAdSets } from './ad-articles.ts'
import { toHistoryView } from './ad-changes.ts'
import { readPlatformStates } from './on-facebook.ts'

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
export async function findCampaignNames(
  reader: RecordReader,
  adSets: readonly Pick<AdSetRecord, 'campaignId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = adSets.map(({ campaignId }) => campaignId)
  return new Map((await reader.getMany('campaign', ids)).map(({ id, name }) => [id, name]))
}

function toAdSet(record: AdSetRecord, { campaignName, articleTitle, onFacebook }: AdSetContext): AdSet {
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
    changes: (record.changes ?? []).map(toHistoryView),
    createdAt,
    createdBy,
  }
}

/** @throws Error if the ad set does not exist. */
export async function getAdSetView(
  options: { records: RecordStore; articles: AdArticles },
  id: string,
): Promise<AdSet> {
  const adSet = await options.records.get('adSet', id)
  const [view] = adSet ? await toAdSets(options, [adSet]) : []
  if (!view) throw new Error('An ad set has no view.')
  return view
}
