import { BlogopsError } from '../../../contract/errors.ts'
import { isHistory } from '../../../domain/ads.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { getAdSet } from '../ad-sets.ts'
import { getOwnCampaign } from '../campaigns.ts'

/** Campaign and ad set for the ads of an article. */
export interface DeploymentTarget {
  campaign: CampaignRecord
  /** Null if it must be created. */
  adSet: AdSetRecord | null
}

interface TargetRequest {
  article: AdArticle
  campaignId?: string | undefined
  adSetId?: string | undefined
}

/**
 * Finds the requested ad set of an article, else its latest one, in the requested campaign if there is one. Without an
 * ad set, uses the requested campaign or the only one.
 * @throws BlogopsError `not_found` for the campaign or the ad set; `conflict` if the campaign was imported, if there
 * are no or several campaigns, or if the ad set belongs to another article or campaign.
 */
export async function findTarget(
  reader: RecordReader,
  { article, campaignId, adSetId }: TargetRequest,
): Promise<DeploymentTarget> {
  const inCampaign = (await findOwnAdSets(reader, article.id)).filter(
    each => campaignId === undefined || each.campaignId === campaignId,
  )
  const adSet = adSetId === undefined ? inCampaign[0] : inCampaign.find(({ id }) => id === adSetId)
  if (adSetId !== undefined && !adSet) throw wrongAdSet(await getAdSet(reader, adSetId), article)
  const wantedId = campaignId ?? adSet?.campaignId
  const campaign =
    wantedId === undefined ? await getOnlyCampaign(reader, article) : await getOwnCampaign(reader, wantedId)
  return { campaign, adSet: adSet ?? null }
}

function wrongAdSet({ id, name }: AdSetRecord, article: AdArticle): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) is not an ad set of "${article.title}" in this campaign.`, {
    hint: `List its ad sets: blogops adsets of ${article.id}`,
  })
}

/** Returns the ad sets of an article, newest first. Imported ones are left out. */
async function findOwnAdSets(reader: RecordReader, articleId: string): Promise<AdSetRecord[]> {
  const found = await reader.find('adSet', { where: { articleId }, direction: 'desc' })
  return found.filter(adSet => !isHistory(adSet)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

async function getOnlyCampaign(reader: RecordReader, article: AdArticle): Promise<CampaignRecord> {
  const campaigns = (await reader.find('campaign')).filter(campaign => !isHistory(campaign))
  const [only] = campaigns
  if (only && campaigns.length === 1) return only
  throw campaigns.length === 0 ? noCampaignError(article) : ambiguousCampaign(article, campaigns)
}

function noCampaignError({ title }: AdArticle): BlogopsError {
  return new BlogopsError('conflict', `"${title}" has no ad set yet, and there is no campaign for one.`, {
    hint: 'Create a campaign first: blogops campaigns create --name <name>',
    details: { campaigns: [] },
  })
}

/** Maximum number of campaigns in a hint. */
const maxListed = 5

function ambiguousCampaign({ title }: AdArticle, campaigns: readonly CampaignRecord[]): BlogopsError {
  const list = campaigns.slice(0, maxListed).map(({ id, name }) => `${name} (${id})`)
  const more = campaigns.length > maxListed ? `, and ${campaigns.length - maxListed} more` : ''
  return new BlogopsError(
    'conflict',
    `"${title}" has no ad set yet, and there are ${campaigns.length} campaigns for one.`,
    {
      hint: `Choose one with campaignId (in the terminal --campaign <id>): ${list.join(', ')}${more}`,
      details: { campaigns: campaigns.map(({ id, name }) => ({ id, name })) },
    },
  )
}
