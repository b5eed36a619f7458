import { createHash } from 'node:crypto'
import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { nameWithoutId } from '../outbox/act.ts'
import { actionsOf } from './actions-of.ts'
import type { Difference, Drift, Lost, There } from './difference.ts'
import { budgetText, kindNames, statusNames, targetingTexts } from './words.ts'

type Told = Omit<Finding, 'id' | 'type' | 'actions'>

/** Converts a difference to a finding with its possible actions. */
export function toFinding(difference: Difference): Finding {
  const told = { type: difference.type, ...toldOf(difference), actions: actionsOf(difference) }
  const hash = createHash('sha256')
    .update(JSON.stringify([told, exactly(difference)]))
    .digest('hex')
    .slice(0, 8)
  return { id: `${difference.type}-${told.subjectId ?? told.remoteId}-${hash}`, ...told }
}

/** The complete remote targeting is part of the hash, although the finding leaves out the platform's additions. */
const exactly = (difference: Difference) =>
  difference.type === 'drift' && difference.field === 'targeting' ? difference.there : null

function toldOf(difference: Difference): Told {
  switch (difference.type) {
    case 'missing':
    case 'unsent':
      return lost(difference)
    case 'drift':
      return drift(difference)
    case 'orphan': {
      const { object, markedId, inside } = difference
      const message =
        `Facebook has this ${kindNames[object.kind]}, and no record here has the id in its name, ${markedId}. ` +
        `It was made from here, or by another blogops with the same ad account.${kept(inside.holdsOurs)}`
      return { ...remote(object), message, subjectId: null, name: object.name }
    }
    case 'duplicate': {
      const { object, ours, inside } = difference
      const which = ours.remoteId === null ? 'an older one is to be linked' : `our records name ${ours.remoteId}`
      const message = `Facebook has this ${kindNames[ours.kind]} more than once: ${which}.${kept(inside.holdsOurs)}`
      return { ...remote(object), message, subjectId: ours.id, name: ours.name }
    }
    case 'unsettled': {
      const { row, why } = difference
      const kind = row.kind === 'creative' ? 'ad' : row.kind
      const message = `A call to Facebook (${row.act}) has not told whether it was done: ${why} It is looked up again with each comparison.`
      const subjectId = row.act === 'discard' ? null : row.subjectId
      const name = nameWithoutId(row.name)
      return { kind, subjectId, remoteId: row.remoteId, name, message, here: null, there: null }
    }
  }
}

const kept = (holdsOurs: boolean) => (holdsOurs ? ' Something that our records name is in it, so it stays.' : '')

function remote({ kind, id, status }: There) {
  return { kind, remoteId: id, here: null, there: statusNames[status] }
}

function lost({ type, ours, namesake }: Lost): Told {
  const { kind, id: subjectId, name, remoteId, status } = ours
  const gone =
    type === 'unsent'
      ? 'It is kept here alone, from a time without a connection.'
      : `Facebook lists no ${kindNames[kind]} ${remoteId}: it was deleted or archived there, or is in another ad account.`
  const message = namesake === null ? gone : `${gone} There is one of its name, ${namesake.id}.`
  const there = namesake && statusNames[namesake.status]
  return { kind, subjectId, remoteId: namesake?.id ?? remoteId, name, message, here: statusNames[status], there }
}

function drift(difference: Drift): Told {
  const { ours, object } = difference
  const told = { kind: ours.kind, subjectId: ours.id, remoteId: object.id, name: ours.name }
  const message = `Its ${fieldNames[difference.field]} on Facebook is another than in our records.`
  switch (difference.field) {
    case 'status':
      return { ...told, message, here: statusNames[difference.here], there: statusNames[difference.there] }
    case 'budget':
      return { ...told, message, here: budgetText(difference.here), there: budgetText(difference.there) }
    case 'name':
      return { ...told, message, here: difference.here, there: difference.taken ?? difference.there }
    case 'targeting':
      return { ...told, message, ...targetingTexts(difference) }
  }
}

const fieldNames = { status: 'status', budget: 'daily budget', name: 'name', targeting: 'targeting' } as const
