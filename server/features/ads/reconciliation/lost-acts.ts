import type { Transaction } from '../../../ports/record-store.ts'
import { type Act, create, setStatus } from '../outbox/act.ts'
import { applyAct, type Doer, drop, noteRemoteId } from '../outbox/apply-act.ts'
import { endActs, endActsOfAdSet } from '../running.ts'
import type { Approved, CarryOutOptions } from './carry-out.ts'
import type { Lost } from './difference.ts'
import { chainOf, type OurObject, ourObjects, withinOf } from './our-object.ts'
import { recordOf, stale } from './stale.ts'
import { counted, withThoseAbove } from './words.ts'

/** What is done where our records have something that the platform has not. */
export function createLostActs({ clock, outbox }: CarryOutOptions) {
  const doerOf = (by: string): Doer => ({ by, at: clock.now().toISOString() })
  const taskOf = ({ campaignId }: OurObject, by: string) => ({ campaignId, by })

  /** Has our record name the object that has its name. */
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

  /** Makes it, and what it is in where that is lost too; paused, as all that is made. */
  async function send({ ours, above }: Lost, { by, comparison }: Approved): Promise<string> {
    await outbox.perform(taskOf(ours, by), async tx => {
      await recordOf(tx, ours)
      const objects = await ourObjects(tx)
      const acts: Act[] = []
      const made: OurObject[] = []
      for (const object of chainOf(objects, objects.get(ours.id) ?? ours)) {
        const lost = comparison.lost.get(object.id)
        // It has been made, or linked, since.
        if (!lost || lost.ours.remoteId !== object.remoteId) continue
        if (lost.namesake) {
          await noteRemoteId(tx, { kind: object.kind, subjectId: object.id }, lost.namesake.id)
          continue
        }
        await notThere(tx, object, doerOf(by))
        for (const { kind, id } of withinOf(objects, object)) await pause(tx, kind, id, doerOf(by))
        made.push(object)
        acts.push(...creation(object))
      }
      const [highest] = made
      return { acts: [...acts, ...(highest ? await actsAfter(tx, highest) : [])], result: undefined }
    })
    return `Made "${ours.name}" on Facebook, paused${withThoseAbove(above)}.`
  }

  return { link, forget, send }
}

function creation({ kind, id }: OurObject): Act[] {
  return kind === 'ad' ? [create('creative', id, false), create('ad', id, false)] : [create(kind, id, false)]
}

/** The record of what is to be made: without an id there, and not running. */
async function notThere(tx: Transaction, { kind, id }: OurObject, doer: Doer): Promise<void> {
  await noteRemoteId(tx, { kind, subjectId: id }, null)
  if (kind === 'ad') await noteRemoteId(tx, { kind: 'creative', subjectId: id }, null)
  await pause(tx, kind, id, doer)
}

function pause(tx: Transaction, kind: OurObject['kind'], id: string, doer: Doer): Promise<void> {
  return applyAct(tx, setStatus(kind, id, 'PAUSED'), doer, null)
}

/** What has to be paused where an object does not run any more, with what it is in. */
async function actsAfter(tx: Transaction, { kind, id }: OurObject): Promise<Act[]> {
  if (kind === 'campaign') return []
  if (kind === 'adSet') {
    const adSet = await tx.get('adSet', id)
    return adSet ? endActsOfAdSet(tx, adSet) : []
  }
  const ad = await tx.get('ad', id)
  return ad ? endActs(tx, ad) : []
}

/** Of what the platform has not, our records alone are changed. */
async function whereThere(
  tx: Transaction,
  acts: readonly Act[],
  lost: ReadonlyMap<string, Lost>,
  doer: Doer,
): Promise<Act[]> {
  for (const act of acts) if (lost.has(act.subjectId)) await applyAct(tx, act, doer, null)
  return acts.filter(({ subjectId }) => !lost.has(subjectId))
}
