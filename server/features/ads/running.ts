import type { Transaction } from '../../ports/record-store.ts'

type Running = { status: 'ACTIVE' | 'PAUSED' }

const statusFor = (parts: readonly Running[]) =>
  parts.some(({ status }) => status === 'ACTIVE') ? ('ACTIVE' as const) : ('PAUSED' as const)

/** Has an ad set run where one of its ads does, and its campaign with it; else pauses them. */
export async function settleRunning(tx: Transaction, adSetId: string): Promise<void> {
  const adSet = await tx.get('adSet', adSetId)
  if (!adSet) return
  const status = statusFor(await tx.find('ad', { where: { adSetId } }))
  if (adSet.status !== status) await tx.put('adSet', { ...adSet, status })
  await settleCampaign(tx, adSet.campaignId)
}

export async function settleCampaign(tx: Transaction, campaignId: string): Promise<void> {
  const campaign = await tx.get('campaign', campaignId)
  if (!campaign) return
  const status = statusFor(await tx.find('adSet', { where: { campaignId } }))
  if (campaign.status !== status) await tx.put('campaign', { ...campaign, status })
}
