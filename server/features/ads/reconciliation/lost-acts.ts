import type { Transaction } from '../../../ports/record-store.ts'
import { noteGone } from '../note-gone.ts'
import { type Act, create, setStatus } from '../outbox/act.ts'
import { applyAct, type Doer, drop, noteRemoteId } from '../outbox/apply-act.ts'
import { endActs, endActsOfAdSet } from '../running.ts'
import type { Approved, CarryOutOptions } from './carry-out.ts'
import type { Lost } from './difference.ts'
import { chainOf, type OurObject, ourObjects, withinOf } from './our-object.ts'
import { recordOf, stale } from './stale.ts'
import { counted, withOthers } from './words.ts'

/** Actions for local objects that the platform does not have. */
export function createLostActs({ clock, outbox }: CarryOutOptions) {
  const doerOf = (by: string): Doer => ({ by, at: clock.now().toISOString() })
  const taskOf = ({ campaignId }: OurObject, by: string) => ({ campaignId, by })

  /** Links our record to the remote object with its name. */
  async function link({ ours, namesake }: Lost, by: string): Promise<string> {
    if (!namesake) throw stale()
    await outbox.perform(taskOf(ours, by), async tx => {
      await recordOf(tx, ours)
      await noteRemoteId(tx, { kind: ours.kind, subjectId: ours.id }, namesake.id)
      return { acts: [], result: undefined }
    })
    return `"${ours.name}" is linked to ${namesake.id} on Facebook.`
  }

  async function forget({ ours, below }: Lost, { by, comparison }: Approved): Promise<string> {
    await outbox.perform(taskOf(ours, by), async tx => {
      await recordOf(tx, ours)
      const acts = await actsAfter(tx, ours)
      if (ours.kind === 'campaign') {
        for (const { id } of await tx.find('adSet', { where: { campaignId: ours.id } })) await drop(tx, 'adSet', id)
      }
      await drop(tx, ours.kind, ours.id)
      return { acts: await whereThere(tx, acts, comparison.lost, doerOf(by)), result: undefined }
    })
    const also = counted(below)
    return `Dropped "${ours.name}" from our records${also === '' ? '' : `, with its ${also}`}.`
  }

  /** Creates the object on the platform, paused, with its lost parents and children. */
  async function send({ ours, above, lostBelow }: Lost, { by, comparison, made }: Approved): Promise<string> {
    const told = `Made "${ours.name}" on Facebook, paused${withOthers(above, lostBelow)}.`
    if (made.has(ours.id)) return told
    const ids = await outbox.perform(taskOf(ours, by), async tx => {
      const objects = await ourObjects(tx)
      const self = objects.get(ours.id)
      if (!self || !isStillLost(self, comparison.lost)) throw stale()
      const making: OurObject[] = []
      for (const object of [...chainOf(objects, self), ...withinOf(objects, self)]) {
        if (await isToBeMade(tx, object, comparison.lost)) making.push(object)
      }
      for (const object of making)
        await allGone(tx, [object, ...withinOf(objects, object)], comparison.lost, doerOf(by))
      const [highest] = making
      const after = highest ? await actsAfter(tx, highest) : []
      return { acts: [...making.flatMap(creation), ...after], result: making.map(({ id }) => id) }
    })
    for (const id of ids) made.add(id)
    return told
  }

  return { link, forget, send }
}

function creation({ kind, id }: OurObject): Act[] {
  return kind === 'ad' ? [create('creative', id, false), create('ad', id, false)] : [create(kind, id, false)]
}

/**
 * Returns true if the object was not created or linked in the meantime. An object that lost its id together with its
 * parent still counts as lost.
 */
function isStillLost({ id, remoteId }: OurObject, lost: Approved['comparison']['lost']): boolean {
  const found = lost.get(id)
  return found !== undefined && (remoteId === null || remoteId === found.ours.remoteId)
}

/** Returns false for an object with a namesake on the platform and links it. */
async function isToBeMade(tx: Transaction, object: OurObject, lost: Approved['comparison']['lost']): Promise<boolean> {
  if (!isStillLost(object, lost)) return false
  const namesake = lost.get(object.id)?.namesake
  if (namesake) await noteRemoteId(tx, { kind: object.kind, subjectId: object.id }, namesake.id)
  return !namesake
}

/** Clears the remote ids of lost children, which would otherwise count as existing on the platform. */
async function allGone(
  tx: Transaction,
  objects: readonly OurObject[],
  lost: Approved['comparison']['lost'],
  doer: Doer,
): Promise<void> {
  for (const object of objects) {
    if (isStillLost(object, lost) && !lost.get(object.id)?.namesake) await noteGone(tx, object, doer)
    else await applyAct(tx, setStatus(object.kind, object.id, 'PAUSED'), doer, null)
  }
}

/** Returns the changes that pause the parents of an object that no longer runs. */
async function actsAfter(tx: Transaction, { kind, id }: OurObject): Promise<Act[]> {
  if (kind === 'campaign') return []
  if (kind === 'adSet') {
    const adSet = await tx.get('adSet', id)
    return adSet ? endActsOfAdSet(tx, adSet) : []
  }
  const ad = await tx.get('ad', id)
  return ad ? endActs(tx, ad) : []
}

/** Applies changes of lost objects locally and returns the others. */
async function whereThere(
  tx: Transaction,
  acts: readonly Act[],
  lost: ReadonlyMap<string, Lost>,
  doer: Doer,
): Promise<Act[]> {
  for (const act of acts) if (lost.has(act.subjectId)) await applyAct(tx, act, doer, null)
  return acts.filter(({ subjectId }) => !lost.has(subjectId))
}
