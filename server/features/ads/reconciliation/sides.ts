import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { There } from './difference.ts'
import { type OurObjects, ourObjects } from './our-object.ts'

/** Both sides of a comparison. */
export interface Sides {
  ours: OurObjects
  /**
   * What changed while the platform was read, or is changing: of these it cannot be told yet what is there. Ids of ours.
   */
  moving: ReadonlySet<string>
  /** All ids that our records had, before or after. */
  known: ReadonlySet<string>
  /** All ids at the platform that our records named, before or after. */
  named: ReadonlySet<string>
  /** By its id there. */
  there: ReadonlyMap<string, There>
}

const kinds: readonly AdObject[] = ['campaign', 'adSet', 'ad']

/**
 * Reads both. Our records are read before and after the platform's, which takes its time, so that what somebody makes or
 * changes meanwhile is not taken for a difference.
 * @throws what `AdPlatform` throws.
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

/** Of imported records, too: their ids are taken all the same. */
async function everyId(reader: RecordReader): Promise<{ versions: Map<string, number>; remoteIds: string[] }> {
  const all = [...(await reader.find('campaign')), ...(await reader.find('adSet')), ...(await reader.find('ad'))]
  return {
    versions: new Map(all.map(({ id, version }) => [id, version])),
    remoteIds: all.flatMap(({ remoteId }) => remoteId ?? []),
  }
}
