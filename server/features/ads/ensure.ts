import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { type Act, create } from './outbox/act.ts'

/** Returns the changes that create a local-only ad set and its campaign on the platform. */
export async function ensureActs(tx: RecordReader, adSet: AdSetRecord): Promise<Act[]> {
  const ofCampaign = await ensureCampaign(tx, adSet.campaignId)
  return isThere(adSet) ? ofCampaign : [...ofCampaign, create('adSet', adSet.id, false)]
}

export async function ensureCampaign(tx: RecordReader, campaignId: string): Promise<Act[]> {
  const campaign = await tx.get('campaign', campaignId)
  return !campaign || isThere(campaign) ? [] : [create('campaign', campaignId, false)]
}

export const isThere = ({ remoteId }: { remoteId?: string | null }) => (remoteId ?? null) !== null
