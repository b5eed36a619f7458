import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { RemoteAdObject } from './difference.ts'
import { type LocalAdObjects, readLocalObjects } from './our-object.ts'

/** Local and remote objects of a comparison. */
export interface Snapshots {
  local: LocalAdObjects
  /** Local ids of objects that changed during the remote reads or have an open change: they cannot be compared yet. */
  changingIds: ReadonlySet<string>
  /** All local ids before or after the remote reads. */
  localIds: ReadonlySet<string>
  /** All remote ids in our records before or after the remote reads. */
  linkedRemoteIds: ReadonlySet<string>
  /** Remote objects by remote id. */
  remote: ReadonlyMap<string, RemoteAdObject>
}

const kinds: readonly AdObject[] = ['campaign', 'adSet', 'ad']

/**
 * Reads local and remote objects. Our records are read before and after the platform, which takes time, so that
 * concurrent changes do not appear as differences.
 * @throws errors of `AdPlatform`.
 */
export async function readSnapshots(
  reader: RecordReader,
  platform: AdPlatform,
  signal: AbortSignal,
): Promise<Snapshots> {
  const before = await readIds(reader)
  const remote = await listRemote(platform, signal)
  const local = await readLocalObjects(reader)
  const after = await readIds(reader)
  const open = await reader.find('outbox', { where: { open: true } })
  const changed = [...local.values()].filter(({ id, version }) => before.versions.get(id) !== version)
  return {
    local,
    remote,
    changingIds: new Set([...changed.map(({ id }) => id), ...open.map(({ subjectId }) => subjectId)]),
    localIds: new Set([...before.versions.keys(), ...after.versions.keys()]),
    linkedRemoteIds: new Set([...before.remoteIds, ...after.remoteIds]),
  }
}

async function listRemote(platform: AdPlatform, signal: AbortSignal): Promise<Map<string, RemoteAdObject>> {
  const all = new Map<string, RemoteAdObject>()
  for (const kind of kinds) {
    for await (const page of platform.list(kind, { signal })) {
      for (const object of page) all.set(object.id, { ...object, kind })
    }
  }
  return all
}

/** Includes imported records, because their remote ids are known as well. */
async function readIds(reader: RecordReader): Promise<{ versions: Map<string, number>; remoteIds: string[] }> {
  const all = [...(await reader.find('campaign')), ...(await reader.find('adSet')), ...(await reader.find('ad'))]
  return {
    versions: new Map(all.map(({ id, version }) => [id, version])),
    remoteIds: all.flatMap(({ remoteId }) => remoteId ?? []),
  }
}
