import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { AdServiceOptions } from '../ad-service.ts'
import { type AdChange, planCreate, planDiscard, planStatus, removeIdFromName } from '../outbox/ad-change.ts'
import {
  applyAdChange,
  type ChangeActor,
  deleteRecord,
  markDeletedRemotely,
  setRemoteId,
} from '../outbox/apply-change.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { planParentPauses } from '../running-state.ts'
import {
  type Comparison,
  type Difference,
  type Duplicate,
  findingChanged,
  getUnchangedRecord,
  type Lost,
  type Orphan,
  type Unresolved,
} from './difference.ts'
import { createDriftActions } from './drift-actions.ts'
import {
  formatChildren,
  formatRelatives,
  getDescendants,
  getPath,
  type LocalAdObject,
  readLocalObjects,
} from './snapshots.ts'

export type ApplyActionOptions = Pick<
  AdServiceOptions,
  'records' | 'clock' | 'articles' | 'outbox' | 'maxDailyBudgetPence'
>

interface ApprovedAction {
  difference: Difference
  action: FindingAction
  comparison: Comparison
  by: string
  /** Ids of records created on the platform by earlier approvals, with their parents. */
  created: Set<string>
}

/**
 * Applies an approved action through the outbox.
 * @returns a sentence about what was done.
 * @throws BlogopsError `conflict` if the records have changed or the cap would be exceeded; rejections by the
 * platform.
 */
export function createApplyAction(options: ApplyActionOptions) {
  const lostActions = createLostActions(options)
  const driftActions = createDriftActions(options)

  return function applyAction(approved: ApprovedAction): Promise<string> {
    const { difference, action, by } = approved
    switch (difference.type) {
      case 'orphan':
      case 'duplicate':
        return discardUnlinked(options.outbox, difference, by)
      case 'missing':
      case 'unsent':
        if (action === 'take') return lostActions.link(difference, approved)
        return action === 'forget' ? lostActions.forget(difference, approved) : lostActions.send(difference, approved)
      case 'drift':
        return action === 'take' ? driftActions.adopt(difference, by) : driftActions.send(difference, by)
      case 'unsettled':
        return resolveManually(options.outbox, difference, action)
    }
  }
}

/** Actions for local objects that the platform does not have. */
function createLostActions({ clock, outbox }: ApplyActionOptions) {
  const createActor = (by: string): ChangeActor => ({ by, at: clock.now().toISOString() })
  const toTask = ({ campaignId }: LocalAdObject, by: string) => ({ campaignId, by })

  /** Links our record to the remote object with its name. */
  async function link({ localObject, namesake }: Lost, { by, comparison }: ApprovedAction): Promise<string> {
    if (!namesake) throw findingChanged()
    await outbox.perform(toTask(localObject, by), async tx => {
      await getUnchangedRecord(tx, localObject)
      await linkTo(tx, localObject, namesake.id, comparison)
      return { changes: [], result: undefined }
    })
    return `"${localObject.name}" is linked to ${namesake.id} on Facebook.`
  }

  async function forget({ localObject, children }: Lost, { by, comparison }: ApprovedAction): Promise<string> {
    await outbox.perform(toTask(localObject, by), async tx => {
      await getUnchangedRecord(tx, localObject)
      const changes = await planParentPauses(tx, localObject)
      if (localObject.kind === 'campaign') {
        for (const { id } of await tx.find('adSet', { where: { campaignId: localObject.id } }))
          await deleteRecord(tx, 'adSet', id)
      }
      await deleteRecord(tx, localObject.kind, localObject.id)
      return { changes: await applyLostLocally(tx, changes, comparison.lost, createActor(by)), result: undefined }
    })
    const childrenText = formatChildren(children)
    return childrenText === ''
      ? `Removed "${localObject.name}" from blogops.`
      : `Removed "${localObject.name}" and its ${childrenText} from blogops.`
  }

  /** Creates the object on the platform, paused, with its lost parents and children. */
  async function send(
    { localObject, lostParents, lostChildren }: Lost,
    { by, comparison, created }: ApprovedAction,
  ): Promise<string> {
    const relatives = formatRelatives(lostParents, lostChildren)
    const message =
      relatives === ''
        ? `Created "${localObject.name}" on Facebook, paused.`
        : `Created "${localObject.name}" on Facebook, paused, with ${relatives}.`
    if (created.has(localObject.id)) return message
    const ids = await outbox.perform(toTask(localObject, by), async tx => {
      const objects = await readLocalObjects(tx)
      const current = objects.get(localObject.id)
      if (!current || !isStillLost(current, comparison.lost)) throw findingChanged()
      const toCreate: LocalAdObject[] = []
      for (const object of [...getPath(objects, current), ...getDescendants(objects, current)]) {
        if (await mustBeCreated(tx, object, comparison)) toCreate.push(object)
      }
      for (const object of toCreate)
        await clearRemoteIds(tx, [object, ...getDescendants(objects, object)], comparison.lost, createActor(by))
      const [highest] = toCreate
      const parentPauses = highest ? await planParentPauses(tx, highest) : []
      return { changes: [...toCreate.flatMap(planCreation), ...parentPauses], result: toCreate.map(({ id }) => id) }
    })
    for (const id of ids) created.add(id)
    return message
  }

  return { link, forget, send }
}

