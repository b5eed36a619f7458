import type { Transaction } from '../../../ports/record-store.ts'
import type { AdChange } from '../../../ports/records.ts'
import { withChange } from '../ad-changes.ts'
import { withRemoteId } from '../former-ids.ts'
import { removeInsights, removeInsightsOfAd } from '../gone-insights.ts'
import type { Act } from './act.ts'

export interface Doer {
  by: string
  /** Id of the approved optimizer plan. */
  plan?: string
  at: string
}

/**
 * Applies a completed change to our records. Records deleted in the meantime are skipped.
 * @param remoteId of the created object; null for a local-only change.
 */
export async function applyAct(tx: Transaction, act: Act, doer: Doer, remoteId: string | null): Promise<void> {
  switch (act.act) {
    case 'create':
      return remoteId === null ? undefined : noteRemoteId(tx, act, remoteId)
    case 'status':
      return applyStatus(tx, act, doer)
    case 'budget': {
      const adSet = await tx.get('adSet', act.subjectId)
      if (!adSet || adSet.dailyBudgetPence === act.value) return
      const change: AdChange = { ...doer, what: 'budget', from: adSet.dailyBudgetPence, to: act.value }
      await tx.put('adSet', { ...adSet, dailyBudgetPence: act.value, changes: withChange(adSet.changes, change) })
      return
    }
    case 'name':
      return rename(tx, act)
    case 'targeting': {
      const adSet = await tx.get('adSet', act.subjectId)
      if (adSet) await tx.put('adSet', { ...adSet, targeting: act.value })
      return
    }
    case 'remove':
      return drop(tx, act.kind, act.subjectId)
    case 'discard':
      // No local record exists for a discarded object.
      return
  }
}

/** Sets the platform id of a record; null if it was deleted there. */
export async function noteRemoteId(
  tx: Transaction,
  { kind, subjectId }: Pick<Act, 'kind' | 'subjectId'>,
  remoteId: string | null,
): Promise<void> {
  if (kind === 'campaign') {
    const campaign = await tx.get('campaign', subjectId)
    if (campaign) await tx.put('campaign', { ...campaign, remoteId })
  } else if (kind === 'adSet') {
    const adSet = await tx.get('adSet', subjectId)
    if (adSet) await tx.put('adSet', { ...adSet, remoteId })
  } else {
    const ad = await tx.get('ad', subjectId)
    const known = kind === 'ad' ? ad && withRemoteId(ad, remoteId) : { remoteCreativeId: remoteId }
    if (ad) await tx.put('ad', { ...ad, ...known })
  }
}

async function rename(tx: Transaction, { kind, subjectId, value: name }: Act & { act: 'name' }): Promise<void> {
  if (kind === 'campaign') {
    const campaign = await tx.get('campaign', subjectId)
    if (campaign && campaign.name !== name) await tx.put('campaign', { ...campaign, name })
    return
  }
  const record = await tx.get(kind, subjectId)
  if (record && record.name !== name) await tx.put(kind, { ...record, name })
}

async function applyStatus(tx: Transaction, act: Act & { act: 'status' }, doer: Doer): Promise<void> {
  const { kind, subjectId, value: status } = act
  const record = await tx.get(kind, subjectId)
  if (!record || record.status === status) return
  const changes = withChange(record.changes, { ...doer, what: 'status', from: record.status, to: status })
  await tx.put(kind, { ...record, status, changes })
}

/**
 * Deletes a record. An ad set is deleted with its ads and metrics. The metrics of a single ad stay in the totals of
 * its ad set, because the money is spent, unless it was imported: another import would count them twice.
 */
export async function drop(tx: Transaction, kind: 'campaign' | 'adSet' | 'ad', id: string): Promise<void> {
  if (kind === 'adSet') {
    for (const ad of await tx.find('ad', { where: { adSetId: id } })) await tx.delete('ad', ad.id)
    await removeInsights(tx, id)
  }
  if (kind === 'ad') {
    const ad = await tx.get('ad', id)
    if (ad?.importedAs !== undefined) await removeInsightsOfAd(tx, ad)
  }
  await tx.delete(kind, id)
}
