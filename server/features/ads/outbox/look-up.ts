import type { AdPlatform, CallOptions, RemoteObject } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type Act, actOf } from './act.ts'

/**
 * The outcome of a call: applied (with the id of the object), not applied, or unknown because the platform does not
 * answer.
 */
export type Outcome = { kind: 'done'; remoteId: string } | { kind: 'not_done' } | { kind: 'untold' }

/**
 * Looks up the outcome of a call on the platform. Creations are found by name; the oldest match is ours, and the
 * others are reported as duplicates by the reconciliation. Changes are read by id, because the object may have been
 * renamed.
 * @throws errors of `AdPlatform`.
 */
export async function lookUp(row: OutboxRecord, platform: AdPlatform, call: CallOptions): Promise<Outcome> {
  const act = actOf(row)
  if (act.act === 'create') {
    const oldest = (await platform.findByName(row.kind, row.name, call)).toSorted(byAge)[0]
    return oldest ? { kind: 'done', remoteId: oldest.id } : { kind: 'not_done' }
  }
  const remoteId = row.remoteId ?? ''
  const object = await platform.read(row.kind, remoteId, call)
  return isDone(row, { act, object, platform }) ? { kind: 'done', remoteId } : { kind: 'not_done' }
}

interface Seen {
  act: Act
  object: RemoteObject | null
  platform: AdPlatform
}

function isDone(row: OutboxRecord, { act, object, platform }: Seen): boolean {
  if (act.act === 'remove' || act.act === 'discard') return object === null
  if (act.act === 'name') return object?.name === row.name
  if (act.act === 'status') return object?.status === act.value
  if (act.act === 'budget') return object?.dailyBudgetPence === act.value
  const there = object?.targeting ?? null
  return act.act === 'targeting' && there !== null && platform.isTargeting(act.value, there)
}

/** Sorts by creation time, which only some kinds have, then by id: ids increase. */
export function byAge(a: RemoteObject, b: RemoteObject): number {
  const byTime = (a.createdAt ?? '').localeCompare(b.createdAt ?? '')
  return byTime !== 0 ? byTime : a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}
