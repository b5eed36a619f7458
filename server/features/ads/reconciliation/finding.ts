import { createHash } from 'node:crypto'
import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { removeIdFromName } from '../outbox/act.ts'
import { getActions } from './actions-of.ts'
import type { Difference, Drift, Lost, RemoteAdObject } from './difference.ts'
import { budgetText, kindNames, statusNames, targetingTexts } from './words.ts'

type Description = Omit<Finding, 'id' | 'type' | 'actions'>

/** Converts a difference to a finding with its possible actions. */
export function toFinding(difference: Difference): Finding {
  const description = { type: difference.type, ...describeDifference(difference), actions: getActions(difference) }
  const hash = createHash('sha256')
    .update(JSON.stringify([description, getHashedDetail(difference)]))
    .digest('hex')
    .slice(0, 8)
  return { id: `${difference.type}-${description.subjectId ?? description.remoteId}-${hash}`, ...description }
}

/** The complete remote targeting is part of the hash, although the finding leaves out the platform's additions. */
const getHashedDetail = (difference: Difference) =>
  difference.type === 'drift' && difference.field === 'targeting' ? difference.there : null

function describeDifference(difference: Difference): Description {
  switch (difference.type) {
    case 'missing':
    case 'unsent':
      return describeLost(difference)
    case 'drift':
      return describeDrift(difference)
    case 'orphan': {
      const { object, markedId, remoteChildren } = difference
      const message =
        `Facebook has this ${kindNames[object.kind]}, and no record here has the id in its name, ${markedId}. ` +
        `It was made from here, or by another blogops with the same ad account.${describeLinked(remoteChildren.containsLinked)}`
      return { ...describeRemote(object), message, subjectId: null, name: object.name }
    }
    case 'duplicate': {
      const { object, ours, remoteChildren } = difference
      const which = ours.remoteId === null ? 'an older one is to be linked' : `our records name ${ours.remoteId}`
      const message = `Facebook has this ${kindNames[ours.kind]} more than once: ${which}.${describeLinked(remoteChildren.containsLinked)}`
      return { ...describeRemote(object), message, subjectId: ours.id, name: ours.name }
    }
    case 'unsettled': {
      const { row, reason } = difference
      const kind = row.kind === 'creative' ? 'ad' : row.kind
      const message = `A call to Facebook (${row.act}) has not told whether it was done: ${reason} It is looked up again with each comparison.`
      const subjectId = row.act === 'discard' ? null : row.subjectId
      const name = removeIdFromName(row.name)
      return { kind, subjectId, remoteId: row.remoteId, name, message, here: null, there: null }
    }
  }
}

const describeLinked = (holdsOurs: boolean) =>
  holdsOurs ? ' Something that our records name is in it, so it stays.' : ''

function describeRemote({ kind, id, status }: RemoteAdObject) {
  return { kind, remoteId: id, here: null, there: statusNames[status] }
}

function describeLost({ type, ours, namesake }: Lost): Description {
  const { kind, id: subjectId, name, remoteId, status } = ours
  const lossReason =
    type === 'unsent'
      ? 'It is kept here alone, from a time without a connection.'
      : `Facebook lists no ${kindNames[kind]} ${remoteId}: it was deleted or archived there, or is in another ad account.`
  const message = namesake === null ? lossReason : `${lossReason} There is one of its name, ${namesake.id}.`
  const remoteStatus = namesake && statusNames[namesake.status]
  return {
    kind,
    subjectId,
    remoteId: namesake?.id ?? remoteId,
    name,
    message,
    here: statusNames[status],
    there: remoteStatus,
  }
}

function describeDrift(difference: Drift): Description {
  const { ours, object } = difference
  const description = { kind: ours.kind, subjectId: ours.id, remoteId: object.id, name: ours.name }
  const message = `Its ${fieldNames[difference.field]} on Facebook is another than in our records.`
  switch (difference.field) {
    case 'status':
      return { ...description, message, here: statusNames[difference.here], there: statusNames[difference.there] }
    case 'budget':
      return { ...description, message, here: budgetText(difference.here), there: budgetText(difference.there) }
    case 'name':
      return { ...description, message, here: difference.here, there: difference.adoptableName ?? difference.there }
    case 'targeting':
      return { ...description, message, ...targetingTexts(difference) }
  }
}

const fieldNames = { status: 'status', budget: 'daily budget', name: 'name', targeting: 'targeting' } as const
