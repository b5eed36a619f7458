import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import { isFreshCreate, nameWithoutId } from '../outbox/act.ts'
import type { Difference, Drift, Duplicate, Lost, Orphan, Unsettled } from './difference.ts'
import { aDay, counted, statusNames, withOthers, withWhatIsIn } from './words.ts'

type Action = Finding['actions'][number]

/** Returns the possible actions for a difference, the usual one first. */
export function actionsOf(difference: Difference): Action[] {
  switch (difference.type) {
    case 'missing':
    case 'unsent':
      return lost(difference)
    case 'drift':
      return drift(difference)
    case 'orphan':
    case 'duplicate':
      return removal(difference)
    case 'unsettled':
      return unsettled(difference)
  }
}

function unsettled({ row, namesake }: Unsettled): Action[] {
  const name = nameWithoutId(row.name)
  const drops = isFreshCreate(row) ? ` "${name}" is dropped from our records.` : ''
  const warning = `Nobody asks Facebook about "${name}" any more: if it was done after all, that is found as a difference.${drops}`
  const forget: Action = { action: 'forget', label: 'Count it as not done', warning }
  if (!namesake) return [forget]
  return [
    { action: 'take', label: `Link it to the one of its name on Facebook, ${namesake.id}`, warning: null },
    forget,
  ]
}

function removal({ object, inside }: Orphan | Duplicate): Action[] {
  if (inside.holdsOurs) return []
  const also = withWhatIsIn(inside)
  const warning = `"${object.name}" (${object.id}) is deleted on Facebook${also}. It cannot be brought back.`
  return [{ action: 'remove', label: `Remove it on Facebook${also}`, warning }]
}

function lost({ type, ours, namesake, above, below, lostBelow }: Lost): Action[] {
  const verb = type === 'unsent' ? 'Send it to Facebook' : 'Make it again on Facebook'
  const first: Action = namesake
    ? { action: 'take', label: 'Link it to the one on Facebook', warning: null }
    : { action: 'send', label: `${verb}, paused${withOthers(above, lostBelow)}`, warning: null }
  if (type === 'unsent') return [first]
  const all = counted(below)
  const also = all === '' ? '' : `, with its ${all}`
  const what = ours.kind === 'ad' ? '. What it did stays in the totals of its ad set.' : `${also}, and all it did.`
  const warning = `"${ours.name}" is dropped from our records${what}`
  return [first, { action: 'forget', label: `Forget it here${also}`, warning }]
}

function drift(difference: Drift): Action[] {
  switch (difference.field) {
    case 'status':
      return [takeStatus(difference), sendStatus(difference)]
    case 'budget':
      return [...takeBudget(difference), sendBudget(difference)]
    case 'name':
      return [...takeName(difference), { action: 'send', label: `Call it "${difference.here}" there`, warning: null }]
    case 'targeting':
      return [{ action: 'take', label: 'Note what it is there, here', warning: null }, sendTargeting(difference)]
  }
}

function sendTargeting({ ours }: Drift): Action {
  const warning = `Whom "${ours.name}" is shown to on Facebook is replaced by what our records say. What was set there is kept nowhere.`
  return { action: 'send', label: 'Set ours on Facebook', warning }
}

type Of<F extends Drift['field']> = Drift & { field: F }

function takeStatus({ there }: Of<'status'>): Action {
  return { action: 'take', label: `Note it as ${statusNames[there].toLowerCase()} here`, warning: null }
}

function sendStatus({ ours, here, budgetPence }: Of<'status'>): Action {
  if (here === 'PAUSED') return { action: 'send', label: 'Pause it on Facebook', warning: null }
  const spends = budgetPence === null ? 'what is active in it may spend' : `may spend ${aDay(budgetPence)}`
  const warning = `"${ours.name}" is activated on Facebook: ${ours.kind === 'ad' ? 'its ad set ' : ''}${spends} then.`
  return { action: 'send', label: 'Activate it on Facebook', warning }
}

function takeBudget({ there }: Of<'budget'>): Action[] {
  return there === null ? [] : [{ action: 'take', label: `Note ${aDay(there)} here`, warning: null }]
}

function sendBudget({ ours, here, there }: Of<'budget'>): Action {
  if (there !== null && here < there) return { action: 'send', label: `Lower it to ${aDay(here)} there`, warning: null }
  const before = there === null ? '' : ` instead of ${aDay(there)}`
  const warning = `"${ours.name}" may then spend ${aDay(here)} on Facebook${before}.`
  return { action: 'send', label: `${there === null ? 'Set' : 'Raise'} it to ${aDay(here)} there`, warning }
}

function takeName({ taken }: Of<'name'>): Action[] {
  return taken === null ? [] : [{ action: 'take', label: `Call it "${taken}" here`, warning: null }]
}
