import type { Finding } from '../../../contract/schemas/reconciliation.ts'
import type { Difference, Drift, Duplicate, Lost, Orphan } from './difference.ts'
import { aDay, counted, statusNames, withThoseAbove, withWhatIsIn } from './words.ts'

type Action = Finding['actions'][number]

/** What may be done about a difference, the usual first. */
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
      return []
  }
}

function removal({ object, inside }: Orphan | Duplicate): Action[] {
  if (inside.holdsOurs) return []
  const also = withWhatIsIn(inside)
  const warning = `"${object.name}" (${object.id}) is deleted on Facebook${also}. It cannot be brought back.`
  return [{ action: 'remove', label: `Remove it on Facebook${also}`, warning }]
}

function lost({ type, ours, namesake, above, below }: Lost): Action[] {
  const verb = type === 'unsent' ? 'Send it to Facebook' : 'Make it again on Facebook'
  const first: Action = namesake
    ? { action: 'take', label: 'Link it to the one on Facebook', warning: null }
    : { action: 'send', label: `${verb}, paused${withThoseAbove(above)}`, warning: null }
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
  }
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
