import { idInName, isOfOurForm } from '../outbox/act.ts'
import type { Inside, Orphan, There } from './difference.ts'
import type { Sides } from './sides.ts'

interface Strangers {
  orphans: Orphan[]
  foreign: There[]
}

/** Divides unlinked objects into orphans, which have one of our ids in their names, and foreign objects. */
export function strangers({ known }: Sides, strange: readonly There[], inside: (object: There) => Inside): Strangers {
  const orphans: Orphan[] = []
  const foreign: There[] = []
  for (const object of strange) {
    const markedId = idInName(object.name)
    // An object with the id of an existing record is reported with that record.
    if (markedId !== null && known.has(markedId)) continue
    if (markedId === null || !isOfOurForm(markedId)) foreign.push(object)
    else orphans.push({ type: 'orphan', object, markedId, inside: inside(object) })
  }
  return { orphans, foreign }
}

/** Returns a function that counts the descendants of a remote object. */
export function insideOf({ named, there }: Sides): (object: There) => Inside {
  const children = groupBy([...there.values()], ({ parentId }) => parentId ?? '')
  const within = (id: string): There[] => (children.get(id) ?? []).flatMap(object => [object, ...within(object.id)])
  return ({ id }) => {
    const objects = within(id)
    return {
      adSets: countOf(objects, 'adSet'),
      ads: countOf(objects, 'ad'),
      holdsOurs: objects.some(object => named.has(object.id)),
    }
  }
}

export const countOf = (objects: readonly { kind: string }[], kind: string): number =>
  objects.filter(object => object.kind === kind).length

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
