import { BlogopsError } from '../../contract/errors.ts'
import { isHistory } from '../../domain/ads.ts'
import { formatPence } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import type { AdPlatform, RemoteObject } from '../../ports/ad-platform.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { assertDailyBudget, describeOtherBudget } from './budget-cap.ts'
import { type AdChange, planStatus, removeIdFromName } from './outbox/ad-change.ts'
import { findActivating, findPausing } from './outbox/pending-changes.ts'
import { assertOnPlatform } from './outbox/send-change.ts'

/**
 * Returns the changes that activate an ad: campaign and ad set first, the ad last, so that it never runs with an
 * unfinished setup.
 * @throws BlogopsError `conflict` if other ads would start too, because their ad set or campaign was paused on
 * Facebook.
 */
export async function planActivation(tx: RecordReader, ad: AdRecord): Promise<AdChange[]> {
  const adSet = await tx.get('adSet', ad.adSetId)
  const campaign = adSet && (await tx.get('campaign', adSet.campaignId))
  if (!adSet || !campaign) return []
  const others = await findStartingTogether(tx, { ad, adSet, campaign })
  if (others.length > 0) throw wouldStartOthers(ad, others)
  // An object with a pending pause is activated regardless of its recorded status.
  const pendingPause = await findPausing(tx)
  const isRunning = (object: CampaignRecord | AdSetRecord | AdRecord) =>
    isActive(object) && !pendingPause.has(object.id)
  return [
    ...(isRunning(campaign) ? [] : [planStatus('campaign', campaign.id, 'ACTIVE')]),
    ...(isRunning(adSet) ? [] : [planStatus('adSet', adSet.id, 'ACTIVE')]),
    ...(isRunning(ad) ? [] : [planStatus('ad', ad.id, 'ACTIVE')]),
  ]
}

interface AdWithParents {
  ad: AdRecord
  adSet: AdSetRecord
  campaign: CampaignRecord
}

/** Returns active ads and ad sets inside a paused parent: they would start together with this ad. */
async function findStartingTogether(
  tx: RecordReader,
  { ad, adSet, campaign }: AdWithParents,
): Promise<(AdRecord | AdSetRecord)[]> {
  if (isActive(campaign) && isActive(adSet)) return []
  const ads = await tx.find('ad', { where: { adSetId: adSet.id } })
  const adSets = isActive(campaign) ? [] : await tx.find('adSet', { where: { campaignId: campaign.id } })
  return [
    ...ads.filter(other => other.id !== ad.id && isActive(other)),
    ...adSets.filter(other => other.id !== adSet.id && isActive(other)),
  ]
}

function wouldStartOthers({ name }: AdRecord, others: readonly { name: string }[]): BlogopsError {
  const names = others.map(other => `"${other.name}"`).join(', ')
  const message = `With "${name}", ${names} would start too. Their ad set or campaign was paused on Facebook.`
  return new BlogopsError('conflict', message, {
    hint: 'Pause those ads first (blogops ads pause), or settle the differences: blogops ads reconcile',
  })
}

/**
 * Returns the changes that pause the ad set, and then the campaign, if no other ad in it runs. Objects that are being
 * activated count as running.
 */
export async function planPauseOfParents(tx: RecordReader, ad: AdRecord): Promise<AdChange[]> {
  const others = (await tx.find('ad', { where: { adSetId: ad.adSetId } })).filter(({ id }) => id !== ad.id)
  const adSet = await tx.get('adSet', ad.adSetId)
  if (!adSet || adSet.status === 'PAUSED' || (await isAnyRunning(tx, others))) return []
  return [planStatus('adSet', adSet.id, 'PAUSED'), ...(await planPauseOfCampaign(tx, adSet))]
}

/** Returns the change that pauses the campaign if no other ad set in it runs. */
export async function planPauseOfCampaign(tx: RecordReader, { id, campaignId }: AdSetRecord): Promise<AdChange[]> {
  const others = (await tx.find('adSet', { where: { campaignId } })).filter(other => other.id !== id)
  const campaign = await tx.get('campaign', campaignId)
  if (!campaign || campaign.status === 'PAUSED' || (await isAnyRunning(tx, others))) return []
  return [planStatus('campaign', campaign.id, 'PAUSED')]
}

export async function isAnyRunning(tx: RecordReader, all: readonly (AdRecord | AdSetRecord)[]): Promise<boolean> {
  const starting = await findActivating(tx)
  return all.some(each => isActive(each) || starting.has(each.id))
}

export const isActive = ({ status }: { status: 'ACTIVE' | 'PAUSED' }) => status === 'ACTIVE'

/** Returns the changes that pause the parents of an object that no longer runs. */
export async function planParentPauses(
  tx: Transaction,
  { kind, id }: { kind: 'campaign' | 'adSet' | 'ad'; id: string },
): Promise<AdChange[]> {
  if (kind === 'campaign') return []
  if (kind === 'adSet') {
    const adSet = await tx.get('adSet', id)
    return adSet ? planPauseOfCampaign(tx, adSet) : []
  }
  const ad = await tx.get('ad', id)
  return ad ? planPauseOfParents(tx, ad) : []
}