function planCreation({ kind, id }: LocalAdObject): AdChange[] {
  return kind === 'ad'
    ? [planCreate('creative', id, false), planCreate('ad', id, false)]
    : [planCreate(kind, id, false)]
}

/**
 * Returns true if the object was not created or linked in the meantime. An object that lost its id together with its
 * parent still counts as lost.
 */
function isStillLost({ id, remoteId }: LocalAdObject, lost: ApprovedAction['comparison']['lost']): boolean {
  const found = lost.get(id)
  return found !== undefined && (remoteId === null || remoteId === found.localObject.remoteId)
}

/** Returns false for an object with a namesake on the platform and links it. */
async function mustBeCreated(tx: Transaction, object: LocalAdObject, comparison: Comparison): Promise<boolean> {
  if (!isStillLost(object, comparison.lost)) return false
  const namesake = comparison.lost.get(object.id)?.namesake
  if (namesake) await linkTo(tx, object, namesake.id, comparison)
  return !namesake
}

/** Links a record to an object on the compared platform. */
const linkTo = (tx: Transaction, { kind, id }: LocalAdObject, remoteId: string, { platform }: Comparison) =>
  setRemoteId(tx, { kind, subjectId: id }, { remoteId, platform })

/** Clears the remote ids of lost children, which would otherwise count as existing on the platform. */
async function clearRemoteIds(
  tx: Transaction,
  objects: readonly LocalAdObject[],
  lost: ApprovedAction['comparison']['lost'],
  actor: ChangeActor,
): Promise<void> {
  for (const object of objects) {
    if (isStillLost(object, lost) && !lost.get(object.id)?.namesake) await markDeletedRemotely(tx, object, actor)
    else await applyAdChange(tx, planStatus(object.kind, object.id, 'PAUSED'), actor, null)
  }
}

/** Applies changes of lost objects locally and returns the others. */
async function applyLostLocally(
  tx: Transaction,
  changes: readonly AdChange[],
  lost: ReadonlyMap<string, Lost>,
  actor: ChangeActor,
): Promise<AdChange[]> {
  for (const change of changes) if (lost.has(change.subjectId)) await applyAdChange(tx, change, actor, null)
  return changes.filter(({ subjectId }) => !lost.has(subjectId))
}

/** Deletes an unlinked object on the platform. Refuses if a record has been linked to it in the meantime. */
async function discardUnlinked(outbox: Outbox, difference: Orphan | Duplicate, by: string): Promise<string> {
  const { object, remoteChildren } = difference
  if (remoteChildren.containsLinked) throw findingChanged()
  // Objects outside our campaigns use their own id as queue key.
  const campaignId = difference.type === 'duplicate' ? difference.localObject.campaignId : object.id
  const localId = difference.type === 'duplicate' ? difference.localObject.id : difference.markedId
  await outbox.perform({ campaignId, by }, async tx => {
    const record = await tx.get(object.kind, localId)
    const isLinked = record !== undefined && (difference.type === 'orphan' || record.remoteId === object.id)
    if (isLinked) throw findingChanged()
    return { changes: [planDiscard(object.kind, object.id, object.name)], result: undefined }
  })
  const children = formatChildren(remoteChildren)
  return children === ''
    ? `Deleted "${object.name}" on Facebook.`
    : `Deleted "${object.name}" and its ${children} on Facebook.`
}

/** Resolves a call with unknown outcome: as not applied, or as applied if an object with its name exists. */
async function resolveManually(outbox: Outbox, { row, namesake }: Unresolved, action: FindingAction): Promise<string> {
  const remoteId = action === 'take' ? (namesake?.id ?? null) : null
  if (action === 'take' && remoteId === null) throw findingChanged()
  if (!(await outbox.setOutcome(row, remoteId))) throw findingChanged()
  const name = removeIdFromName(row.name)
  return remoteId === null ? `"${name}" is marked as not done.` : `"${name}" is linked to ${remoteId} on Facebook.`
}

const levels = { campaign: 0, adSet: 1, creative: 2, ad: 2 } as const

/** Sorts approvals for execution: deletions from ads up to campaigns, then the others from campaigns down to ads. */
export function sortForExecution<A extends { difference: Difference; action: FindingAction }>(
  approved: readonly A[],
): A[] {
  return approved.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ difference, action }: { difference: Difference; action: FindingAction }): number {
  const level = levels[getKind(difference)]
  return action === 'remove' || action === 'forget' ? -level : 10 + level
}

function getKind(difference: Difference): keyof typeof levels {
  if (difference.type === 'unsettled') return difference.row.kind
  return 'localObject' in difference ? difference.localObject.kind : difference.object.kind
}
