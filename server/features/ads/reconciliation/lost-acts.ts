import type { Transaction } from '../../../ports/record-store.ts'
import { markDeletedRemotely } from '../note-gone.ts'
import { type AdChange, planCreate, planStatus } from '../outbox/act.ts'
import { applyAdChange, type ChangeActor, deleteRecord, setRemoteId } from '../outbox/apply-act.ts'
import { planPauseOfCampaign, planPauseOfParents } from '../running.ts'
import type { ApplyActionOptions, ApprovedAction } from './carry-out.ts'
import type { Lost } from './difference.ts'
import { getDescendants, getPath, type LocalAdObject, readLocalObjects } from './our-object.ts'
import { findingChanged, getUnchangedRecord } from './stale.ts'
import { countChildren, withRelativesText } from './words.ts'

/** Actions for local objects that the platform does not have. */
export function createLostActions({ clock, outbox }: ApplyActionOptions) {
  const createActor = (by: string): ChangeActor => ({ by, at: clock.now().toISOString() })
  const toTask = ({ campaignId }: LocalAdObject, by: string) => ({ campaignId, by })

  /** Links our record to the remote object with its name. */
  async function link({ ours, namesake }: Lost, by: string): Promise<string> {
    if (!namesake) throw findingChanged()
    await outbox.perform(toTask(ours, by), async tx => {
      await getUnchangedRecord(tx, ours)
      await setRemoteId(tx, { kind: ours.kind, subjectId: ours.id }, namesake.id)
      return { changes: [], result: undefined }
    })
    return `"${ours.name}" is linked to ${namesake.id} on Facebook.`
  }

  async function forget({ ours, children }: Lost, { by, comparison }: ApprovedAction): Promise<string> {
    await outbox.perform(toTask(ours, by), async tx => {
      await getUnchangedRecord(tx, ours)
      const changes = await planParentPauses(tx, ours)
      if (ours.kind === 'campaign') {
        for (const { id } of await tx.find('adSet', { where: { campaignId: ours.id } }))
          await deleteRecord(tx, 'adSet', id)
      }
      await deleteRecord(tx, ours.kind, ours.id)
      return { changes: await applyLostLocally(tx, changes, comparison.lost, createActor(by)), result: undefined }
    })
    const childrenText = countChildren(children)
    return `Dropped "${ours.name}" from our records${childrenText === '' ? '' : `, with its ${childrenText}`}.`
  }

  /** Creates the object on the platform, paused, with its lost parents and children. */
  async function send(
    { ours, lostParents, lostChildren }: Lost,
    { by, comparison, created }: ApprovedAction,
  ): Promise<string> {
    const message = `Made "${ours.name}" on Facebook, paused${withRelativesText(lostParents, lostChildren)}.`
    if (created.has(ours.id)) return message
    const ids = await outbox.perform(toTask(ours, by), async tx => {
      const objects = await readLocalObjects(tx)
      const current = objects.get(ours.id)
      if (!current || !isStillLost(current, comparison.lost)) throw findingChanged()
      const toCreate: LocalAdObject[] = []
      for (const object of [...getPath(objects, current), ...getDescendants(objects, current)]) {
        if (await mustBeCreated(tx, object, comparison.lost)) toCreate.push(object)
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
  return found !== undefined && (remoteId === null || remoteId === found.ours.remoteId)
}

/** Returns false for an object with a namesake on the platform and links it. */
async function mustBeCreated(
  tx: Transaction,
  object: LocalAdObject,
  lost: ApprovedAction['comparison']['lost'],
): Promise<boolean> {
  if (!isStillLost(object, lost)) return false
  const namesake = lost.get(object.id)?.namesake
  if (namesake) await setRemoteId(tx, { kind: object.kind, subjectId: object.id }, namesake.id)
  return !namesake
}

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

/** Returns the changes that pause the parents of an object that no longer runs. */
async function planParentPauses(tx: Transaction, { kind, id }: LocalAdObject): Promise<AdChange[]> {
  if (kind === 'campaign') return []
  if (kind === 'adSet') {
    const adSet = await tx.get('adSet', id)
    return adSet ? planPauseOfCampaign(tx, adSet) : []
  }
  const ad = await tx.get('ad', id)
  return ad ? planPauseOfParents(tx, ad) : []
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
