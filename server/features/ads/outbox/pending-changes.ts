import type { AdPlatform, CallOptions, RemoteObject } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type AdChange, parseAdChange } from './ad-change.ts'

/**
 * The outcome of a call: applied (with the id of the object), not applied, or unknown because the platform does not
 * answer.
 */
export type Outcome = { kind: 'done'; remoteId: string } | { kind: 'not_done' } | { kind: 'unknown' }

/**
 * Looks up the outcome of a call on the platform. Creations are found by name; the oldest match is ours, and the
 * others are reported as duplicates by the reconciliation. Changes are read by id, because the object may have been
 * renamed.
 * @throws errors of `AdPlatform`.
 */
export async function resolveOutcome(row: OutboxRecord, platform: AdPlatform, call: CallOptions): Promise<Outcome> {
  const change = parseAdChange(row)
  if (change.act === 'create') {
    const oldest = (await platform.findByName(row.kind, row.name, call)).toSorted(compareAge)[0]
    return oldest ? { kind: 'done', remoteId: oldest.id } : { kind: 'not_done' }
  }
  const remoteId = row.remoteId ?? ''
  const object = await platform.read(row.kind, remoteId, call)
  return isApplied(row, { change, object, platform }) ? { kind: 'done', remoteId } : { kind: 'not_done' }
}

interface ObservedChange {
  change: AdChange
  object: RemoteObject | null
  platform: AdPlatform
}

function isApplied(row: OutboxRecord, { change, object, platform }: ObservedChange): boolean {
  if (change.act === 'remove' || change.act === 'discard') return object === null
  if (change.act === 'name') return object?.name === row.name
  if (change.act === 'status') return object?.status === change.value
  if (change.act === 'content') return object !== null && object.creativeId === change.value.creativeId
  if (change.act === 'budget') return object?.dailyBudgetPence === change.value
  const remoteTargeting = object?.targeting ?? null
  return (
    change.act === 'targeting' && remoteTargeting !== null && platform.matchesTargeting(change.value, remoteTargeting)
  )
}

/** Sorts by creation time, which only some kinds have, then by id: ids increase. */
export function compareAge(a: RemoteObject, b: RemoteObject): number {
  const byTime = (a.createdAt ?? '').localeCompare(b.createdAt ?? '')
  return byTime !== 0 ? byTime : a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}

/**
 * Returns the ids of campaigns, ad sets and ads with a matching unconfirmed change: the platform may already have
 * applied it.
 */
export async function findPendingIds(
  reader: RecordReader,
  matches: (row: Pick<OutboxRecord, 'act' | 'value'>) => boolean,
): Promise<ReadonlySet<string>> {
  const open = await reader.find('outbox', { where: { open: true } })
  return new Set(open.filter(matches).map(({ subjectId }) => subjectId))
}

/** Returns the ids of objects that are being activated. */
export function findActivating(reader: RecordReader): Promise<ReadonlySet<string>> {
  return findPendingIds(reader, ({ act, value }) => act === 'status' && value === 'ACTIVE')
}

/** Returns the ids of objects that are being paused. */
export function findPausing(reader: RecordReader): Promise<ReadonlySet<string>> {
  return findPendingIds(reader, ({ act, value }) => act === 'status' && value === 'PAUSED')
}
