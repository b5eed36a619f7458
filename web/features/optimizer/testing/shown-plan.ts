import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PlanChange } from '../../../../server/contract/schemas/optimizer.ts'
import { dialog, part } from './open-optimizer.ts'

export const plan = () => part('Proposed Changes')

/** Buttons for the whole plan. */
export const buttons = async () =>
  [...(await plan()).querySelectorAll('.desk-actions button')].map(({ textContent }) => textContent)

export async function changes(): Promise<(string | null)[]> {
  return [...(await plan()).querySelectorAll('.plan-change')].map(({ textContent }) => textContent)
}

/** The button in the dialog has the same name as the one that opens it. */
export const confirm = async (name: string) =>
  userEvent.click(within(await dialog(`${name}?`)).getByRole('button', { name }))

const reason = 'This restores the earlier value.'
export const fall: PlanChange = { kind: 'budget', adSetId: 's1', adSetName: 'Grinders', from: 12, to: 10, reason }
export const rise: PlanChange = { kind: 'budget', adSetId: 's2', adSetName: 'Kettles', from: 7, to: 8, reason }
const start: PlanChange = {
  kind: 'status',
  adSetId: 's1',
  adSetName: 'Grinders',
  adId: 'ad2',
  adName: 'Grinders - Variant B',
  from: 'PAUSED',
  to: 'ACTIVE',
  reason,
}
/** Changes that undo the plan of three changes. */
export const undoChanges = [fall, rise, start]
