import { newCampaignSchema } from '../../../contract/schemas/ads.ts'
import { groupBy } from '../../../domain/fields.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import { findIdInName, isUlid, removeIdFromName, toRemoteName } from '../outbox/ad-change.ts'
import { compareAge } from '../outbox/pending-changes.ts'
import type { Comparison, Drift, Duplicate, Lost, Orphan, RemoteAdObject, RemoteChildren } from './difference.ts'
import { getDescendants, getPath, type LocalAdObject, type Snapshots } from './snapshots.ts'

/** Compares targeting by the platform's own rules. */
type TargetingRules = Pick<AdPlatform, 'matchesTargeting'>

type LostObject = Pick<Lost, 'type' | 'localObject' | 'namesake'>

/** Finds the differences between our records and the platform. */
export function compare(snapshots: Snapshots, platform: TargetingRules & Pick<AdPlatform, 'key'>): Comparison {
  const unlinked = [...snapshots.remote.values()].filter(({ id }) => !snapshots.linkedRemoteIds.has(id))
  const unlinkedByLocalId = groupBy(unlinked.toSorted(compareAge), ({ kind, name }) => `${kind} ${findIdInName(name)}`)
  const comparable = [...snapshots.local.values()].filter(({ id }) => !snapshots.changingIds.has(id))
  const lostObjects = new Map<string, LostObject>()
  const drifts: Drift[] = []
  const duplicates: Duplicate[] = []
  const countChildren = createChildCounter(snapshots)
  for (const local of comparable) {
    const object = local.remoteId === null ? undefined : snapshots.remote.get(local.remoteId)
    const namesakes = unlinkedByLocalId.get(`${local.kind} ${local.id}`) ?? []
    const namesake = object ? null : (namesakes[0] ?? null)
    const surplus = namesake ? namesakes.slice(1) : namesakes
    if (object) drifts.push(...findDrifts(local, object, snapshots), ...findTargetingDrift(local, object, platform))
    else
      lostObjects.set(local.id, { type: local.remoteId === null ? 'unsent' : 'missing', localObject: local, namesake })
    for (const object of surplus)
      duplicates.push({ type: 'duplicate', object, localObject: local, remoteChildren: countChildren(object) })
  }
  const lostById = new Map([...lostObjects].map(([id, object]) => [id, toLost(object, lostObjects, snapshots)]))
  const { orphans, foreign } = classifyUnlinked(snapshots, unlinked, countChildren)
  const differences = [...drifts, ...lostById.values(), ...duplicates, ...orphans]
  return { platform: platform.key, objects: comparable.length, differences, lost: lostById, foreign }
}

function toLost(object: LostObject, lostObjects: ReadonlyMap<string, LostObject>, { local }: Snapshots): Lost {
  const parents = getPath(local, object.localObject).slice(0, -1)
  const descendants = getDescendants(local, object.localObject)
  return {
    ...object,
    lostParents: parents.filter(({ id }) => lostObjects.has(id)).map(({ kind }) => kind),
    children: countByKind(descendants),
    lostChildren: countByKind(descendants.filter(({ id }) => lostObjects.has(id))),
  }
}

const countByKind = (objects: readonly LocalAdObject[]) => ({
  adSets: countKind(objects, 'adSet'),
  ads: countKind(objects, 'ad'),
})

function findDrifts(local: LocalAdObject, object: RemoteAdObject, snapshots: Snapshots): Drift[] {
  const { status, dailyBudgetPence: budget } = object
  const common = { type: 'drift', localObject: local, object } as const
  const drifts: Drift[] = []
  if ((status === 'ACTIVE' || status === 'PAUSED') && status !== local.status) {
    drifts.push({
      ...common,
      field: 'status',
      local: local.status,
      remote: status,
      budgetPence: getBudget(local, snapshots),
    })
  }
  // An adopted ad set may have another kind of budget here and there, which is stored as 0.
  if (local.dailyBudgetPence !== null && (budget ?? 0) !== local.dailyBudgetPence) {
    drifts.push({ ...common, field: 'budget', local: local.dailyBudgetPence, remote: budget })
  }
  if (object.name !== toRemoteName(local.name, local.id) && !(local.wasImported && object.name === local.name)) {
    drifts.push({
      ...common,
      field: 'name',
      local: local.name,
      remote: object.name,
      adoptableName: parseRemoteName(local, object),
    })
  }
  return drifts
}

function findTargetingDrift(local: LocalAdObject, object: RemoteAdObject, platform: TargetingRules): Drift[] {
  const [localTargeting, remoteTargeting] = [local.targeting, object.targeting]
  if (localTargeting === null || remoteTargeting === null || platform.matchesTargeting(localTargeting, remoteTargeting))
    return []
  const isRelevant = ([name, value]: [string, unknown]) =>
    Object.hasOwn(localTargeting, name) ||
    !platform.matchesTargeting(localTargeting, { ...localTargeting, [name]: value })
  const relevant = Object.fromEntries(Object.entries(remoteTargeting).filter(isRelevant))
  return [
    {
      type: 'drift',
      localObject: local,
      object,
      field: 'targeting',
      local: localTargeting,
      remote: remoteTargeting,
      relevant,
    },
  ]
}

function getBudget(local: LocalAdObject, snapshots: Snapshots): number | null {
  return getPath(snapshots.local, local).find(({ kind }) => kind === 'adSet')?.dailyBudgetPence ?? null
}

/** Returns null if the platform name lacks our id: the object could no longer be found by name. */
function parseRemoteName(local: LocalAdObject, { name }: RemoteAdObject): string | null {
  if (findIdInName(name) !== local.id) return null
  const adopted = newCampaignSchema.shape.name.safeParse(removeIdFromName(name)).data
  // A truncated or trimmed name would still differ.
  return adopted !== undefined && toRemoteName(adopted, local.id) === name ? adopted : null
}

interface UnlinkedObjects {
  orphans: Orphan[]
  foreign: RemoteAdObject[]
}

/** Divides unlinked objects into orphans, which have one of our ids in their names, and foreign objects. */
function classifyUnlinked(
  { localIds }: Snapshots,
  unlinked: readonly RemoteAdObject[],
  countChildren: (object: RemoteAdObject) => RemoteChildren,
): UnlinkedObjects {
  const orphans: Orphan[] = []
  const foreign: RemoteAdObject[] = []
  for (const object of unlinked) {
    const markedId = findIdInName(object.name)
    // An object with the id of an existing record is reported with that record.
    if (markedId !== null && localIds.has(markedId)) continue
    if (markedId === null || !isUlid(markedId)) foreign.push(object)
    else orphans.push({ type: 'orphan', object, markedId, remoteChildren: countChildren(object) })
  }
  return { orphans, foreign }
}

/** Returns a function that counts the descendants of a remote object. */
function createChildCounter({ linkedRemoteIds, remote }: Snapshots): (object: RemoteAdObject) => RemoteChildren {
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

const countKind = (objects: readonly { kind: string }[], kind: string): number =>
  objects.filter(object => object.kind === kind).length
