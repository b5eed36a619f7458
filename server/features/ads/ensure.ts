import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type Act, create } from './outbox/act.ts'

/** What has to be made at the platform before anything can be in an ad set: what is there from a time without one. */
export async function ensureActs(tx: RecordReader, adSet: AdSetRecord): Promise<Act[]> {
  const ofCampaign = await ensureCampaign(tx, adSet.campaignId)
  return isThere(adSet) ? ofCampaign : [...ofCampaign, create('adSet', adSet.id, false)]
}

export async function ensureCampaign(tx: RecordReader, campaignId: string): Promise<Act[]> {
  const campaign = await tx.get('campaign', campaignId)
  return !campaign || isThere(campaign) ? [] : [create('campaign', campaignId, false)]
}

export const isThere = ({ remoteId }: { remoteId?: string | null }) => (remoteId ?? null) !== null
