import type { AdSet } from '../../contract/schemas/ads.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type AdArticles, namedBehind } from './ad-articles.ts'
import { toChange } from './ad-changes.ts'

export interface AdSetNames {
  campaignName: string
  articleTitle: string | null
}

/** Ad sets as callers see them, with the names of what they belong to. */
export async function adSetViews(
  { records, articles }: { records: RecordStore; articles: AdArticles },
  adSets: readonly AdSetRecord[],
): Promise<AdSet[]> {
  const campaigns = new Map((await records.find('campaign')).map(({ id, name }) => [id, name]))
  const named = await namedBehind(articles, adSets)
  return adSets.map(adSet =>
    toAdSet(adSet, {
      campaignName: campaigns.get(adSet.campaignId) ?? '',
      articleTitle: named.get(adSet.articleId ?? '')?.title ?? null,
    }),
  )
}

export function toAdSet(record: AdSetRecord, { campaignName, articleTitle }: AdSetNames): AdSet {
  const { id, name, campaignId, articleId, dailyBudgetPence, status, targeting, createdAt, createdBy } = record
  return {
    ...{ id, name, campaignId, campaignName, articleId, articleTitle },
    ...{ dailyBudget: dailyBudgetPence / 100, status, targeting, imported: record.importedAs !== undefined },
    ...{ changes: (record.changes ?? []).map(toChange), createdAt, createdBy },
  }
}
