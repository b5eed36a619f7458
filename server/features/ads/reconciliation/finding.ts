import { createHash } from 'node:crypto'
import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { isFreshCreate, removeIdFromName } from '../outbox/ad-change.ts'
import type { Difference, Drift, Duplicate, Lost, Orphan, RemoteAdObject, Unresolved } from './difference.ts'
import {
  formatBudget,
  formatChildren,
  formatDailyBudget,
  formatRelatives,
  formatTargeting,
  kindNames,
  statusNames,
} from './snapshots.ts'

type Action = Finding['actions'][number]

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
  difference.type === 'drift' && difference.field === 'targeting' ? difference.remote : null

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
  const dropNote = isFreshCreate(row) ? ` "${name}" is removed from blogops.` : ''
  const warning = `Blogops stops asking Facebook about "${name}". If it was done, the next comparison shows a difference.${dropNote}`
  const forget: Action = { action: 'forget', label: 'Mark it as not done', warning }
  if (!namesake) return [forget]
  return [{ action: 'take', label: `Link it to ${namesake.id}, which has its name on Facebook`, warning: null }, forget]
}

function getRemovalActions({ object, remoteChildren }: Orphan | Duplicate): Action[] {
  if (remoteChildren.containsLinked) return []
  const children = formatChildren(remoteChildren)
  if (children === '') {
    const warning = `This deletes "${object.name}" (${object.id}) on Facebook. It cannot be restored.`
    return [{ action: 'remove', label: 'Delete it on Facebook', warning }]
  }
  const warning = `This deletes "${object.name}" (${object.id}) and its ${children} on Facebook. They cannot be restored.`
  return [{ action: 'remove', label: `Delete it and its ${children} on Facebook`, warning }]
}

function getLostActions({ type, localObject, namesake, lostParents, children, lostChildren }: Lost): Action[] {
  const first: Action = namesake
    ? { action: 'take', label: 'Link it to the one on Facebook', warning: null }
    : { action: 'send', label: getSendLabel(type, formatRelatives(lostParents, lostChildren)), warning: null }
  if (type === 'unsent') return [first]
  return [first, toForget(localObject, formatChildren(children))]
}

/** @param relatives empty, or such as "its campaign and its 2 ads". */
function getSendLabel(type: Lost['type'], relatives: string): string {
  if (type === 'unsent')
    return relatives === '' ? 'Send it to Facebook, paused' : `Send it to Facebook, paused, with ${relatives}`
  return relatives === ''
    ? 'Create it again on Facebook, paused'
    : `Create it again on Facebook, paused, with ${relatives}`
}

/** @param children empty, or such as "2 ads". */
function toForget({ kind, name }: Lost['localObject'], children: string): Action {
  if (children !== '') {
    const warning = `This removes "${name}", its ${children} and all their results from blogops.`
    return { action: 'forget', label: `Remove it and its ${children} from blogops`, warning }
  }
  const warning =
    kind === 'ad'
      ? `This removes "${name}" from blogops. Its results stay in the totals of its ad set.`
      : `This removes "${name}" and its results from blogops.`
  return { action: 'forget', label: 'Remove it from blogops', warning }
}

function getDriftActions(difference: Drift): Action[] {
  switch (difference.field) {
    case 'status':
      return [toAdoptStatus(difference), toSendStatus(difference)]
    case 'budget':
      return [...toAdoptBudget(difference), ...(difference.local > 0 ? [toSendBudget(difference)] : [])]
    case 'name':
      return [
        ...toAdoptName(difference),
        { action: 'send', label: `Rename it to "${difference.local}" on Facebook`, warning: null },
      ]
    case 'targeting':
      return [{ action: 'take', label: 'Use the targeting from Facebook', warning: null }, toSendTargeting(difference)]
  }
}

function toSendTargeting({ localObject }: Drift): Action {
  const warning = `This replaces the targeting of "${localObject.name}" on Facebook. The current targeting there is lost.`
  return { action: 'send', label: 'Use the targeting from blogops', warning }
}

type DriftOf<F extends Drift['field']> = Drift & { field: F }

function toAdoptStatus({ remote }: DriftOf<'status'>): Action {
  return { action: 'take', label: `Mark it as ${statusNames[remote].toLowerCase()} in blogops`, warning: null }
}

function toSendStatus({ localObject, local, budgetPence }: DriftOf<'status'>): Action {
  if (local === 'PAUSED') return { action: 'send', label: 'Pause it on Facebook', warning: null }
  return { action: 'send', label: 'Activate it on Facebook', warning: getActivationWarning(localObject, budgetPence) }
}

