import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { activating, pausing } from './open-calls.ts'
import { type Act, setStatus } from './outbox/act.ts'

/**
 * What has to change for an ad to be switched on: its campaign and its ad set with it, and itself last, so that nothing
 * is shown before all of it is as it should be.
 * @throws BlogopsError `conflict` where others would start with it, which nobody was asked about: they are on in an ad set or
 * a campaign that was paused on Facebook.
 */
export async function startActs(tx: RecordReader, ad: AdRecord): Promise<Act[]> {
  const adSet = await tx.get('adSet', ad.adSetId)
  const campaign = adSet && (await tx.get('campaign', adSet.campaignId))
  if (!adSet || !campaign) return []
  const alongside = await startingWith(tx, { ad, adSet, campaign })
  if (alongside.length > 0) throw alsoStarting(ad, alongside)
  // What may have been paused is switched on whatever our records say.
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

/** What is on in something that is paused around the ad: other ads of its ad set, and other ad sets of its campaign. */
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
 * What has to be paused once an ad does not run any more: its ad set where it was the last, and so on. What is being activated
 * runs: it needs what is around it.
 */
export async function endActs(tx: RecordReader, ad: AdRecord): Promise<Act[]> {
  const others = (await tx.find('ad', { where: { adSetId: ad.adSetId } })).filter(({ id }) => id !== ad.id)
  const adSet = await tx.get('adSet', ad.adSetId)
  if (!adSet || adSet.status === 'PAUSED' || (await oneRuns(tx, others))) return []
  return [setStatus('adSet', adSet.id, 'PAUSED'), ...(await endActsOfAdSet(tx, adSet))]
}

/** The same of an ad set. */
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