export interface ActivationCheckOptions {
  records: RecordReader
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

interface PlannedActivation {
  campaign: CampaignRecord
  /** The ad sets that start, with what they may spend according to our records. */
  adSets: readonly AdSetRecord[]
  signal?: AbortSignal | undefined
}

/**
 * Compares a planned activation with the platform, before anything is sent. Somebody may have created ad sets, or raised
 * budgets, in the platform's own tool: nobody confirmed that money.
 * @throws BlogopsError `conflict` if another ad set would start too, or one would start with another budget;
 * `not_configured` if the campaign is on another platform; errors of `AdPlatform`.
 */
export async function assertStartsNothingElse(
  { campaign, adSets, signal = new AbortController().signal }: PlannedActivation,
  { records, platform }: ActivationCheckOptions,
): Promise<void> {
  const within = campaign.remoteId ?? null
  if (!platform || within === null || adSets.length === 0) return
  assertOnPlatform(campaign, platform.key)
  const remote: RemoteObject[] = []
  for await (const page of platform.list('adSet', { signal, within })) remote.push(...page)
  const started = new Map(adSets.flatMap(adSet => (adSet.remoteId ? [[adSet.remoteId, adSet] as const] : [])))
  const others = remote.filter(({ id, status }) => status === 'ACTIVE' && !started.has(id))
  const isOn = campaign.status === 'ACTIVE' && !(await findPausing(records)).has(campaign.id)
  if (!isOn && others.length > 0) throw await wouldStartMore(campaign, others, records)
  for (const { id, dailyBudgetPence, otherBudget } of remote) {
    const adSet = started.get(id)
    if (!adSet) continue
    assertDailyBudget({ name: adSet.name, otherBudget }, 'Nothing was activated.')
    if (dailyBudgetPence !== adSet.dailyBudgetPence) throw hasOtherBudget(adSet, dailyBudgetPence ?? 0)
  }
}

async function wouldStartMore(
  campaign: CampaignRecord,
  others: readonly RemoteObject[],
  records: RecordReader,
): Promise<BlogopsError> {
  const remoteIds = new Set(others.map(({ id }) => id))
  const known = (await records.find('adSet')).filter(({ remoteId, importedAs }) =>
    remoteIds.has(remoteId ?? importedAs ?? ''),
  )
  const sum = others.reduce((total, { dailyBudgetPence }) => total + (dailyBudgetPence ?? 0), 0)
  const names = others.slice(0, maxNames).map(describeRemote).join(', ')
  const rest = others.length > maxNames ? ` and ${others.length - maxNames} more` : ''
  const message =
    others.length === 1
      ? `The campaign "${campaign.name}" also has an active ad set on Facebook that was not counted: ${names}. It would start too.`
      : `The campaign "${campaign.name}" also has ${others.length} active ad sets on Facebook that were not counted: ${names}${rest}. They would start too, with ${others.some(({ otherBudget }) => otherBudget) ? 'at least ' : ''}${formatPence(sum)} a day together.`
  const adoptable = known.filter(isHistory).map(({ id }) => id)
  return new BlogopsError('conflict', `${message} Nothing was activated.`, {
    hint: getHint(others, known, adoptable),
    details: { campaignId: campaign.id, dailyBudget: sum / 100, adSets: others.map(({ id }) => id), adoptable },
  })
}

/** Maximum number of ad sets that an error names. */
const maxNames = 5

function describeRemote({ name, dailyBudgetPence, otherBudget }: RemoteObject): string {
  const budget = otherBudget ? describeOtherBudget(otherBudget) : `${formatPence(dailyBudgetPence ?? 0)} a day`
  return `${quoteName(removeIdFromName(name))} (${budget})`
}

function getHint(others: readonly RemoteObject[], known: readonly AdSetRecord[], adoptable: readonly string[]): string {
  if (known.length < others.length)
    return 'Pause them in Ads Manager. Or import its export, then adopt them: blogops ads import <file> --create-unknown, then blogops adsets adopt <article>'
  return adoptable.length === known.length
    ? `Pause them in Ads Manager, or adopt them: blogops adsets adopt <article> ${adoptable.join(' ')}`
    : 'They are paused here. Settle the differences: blogops ads reconcile'
}

function hasOtherBudget({ id, name, dailyBudgetPence }: AdSetRecord, remotePence: number): BlogopsError {
  const message = `The ad set "${name}" has ${formatPence(remotePence)} a day on Facebook instead of ${formatPence(dailyBudgetPence)}. Nothing was activated.`
  return new BlogopsError('conflict', message, {
    hint: 'Settle the difference: blogops ads reconcile',
    details: { adSetId: id, dailyBudget: remotePence / 100 },
  })
}
