import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedVariant } from '../../../contract/schemas/ad-variants.ts'
import { type AdText, adContentFields, adTextFields, isHistory } from '../../../domain/ads.ts'
import { haveSameFields, pickFields } from '../../../domain/fields.ts'
import { formatPence, pluralize } from '../../../domain/number-format.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { getAdSet } from '../ad-sets.ts'
import { getOwnCampaign } from '../campaigns.ts'
import { findAdSets, type NewAdSetInput, type NewAdSetOptions, storeNewAdSet } from '../new-ad-set.ts'
import { hasRemoteId, planAdSetCreation } from '../outbox/ad-change.ts'
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
  const adSets = (await findAdSets(reader, { article, campaignId })).filter(each => !isHistory(each))
  const adSet = adSetId === undefined ? adSets[0] : adSets.find(({ id }) => id === adSetId)
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
  const message = `"${title}" has no ad set yet, and there are ${campaigns.length} campaigns for one.`
  return new BlogopsError('conflict', message, {
    hint: `Choose one with campaignId (in the terminal --campaign <id>): ${list.join(', ')}${more}`,
    details: { campaigns: campaigns.map(({ id, name }) => ({ id, name })) },
  })
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
 * Finds the requested or latest ad set of an article in a campaign, or creates one, and creates a local-only one on the
 * platform. Of concurrent calls, only one creates it.
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

const statusLabels = { ACTIVE: 'running', PAUSED: 'paused' } as const

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
  return `The ad set "${name}" exists and is ${statusLabels[status]}, with ${formatPence(dailyBudgetPence)} a day.`
}

/** Returns null if the budget is the requested one. */
export function describeKeptBudget(pence: number, requestedPence: number): string | null {
  if (pence === requestedPence) return null
  return `The ad set existed already and keeps its daily budget of ${formatPence(pence)} instead of ${formatPence(requestedPence)}.`
}

/** The ads of one variant in an ad set: the one with the requested text, and the others. */
interface ExistingAds {
  same: AdRecord | undefined
  others: AdRecord[]
}

export function toAdText(variant: DeployedVariant, linkUrl: string): AdText {
  return pickFields({ ...variant, linkUrl }, adTextFields)
}

/** Finds ads by variant. Imported ads are left out. */
export async function findExistingAds(reader: RecordReader, adSetId: string, text: AdText): Promise<ExistingAds> {
  const all = await reader.find('ad', { where: { adSetId } })
  const ownAds = all.filter(({ variant, importedAs }) => variant === text.variant && importedAs === undefined)
  const hasSameContent = (ad: AdRecord) => haveSameFields(ad, text, adContentFields)
  const matching = ownAds.filter(hasSameContent)
  // If two ads have the same text, prefers the one on the platform.
  return { same: matching.find(hasRemoteId) ?? matching[0], others: ownAds.filter(ad => !hasSameContent(ad)) }
}

/** Returns the ads that a wanted ad would replace. */
export const getReplaceable = ({ same, others }: ExistingAds): AdRecord[] => (same ? [] : others)

/** Error that protects existing ads with different text from being overwritten. */
export function textConflict(ads: readonly AdRecord[]): BlogopsError {
  const variants = ads.map(({ id, variant, status, headline }) => ({ variant, status, adId: id, headline }))
  const texts = ads.map(
    ({ variant, status, headline }) => `variant ${variant} (${statusLabels[status]}): "${headline}"`,
  )
  const list = texts.join('; ')
  const message = pluralize(
    ads.length,
    `An ad with a different text exists already: ${list}.`,
    `Ads with different texts exist already: ${list}.`,
  )
  return new BlogopsError('conflict', message, {
    hint: 'Deploy with replace (in the terminal --replace) to replace them, or use other variant names.',
    details: { variants },
  })
}

/**
 * Refuses to delete running ads for a requester who may only draft ads.
 * @throws BlogopsError `forbidden`.
 */
export function assertMayReplace(ads: readonly AdRecord[], mayWrite: boolean): void {
  const running = ads.filter(({ status }) => status === 'ACTIVE')
  if (mayWrite || running.length === 0) return
  const names = running.map(({ name }) => `"${name}"`).join(', ')
  const replaced = running.length === 1 ? 'a running ad' : 'running ads'
  throw new BlogopsError('forbidden', `Replacing ${replaced} needs the permission ads:write: ${names}.`, {
    hint: 'Deploy with other variant names, or ask somebody with ads:write to pause or replace them.',
  })
}
