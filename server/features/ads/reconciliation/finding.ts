import { createHash } from 'node:crypto'
import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { isFreshCreate, removeIdFromName } from '../outbox/ad-change.ts'
import type { Difference, Drift, Duplicate, Lost, Orphan, RemoteAdObject, Unresolved } from './difference.ts'
import {
  budgetText,
  countChildren,
  formatDailyBudget,
  kindNames,
  statusNames,
  targetingTexts,
  withChildrenText,
  withRelativesText,
} from './labels.ts'

type Action = Finding['actions'][number]

/** Returns the possible actions for a difference, the usual one first. */
function getActions(difference: Difference): Action[] {
  switch (difference.type) {
    case 'missing':
    case 'unsent':
      return getLostActions(difference)
    case 'drift':
      return getDriftActions(difference)
    case 'orphan':
    case 'duplicate':
      return getRemovalActions(difference)
    case 'unsettled':
      return getUnresolvedActions(difference)
  }
}

function getUnresolvedActions({ row, namesake }: Unresolved): Action[] {
  const name = removeIdFromName(row.name)
  const dropNote = isFreshCreate(row) ? ` "${name}" is dropped from our records.` : ''
  const warning = `Nobody asks Facebook about "${name}" any more: if it was done after all, that is found as a difference.${dropNote}`
  const forget: Action = { action: 'forget', label: 'Count it as not done', warning }
  if (!namesake) return [forget]
  return [
    { action: 'take', label: `Link it to the one of its name on Facebook, ${namesake.id}`, warning: null },
    forget,
  ]
}

function getRemovalActions({ object, remoteChildren }: Orphan | Duplicate): Action[] {
  if (remoteChildren.containsLinked) return []
  const withChildren = withChildrenText(remoteChildren)
  const warning = `"${object.name}" (${object.id}) is deleted on Facebook${withChildren}. It cannot be brought back.`
  return [{ action: 'remove', label: `Remove it on Facebook${withChildren}`, warning }]
}

function getLostActions({ type, ours, namesake, lostParents, children, lostChildren }: Lost): Action[] {
  const verb = type === 'unsent' ? 'Send it to Facebook' : 'Make it again on Facebook'
  const first: Action = namesake
    ? { action: 'take', label: 'Link it to the one on Facebook', warning: null }
    : { action: 'send', label: `${verb}, paused${withRelativesText(lostParents, lostChildren)}`, warning: null }
  if (type === 'unsent') return [first]
  const childrenText = countChildren(children)
  const withChildren = childrenText === '' ? '' : `, with its ${childrenText}`
  const what =
    ours.kind === 'ad' ? '. What it did stays in the totals of its ad set.' : `${withChildren}, and all it did.`
  const warning = `"${ours.name}" is dropped from our records${what}`
  return [first, { action: 'forget', label: `Forget it here${withChildren}`, warning }]
}

function getDriftActions(difference: Drift): Action[] {
  switch (difference.field) {
    case 'status':
      return [toAdoptStatus(difference), toSendStatus(difference)]
    case 'budget':
      return [...toAdoptBudget(difference), toSendBudget(difference)]
    case 'name':
      return [
        ...toAdoptName(difference),
        { action: 'send', label: `Call it "${difference.here}" there`, warning: null },
      ]
    case 'targeting':
      return [{ action: 'take', label: 'Note what it is there, here', warning: null }, toSendTargeting(difference)]
  }
}

function toSendTargeting({ ours }: Drift): Action {
  const warning = `Whom "${ours.name}" is shown to on Facebook is replaced by what our records say. What was set there is kept nowhere.`
  return { action: 'send', label: 'Set ours on Facebook', warning }
}

type DriftOf<F extends Drift['field']> = Drift & { field: F }

function toAdoptStatus({ there }: DriftOf<'status'>): Action {
  return { action: 'take', label: `Note it as ${statusNames[there].toLowerCase()} here`, warning: null }
}

function toSendStatus({ ours, here, budgetPence }: DriftOf<'status'>): Action {
  if (here === 'PAUSED') return { action: 'send', label: 'Pause it on Facebook', warning: null }
  const spends = budgetPence === null ? 'what is active in it may spend' : `may spend ${formatDailyBudget(budgetPence)}`
  const warning = `"${ours.name}" is activated on Facebook: ${ours.kind === 'ad' ? 'its ad set ' : ''}${spends} then.`
  return { action: 'send', label: 'Activate it on Facebook', warning }
}

function toAdoptBudget({ there }: DriftOf<'budget'>): Action[] {
  return there === null ? [] : [{ action: 'take', label: `Note ${formatDailyBudget(there)} here`, warning: null }]
}

function toSendBudget({ ours, here, there }: DriftOf<'budget'>): Action {
  if (there !== null && here < there)
    return { action: 'send', label: `Lower it to ${formatDailyBudget(here)} there`, warning: null }
  const before = there === null ? '' : ` instead of ${formatDailyBudget(there)}`
  const warning = `"${ours.name}" may then spend ${formatDailyBudget(here)} on Facebook${before}.`
  return {
    action: 'send',
    label: `${there === null ? 'Set' : 'Raise'} it to ${formatDailyBudget(here)} there`,
    warning,
  }
}

function toAdoptName({ adoptableName }: DriftOf<'name'>): Action[] {
  return adoptableName === null ? [] : [{ action: 'take', label: `Call it "${adoptableName}" here`, warning: null }]
}

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
