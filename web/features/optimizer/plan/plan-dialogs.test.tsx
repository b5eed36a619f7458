// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { allDone, done, planRun } from '../../../testing/optimizer.ts'
import { dialog, fake, openPlan, prepareScreen, press, toast } from '../testing/open-optimizer.ts'
import { buttons, confirm, plan, undoChanges } from '../testing/shown-plan.ts'

prepareScreen()

describe('lost answer', () => {
  const applied = () => planRun({ state: 'applied', applied: allDone, toUndo: undoChanges })

  /** Simulates a lost answer after the server did, or did not do, the work. */
  const loses = (after?: PlanRun) => () => {
    if (after) fake.run = after
    throw new TypeError('Failed to fetch')
  }

  it('reports the applied plan', async () => {
    await openPlan({}, { 'optimizer.apply': loses(applied()) })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    await toast('Plan Applied')
    await toast('Changes applied: 3. The connection was lost, but the plan shows this result.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buttons()).toEqual(['Undo 3 changes'])
  })

  it('reports the undone plan', async () => {
    const undone = planRun({ state: 'undone', applied: allDone, undone: allDone })
    await openPlan({ state: 'applied', applied: allDone, toUndo: undoChanges }, { 'optimizer.undo': loses(undone) })
    await press('Undo 3 changes')
    await confirm('Undo 3 changes')
    await toast('Plan Undone')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the confirmation and its changes if the outcome is unknown', async () => {
    const underWay = planRun({ state: 'applied in part', applied: { ...done('done'), finished: false }, toApply: [] })
    await openPlan({}, { 'optimizer.apply': loses(underWay) })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    const asked = await dialog('Apply 3 changes?')
    within(asked).getByText(/^Failed to Apply Plan: The server did not answer, so the result is unknown\./)
    await within(await plan()).findByText('Partly applied')
    within(asked).getByText('“Kettles” falls from £8.00 to £7.00 a day.')
    fake.run = applied()
    await confirm('Apply 3 changes')
    await toast('Already Applied')
  })
})
