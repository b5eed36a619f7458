import type { Transaction } from '../../../ports/record-store.ts'
import type { AdHistoryEntry } from '../../../ports/records.ts'
import { type RemoteId, withRemoteId } from '../connection.ts'
import { removeAdInsights, removeAdSetInsights } from '../insight-cleanup.ts'
import { type AdChange, planStatus } from './ad-change.ts'

/** Maximum number of history entries per field of a campaign, an ad set or an ad. */
const maxHistory = 20

export interface ChangeActor {
  by: string
  /** Id of the approved optimizer plan. */
  plan?: string
  at: string
}

/**
 * Applies a completed change to our records. Records deleted in the meantime are skipped.
 * @param created id of the created object; null for a local-only change.
 */
export async function applyAdChange(
  tx: Transaction,
  adChange: AdChange,
  actor: ChangeActor,
  created: RemoteId | null,
): Promise<void> {
  switch (adChange.act) {
    case 'create':
      // A creative with new content becomes the ad's only when the ad is changed.
      return created === null || adChange.value.content ? undefined : setRemoteId(tx, adChange, created)
    case 'content':
      return applyContent(tx, adChange, actor)
    case 'status':
      return applyStatus(tx, adChange, actor)
    case 'budget': {
      const adSet = await tx.get('adSet', adChange.subjectId)
      if (!adSet || adSet.dailyBudgetPence === adChange.value) return
      const entry: AdHistoryEntry = { ...actor, what: 'budget', from: adSet.dailyBudgetPence, to: adChange.value }
      const { otherBudget: _, ...others } = adSet
      await tx.put('adSet', {
        ...others,
        dailyBudgetPence: adChange.value,
        changes: appendHistory(adSet.changes, entry),
      })
      return
    }
    case 'name':
      return applyName(tx, adChange)
    case 'targeting': {
      const adSet = await tx.get('adSet', adChange.subjectId)
      if (adSet) await tx.put('adSet', { ...adSet, targeting: adChange.value })
      return
    }
    case 'remove':
      return deleteRecord(tx, adChange.kind, adChange.subjectId)
    case 'discard':
      // No local record exists for a discarded object.
      return
  }
}

/** Sets the platform id of a record; null if it was deleted there. */
export async function setRemoteId(
  tx: Transaction,
  { kind, subjectId }: Pick<AdChange, 'kind' | 'subjectId'>,
  id: RemoteId | { remoteId: null },
): Promise<void> {
  if (kind === 'campaign') {
    const campaign = await tx.get('campaign', subjectId)
    if (campaign) await tx.put('campaign', { ...campaign, ...id })
  } else if (kind === 'adSet') {
    const adSet = await tx.get('adSet', subjectId)
    if (adSet) await tx.put('adSet', { ...adSet, ...id })
  } else {
    const ad = await tx.get('ad', subjectId)
    const { remoteId: remoteCreativeId, ...platform } = id
    const ids = kind === 'ad' ? ad && withRemoteId(ad, id) : { remoteCreativeId, ...platform }
    if (ad) await tx.put('ad', { ...ad, ...ids })
  }
}

async function applyName(tx: Transaction, { kind, subjectId, value: name }: AdChange & { act: 'name' }): Promise<void> {
  if (kind === 'campaign') {
    const campaign = await tx.get('campaign', subjectId)
    if (campaign && campaign.name !== name) await tx.put('campaign', { ...campaign, name })
    return
  }
  const record = await tx.get(kind, subjectId)
  if (record && record.name !== name) await tx.put(kind, { ...record, name })
}

async function applyContent(
  tx: Transaction,
  { subjectId, value: { content, creativeId } }: AdChange & { act: 'content' },
  actor: ChangeActor,
): Promise<void> {
  const ad = await tx.get('ad', subjectId)
  if (!ad) return
  const entries = contentFields
    .map(what => ({ ...actor, what, from: ad[what] ?? '', to: content[what] ?? '' }))
    .filter(({ from, to }) => from !== to)
  const changes = entries.reduce(appendHistory, ad.changes ?? [])
  await tx.put('ad', {
    ...ad,
    ...content,
    image: content.image ?? '',
    remoteCreativeId: creativeId ?? null,
    changes,
  })
}

const contentFields = ['headline', 'bodyText', 'callToAction', 'image'] as const

async function applyStatus(tx: Transaction, adChange: AdChange & { act: 'status' }, actor: ChangeActor): Promise<void> {
  const { kind, subjectId, value: status } = adChange
  const record = await tx.get(kind, subjectId)
  if (!record || record.status === status) return
  const changes = appendHistory(record.changes, { ...actor, what: 'status', from: record.status, to: status })
  await tx.put(kind, { ...record, status, changes })
}

/** Appends an entry and drops the oldest one of the same field if there are too many. */
function appendHistory(entries: readonly AdHistoryEntry[] | undefined, entry: AdHistoryEntry): AdHistoryEntry[] {
  const all = [...(entries ?? []), entry]
  const ofField = all.filter(({ what }) => what === entry.what)
  return ofField.length > maxHistory ? all.filter(each => each !== ofField[0]) : all
}

/**
 * Deletes a record. An ad set is deleted with its ads and metrics. The metrics of a single ad stay in the totals of
 * its ad set, because the money is spent, unless it was imported: another import would count them twice.
 */
export async function deleteRecord(tx: Transaction, kind: 'campaign' | 'adSet' | 'ad', id: string): Promise<void> {
  if (kind === 'adSet') {
    for (const ad of await tx.find('ad', { where: { adSetId: id } })) await tx.delete('ad', ad.id)
    await removeAdSetInsights(tx, id)
  }
  if (kind === 'ad') {
    const ad = await tx.get('ad', id)
    if (ad?.importedAs !== undefined) await removeAdInsights(tx, ad)
  }
  await tx.delete(kind, id)
}

/** Marks a record as deleted on the platform: no remote id, and paused. */
export async function markDeletedRemotely(
  tx: Transaction,
  { kind, id }: { kind: 'campaign' | 'adSet' | 'ad'; id: string },
  actor: ChangeActor,
): Promise<void> {
  await setRemoteId(tx, { kind, subjectId: id }, { remoteId: null })
  if (kind === 'ad') await setRemoteId(tx, { kind: 'creative', subjectId: id }, { remoteId: null })
  await applyAdChange(tx, planStatus(kind, id, 'PAUSED'), actor, null)
}

/** Converts an entry for callers: money in pounds instead of pence. */
export function toHistoryView({ at, by, what, from, to }: AdHistoryEntry): AdHistoryEntry {
  return { at, by, what, from: penceToPounds(from), to: penceToPounds(to) }
}

function penceToPounds(value: string | number): string | number {
  return typeof value === 'number' ? value / 100 : value
}
