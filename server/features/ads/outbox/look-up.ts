import type { AdPlatform, CallOptions, RemoteObject } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type Act, actOf } from './act.ts'

/** What became of a call: done, and as which object; not done; or what cannot be told by looking. */
export type Outcome = { kind: 'done'; remoteId: string } | { kind: 'not_done' } | { kind: 'untold' }

/**
 * Looks at the platform for what became of a call. Of several objects of one name, the oldest is ours, and the others come
 * to light when all of them are compared.
 * @throws what `AdPlatform` throws.
 */
export async function lookUp(row: OutboxRecord, platform: AdPlatform, call: CallOptions): Promise<Outcome> {
  const act = actOf(row)
  if (act.act === 'targeting') return { kind: 'untold' }
  const found = await platform.findByName(row.kind, row.name, call)
  if (act.act === 'create') {
    const oldest = found.toSorted(byAge)[0]
    return oldest ? { kind: 'done', remoteId: oldest.id } : { kind: 'not_done' }
  }
  const object = found.find(({ id }) => id === row.remoteId)
  if (act.act === 'remove' || act.act === 'discard')
    return object ? { kind: 'not_done' } : { kind: 'done', remoteId: row.remoteId ?? '' }
  // It is listed under the name that it was to be given, or not.
  if (act.act === 'name') return object ? { kind: 'done', remoteId: object.id } : { kind: 'not_done' }
  // It may have another name there by now.
  if (!object) return { kind: 'untold' }
  return isDone(act, object) ? { kind: 'done', remoteId: object.id } : { kind: 'not_done' }
}

function isDone(act: Act, { status, dailyBudgetPence }: RemoteObject): boolean {
  if (act.act === 'status') return status === act.value
  return act.act === 'budget' && dailyBudgetPence === act.value
}

/** Ids grow; times are told for some kinds only. */
export function byAge(a: RemoteObject, b: RemoteObject): number {
  const byTime = (a.createdAt ?? '').localeCompare(b.createdAt ?? '')
  return byTime !== 0 ? byTime : a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}
