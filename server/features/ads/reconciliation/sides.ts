import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { There } from './difference.ts'
import { type OurObjects, ourObjects } from './our-object.ts'

/** Local and remote objects of a comparison. */
export interface Sides {
  ours: OurObjects
  /** Local ids of objects that changed during the remote reads or have an open change: they cannot be compared yet. */
  moving: ReadonlySet<string>
  /** All local ids before or after the remote reads. */
  known: ReadonlySet<string>
  /** All remote ids in our records before or after the remote reads. */
  named: ReadonlySet<string>
  /** Remote objects by remote id. */
  there: ReadonlyMap<string, There>
}

const kinds: readonly AdObject[] = ['campaign', 'adSet', 'ad']

/**
 * Reads local and remote objects. Our records are read before and after the platform, which takes time, so that
 * concurrent changes do not appear as differences.
 * @throws errors of `AdPlatform`.
 */
export async function readSides(reader: RecordReader, platform: AdPlatform, signal: AbortSignal): Promise<Sides> {
  const before = await everyId(reader)
  const there = await listAll(platform, signal)
  const ours = await ourObjects(reader)
  const after = await everyId(reader)
  const open = await reader.find('outbox', { where: { open: true } })
  const moved = [...ours.values()].filter(({ id, version }) => before.versions.get(id) !== version)
  return {
    ours,
    there,
    moving: new Set([...moved.map(({ id }) => id), ...open.map(({ subjectId }) => subjectId)]),
    known: new Set([...before.versions.keys(), ...after.versions.keys()]),
    named: new Set([...before.remoteIds, ...after.remoteIds]),
  }
}

async function listAll(platform: AdPlatform, signal: AbortSignal): Promise<Map<string, There>> {
  const all = new Map<string, There>()
  for (const kind of kinds) {
    for await (const page of platform.list(kind, { signal })) {
      for (const object of page) all.set(object.id, { ...object, kind })
    }
  }
  return all
}

/** Includes imported records, because their remote ids are known as well. */
async function everyId(reader: RecordReader): Promise<{ versions: Map<string, number>; remoteIds: string[] }> {
  const all = [...(await reader.find('campaign')), ...(await reader.find('adSet')), ...(await reader.find('ad'))]
  return {
    versions: new Map(all.map(({ id, version }) => [id, version])),
    remoteIds: all.flatMap(({ remoteId }) => remoteId ?? []),
  }
}
