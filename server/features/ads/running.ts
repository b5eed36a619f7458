import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { activating, pausing } from './open-calls.ts'
import { type Act, setStatus } from './outbox/act.ts'

/**
 * Returns the changes that activate an ad: campaign and ad set first, the ad last, so that it never runs with an
 * unfinished setup.
 * @throws BlogopsError `conflict` if other ads would start too, because their ad set or campaign was paused on
 * Facebook.
 */
export async function startActs(tx: RecordReader, ad: AdRecord): Promise<Act[]> {
  const adSet = await tx.get('adSet', ad.adSetId)
  const campaign = adSet && (await tx.get('campaign', adSet.campaignId))
  if (!adSet || !campaign) return []
  const alongside = await startingWith(tx, { ad, adSet, campaign })
  if (alongside.length > 0) throw alsoStarting(ad, alongside)
  // An object with a pending pause is activated regardless of its recorded status.
  const inDoubt = await pausing(tx)
  const isOn = (each: CampaignRecord | AdSetRecord | AdRecord) => isActive(each) && !inDoubt.has(each.id)
  return [
    ...(isOn(campaign) ? [] : [setStatus('campaign', campaign.id, 'ACTIVE')]),
    ...(isOn(adSet) ? [] : [setStatus('adSet', adSet.id, 'ACTIVE')]),
    ...(isOn(ad) ? [] : [setStatus('ad', ad.id, 'ACTIVE')]),
  ]
}

interface Around {
  ad: AdRecord
  adSet: AdSetRecord
  campaign: CampaignRecord
}

/** Returns active ads and ad sets inside a paused parent: they would start together with this ad. */
async function startingWith(tx: RecordReader, { ad, adSet, campaign }: Around): Promise<(AdRecord | AdSetRecord)[]> {
  if (isActive(campaign) && isActive(adSet)) return []
  const ads = await tx.find('ad', { where: { adSetId: adSet.id } })
  const adSets = isActive(campaign) ? [] : await tx.find('adSet', { where: { campaignId: campaign.id } })
  return [
    ...ads.filter(other => other.id !== ad.id && isActive(other)),
    ...adSets.filter(other => other.id !== adSet.id && isActive(other)),
  ]
}

function alsoStarting({ name }: AdRecord, others: readonly { name: string }[]): BlogopsError {
  const names = others.map(other => `"${other.name}"`).join(', ')
  return new BlogopsError(
    'conflict',
    `With "${name}", ${names} would start too: what is around them was paused on Facebook.`,
    {
      hint: 'Pause those first (blogops ads pause), or have both sides agree: blogops ads reconcile',
    },
  )
}

/**
 * Returns the changes that pause the ad set, and then the campaign, if no other ad in it runs. Objects that are being
 * activated count as running.
 */
export async function endActs(tx: RecordReader, ad: AdRecord): Promise<Act[]> {
  const others = (await tx.find('ad', { where: { adSetId: ad.adSetId } })).filter(({ id }) => id !== ad.id)
  const adSet = await tx.get('adSet', ad.adSetId)
  if (!adSet || adSet.status === 'PAUSED' || (await oneRuns(tx, others))) return []
  return [setStatus('adSet', adSet.id, 'PAUSED'), ...(await endActsOfAdSet(tx, adSet))]
}

/** Does the same for an ad set. */
export async function endActsOfAdSet(tx: RecordReader, { id, campaignId }: AdSetRecord): Promise<Act[]> {
  const others = (await tx.find('adSet', { where: { campaignId } })).filter(other => other.id !== id)
  const campaign = await tx.get('campaign', campaignId)
  if (!campaign || campaign.status === 'PAUSED' || (await oneRuns(tx, others))) return []
  return [setStatus('campaign', campaign.id, 'PAUSED')]
}

async function oneRuns(tx: RecordReader, all: readonly (AdRecord | AdSetRecord)[]): Promise<boolean> {
  const starting = await activating(tx)
  return all.some(each => isActive(each) || starting.has(each.id))
}

const isActive = ({ status }: { status: 'ACTIVE' | 'PAUSED' }) => status === 'ACTIVE'
