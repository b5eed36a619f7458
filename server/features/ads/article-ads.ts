import { groupBy } from '../../domain/lists.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'

/** Ad sets and ads of an article in numbers. */
export interface ArticleAds {
  /** Names of the campaigns. */
  campaigns: readonly string[]
  dailyBudgetPence: number
  ads: number
  activeAds: number
}

/** Maximum number of ad sets whose ads are read one by one. Reading all ads at once is faster for more. */
const maxSingleReads = 60

/**
 * Counts the ads of articles by article id. Articles without ad sets are left out, and imported ad sets belong to none.
 * @param articleIds undefined for all articles
 */
export async function countArticleAds(
  records: RecordReader,
  articleIds?: readonly string[],
): Promise<ReadonlyMap<string, ArticleAds>> {
  const wanted = articleIds && new Set(articleIds)
  const adSets = (await records.find('adSet')).filter(
    ({ articleId }) => articleId !== null && (wanted === undefined || wanted.has(articleId)),
  )
  const [ads, campaigns] = await Promise.all([
    findAds(records, adSets),
    records.getMany(
      'campaign',
      adSets.map(({ campaignId }) => campaignId),
    ),
  ])
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const byAdSet = groupBy(ads, ({ adSetId }) => adSetId)
  return new Map(
    [...groupBy(adSets, ({ articleId }) => articleId ?? '')].map(([articleId, own]) => [
      articleId,
      countAds(own, byAdSet, names),
    ]),
  )
}

async function findAds(records: RecordReader, adSets: readonly AdSetRecord[]): Promise<AdRecord[]> {
  if (adSets.length > maxSingleReads) return records.find('ad')
  return (await Promise.all(adSets.map(({ id }) => records.find('ad', { where: { adSetId: id } })))).flat()
}

function countAds(
  adSets: readonly AdSetRecord[],
  byAdSet: ReadonlyMap<string, readonly AdRecord[]>,
  names: ReadonlyMap<string, string>,
): ArticleAds {
  const ads = adSets.flatMap(({ id }) => byAdSet.get(id) ?? [])
  return {
    campaigns: [...new Set(adSets.flatMap(({ campaignId }) => names.get(campaignId) ?? []))],
    dailyBudgetPence: adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0),
    ads: ads.length,
    activeAds: ads.filter(({ status }) => status === 'ACTIVE').length,
  }
}
