import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { type AdChange, planStatus } from './outbox/ad-change.ts'
import { findActivating, findPausing } from './outbox/pending-changes.ts'

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

/** Returns the changes that pause the ad sets of a campaign without a running ad, and the campaign if none runs. */
export async function planPauseOfIdle(tx: RecordReader, campaignId: string): Promise<AdChange[]> {
  const campaign = await tx.get('campaign', campaignId)
  if (!campaign || campaign.status === 'PAUSED') return []
  const active = (await tx.find('adSet', { where: { campaignId } })).filter(isActive)
  const idle: AdChange[] = []
  for (const { id } of active) {
    const ads = await tx.find('ad', { where: { adSetId: id } })
    if (!(await isAnyRunning(tx, ads))) idle.push(planStatus('adSet', id, 'PAUSED'))
  }
  return idle.length < active.length ? idle : [...idle, planStatus('campaign', campaignId, 'PAUSED')]
}

async function isAnyRunning(tx: RecordReader, all: readonly (AdRecord | AdSetRecord)[]): Promise<boolean> {
  const starting = await findActivating(tx)
  return all.some(each => isActive(each) || starting.has(each.id))
}

const isActive = ({ status }: { status: 'ACTIVE' | 'PAUSED' }) => status === 'ACTIVE'

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
