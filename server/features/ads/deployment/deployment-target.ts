import { BlogopsError } from '../../../contract/errors.ts'
import { isHistory } from '../../../domain/ads.ts'
import { formatPence } from '../../../domain/number-format.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { getAdSet } from '../ad-sets.ts'
import { getOwnCampaign } from '../campaigns.ts'
import { type NewAdSetInput, type NewAdSetOptions, storeNewAdSet } from '../new-ad-set.ts'
import { planAdSetCreation } from '../outbox/ad-change.ts'
import type { Outbox } from '../outbox/outbox.ts'

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

export interface DeployAdSetOptions extends NewAdSetOptions {
  records: RecordStore
  outbox: Outbox
}

interface AdSetInput extends NewAdSetInput {
  /** Requested ad set. */
  adSetId?: string | undefined
  /** Ad set that existed when the deployment was planned. */
  plannedId?: string | undefined
}

/**
 * Finds the requested or latest ad set of an article in a campaign, or creates one, and creates a local-only one on the platform. Of concurrent
 * calls, only one creates it.
 * @throws BlogopsError `not_found`; `conflict` if the budget would exceed the cap; rejections by the platform.
 */
export function deployAdSet(
  { adSetId, plannedId, ...input }: AdSetInput,
  options: DeployAdSetOptions,
): Promise<{ adSet: AdSetRecord; created: boolean }> {
  const { campaignId, by } = input
  return options.outbox.perform<{ adSet: AdSetRecord; created: boolean }>({ campaignId, by }, async tx => {
    // A planned ad set is gone if its creation has failed in the meantime.
    const planned = plannedId === undefined ? undefined : await tx.get('adSet', plannedId)
    const { adSet: existing } = await findTarget(tx, { ...input, adSetId: adSetId ?? planned?.id })
    if (existing) return { changes: await planAdSetCreation(tx, existing), result: { adSet: existing, created: false } }
    const { adSet, changes } = await storeNewAdSet(tx, input, options)
    return { changes, result: { adSet, created: true } }
  })
}

/** Describes the result for people. An existing ad set keeps its budget. */
export function describeAdSet(
  { adSet, created }: { adSet: AdSetRecord; created: boolean },
  requestedPence: number,
): string {
  if (created) return describeExistingAdSet(adSet)
  return describeKeptBudget(adSet.dailyBudgetPence, requestedPence) ?? `The ad set "${adSet.name}" existed already.`
}

/** Describes an existing ad set with its budget, which counts against the cap even without ads. */
export function describeExistingAdSet({ name, status, dailyBudgetPence }: AdSetRecord): string {
  const state = status === 'ACTIVE' ? 'running' : 'paused'
  return `The ad set "${name}" exists and is ${state}, with ${formatPence(dailyBudgetPence)} a day.`
}

/** Returns null if the budget is the requested one. */
export function describeKeptBudget(pence: number, requestedPence: number): string | null {
  if (pence === requestedPence) return null
  return `The ad set existed already and keeps its daily budget of ${formatPence(pence)} instead of ${formatPence(requestedPence)}.`
}
