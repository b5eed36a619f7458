import type { AdPlatform, CallOptions, RemoteObject } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type Act, actOf } from './act.ts'

/** What became of a call: done, and as which object; not done; or, where nobody answers, not to be told. */
export type Outcome = { kind: 'done'; remoteId: string } | { kind: 'not_done' } | { kind: 'untold' }

/**
 * Looks at the platform for what became of a call. What was to be made has no id yet, and is looked for by its name; of several
 * of one name, the oldest is ours, and the others come to light when all of them are compared. What was to change is read by
 * its id, as it may have another name there by now.
 * @throws what `AdPlatform` throws.
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

/** Ids grow; times are told for some kinds only. */
export function byAge(a: RemoteObject, b: RemoteObject): number {
  const byTime = (a.createdAt ?? '').localeCompare(b.createdAt ?? '')
  return byTime !== 0 ? byTime : a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
}
