import { findIdInName, isUlid } from '../outbox/act.ts'
import type { Orphan, RemoteAdObject, RemoteChildren } from './difference.ts'
import type { Snapshots } from './sides.ts'

interface UnlinkedObjects {
  orphans: Orphan[]
  foreign: RemoteAdObject[]
}

/** Divides unlinked objects into orphans, which have one of our ids in their names, and foreign objects. */
export function classifyUnlinked(
  { localIds }: Snapshots,
  unlinked: readonly RemoteAdObject[],
  getInside: (object: RemoteAdObject) => RemoteChildren,
): UnlinkedObjects {
  const orphans: Orphan[] = []
  const foreign: RemoteAdObject[] = []
  for (const object of unlinked) {
    const markedId = findIdInName(object.name)
    // An object with the id of an existing record is reported with that record.
    if (markedId !== null && localIds.has(markedId)) continue
    if (markedId === null || !isUlid(markedId)) foreign.push(object)
    else orphans.push({ type: 'orphan', object, markedId, remoteChildren: getInside(object) })
  }
  return { orphans, foreign }
}

/** Returns a function that counts the descendants of a remote object. */
export function createChildCounter({ linkedRemoteIds, remote }: Snapshots): (object: RemoteAdObject) => RemoteChildren {
  const children = groupBy([...remote.values()], ({ parentId }) => parentId ?? '')
  const findDescendants = (id: string): RemoteAdObject[] =>
    (children.get(id) ?? []).flatMap(object => [object, ...findDescendants(object.id)])
  return ({ id }) => {
    const objects = findDescendants(id)
    return {
      adSets: countKind(objects, 'adSet'),
      ads: countKind(objects, 'ad'),
      containsLinked: objects.some(object => linkedRemoteIds.has(object.id)),
    }
  }
}

export const countKind = (objects: readonly { kind: string }[], kind: string): number =>
  objects.filter(object => object.kind === kind).length

export function groupBy<T>(items: readonly T[], getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(getKey(item))
    if (group) group.push(item)
    else groups.set(getKey(item), [item])
  }
  return groups
}
