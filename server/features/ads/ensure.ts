import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type AdChange, planCreate } from './outbox/act.ts'

/** Returns the changes that create a local-only ad set and its campaign on the platform. */
export async function planAdSetCreation(tx: RecordReader, adSet: AdSetRecord): Promise<AdChange[]> {
  const campaignChanges = await planCampaignCreation(tx, adSet.campaignId)
  return hasRemoteId(adSet) ? campaignChanges : [...campaignChanges, planCreate('adSet', adSet.id, false)]
}

export async function planCampaignCreation(tx: RecordReader, campaignId: string): Promise<AdChange[]> {
  const campaign = await tx.get('campaign', campaignId)
  return !campaign || hasRemoteId(campaign) ? [] : [planCreate('campaign', campaignId, false)]
}

export const hasRemoteId = ({ remoteId }: { remoteId?: string | null }) => (remoteId ?? null) !== null
