import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { isFreshCreate, removeIdFromName } from '../outbox/act.ts'
import type { Difference, Drift, Duplicate, Lost, Orphan, Unresolved } from './difference.ts'
import { countChildren, formatDailyBudget, statusNames, withChildrenText, withRelativesText } from './words.ts'

type Action = Finding['actions'][number]

/** Returns the possible actions for a difference, the usual one first. */
export function getActions(difference: Difference): Action[] {
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