function getActivationWarning({ kind, name }: Drift['localObject'], budgetPence: number | null): string {
  if (budgetPence === null) return `This activates "${name}" on Facebook. Its active ad sets can then spend money.`
  const budget = formatDailyBudget(budgetPence)
  return kind === 'ad'
    ? `This activates "${name}" on Facebook. Its ad set can then spend ${budget}.`
    : `This activates "${name}" on Facebook. It can then spend ${budget}.`
}

function toAdoptBudget({ remote }: DriftOf<'budget'>): Action[] {
  return remote === null
    ? []
    : [{ action: 'take', label: `Set it to ${formatDailyBudget(remote)} in blogops`, warning: null }]
}

function toSendBudget({ localObject, local, remote }: DriftOf<'budget'>): Action {
  if (remote !== null && local < remote)
    return { action: 'send', label: `Lower it to ${formatDailyBudget(local)} on Facebook`, warning: null }
  const budget = formatDailyBudget(local)
  if (remote === null) {
    const warning = `"${localObject.name}" can then spend ${budget} on Facebook.`
    return { action: 'send', label: `Set it to ${budget} on Facebook`, warning }
  }
  const warning = `"${localObject.name}" can then spend ${budget} on Facebook instead of ${formatDailyBudget(remote)}.`
  return { action: 'send', label: `Raise it to ${budget} on Facebook`, warning }
}

function toAdoptName({ adoptableName }: DriftOf<'name'>): Action[] {
  return adoptableName === null
    ? []
    : [{ action: 'take', label: `Rename it to "${adoptableName}" in blogops`, warning: null }]
}

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
        `Facebook has this ${kindNames[object.kind]}. Its name contains the id ${markedId}, which blogops does not know. ` +
        `This blogops created it, or another one with the same ad account.${describeLinked(remoteChildren.containsLinked)}`
      return { ...describeRemote(object), message, subjectId: null, name: object.name }
    }
    case 'duplicate': {
      const { object, localObject, remoteChildren } = difference
      const which = localObject.remoteId === null ? 'Link the oldest one.' : `Blogops uses ${localObject.remoteId}.`
      const message = `Facebook has this ${kindNames[localObject.kind]} more than once. ${which}${describeLinked(remoteChildren.containsLinked)}`
      return { ...describeRemote(object), message, subjectId: localObject.id, name: localObject.name }
    }
    case 'unsettled': {
      const { row, reason } = difference
      const kind = row.kind === 'creative' ? 'ad' : row.kind
      const message = `The outcome of a call to Facebook (${row.act}) is unknown: ${reason} Each comparison checks it again.`
      const subjectId = row.act === 'discard' ? null : row.subjectId
      const name = removeIdFromName(row.name)
      return { kind, subjectId, remoteId: row.remoteId, name, message, here: null, there: null }
    }
  }
}

const describeLinked = (containsLinked: boolean) =>
  containsLinked ? ' It contains objects that blogops uses, so it stays.' : ''

function describeRemote({ kind, id, status }: RemoteAdObject) {
  return { kind, remoteId: id, here: null, there: statusNames[status] }
}

function describeLost({ type, localObject, namesake }: Lost): Description {
  const { kind, id: subjectId, name, remoteId, status } = localObject
  const lossReason =
    type === 'unsent'
      ? 'It exists only in blogops because it was created without a connection.'
      : `Facebook lists no ${kindNames[kind]} ${remoteId}. It was deleted, archived or moved to another ad account.`
  const message = namesake === null ? lossReason : `${lossReason} Facebook has one with the same name, ${namesake.id}.`
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
  const { localObject, object } = difference
  const description = { kind: localObject.kind, subjectId: localObject.id, remoteId: object.id, name: localObject.name }
  const message = `Its ${fieldNames[difference.field]} differs between Facebook and blogops.`
  switch (difference.field) {
    case 'status':
      return { ...description, message, here: statusNames[difference.local], there: statusNames[difference.remote] }
    case 'budget':
      return { ...description, message, here: formatBudget(difference.local), there: formatBudget(difference.remote) }
    case 'name':
      return { ...description, message, here: difference.local, there: difference.adoptableName ?? difference.remote }
    case 'targeting':
      return { ...description, message, ...formatTargeting(difference) }
  }
}

const fieldNames = { status: 'status', budget: 'daily budget', name: 'name', targeting: 'targeting' } as const
