// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { focusFirstButton } from '../../../testing/dialogs.ts'
import { allDone, done, planRun, threeChanges } from '../../../testing/optimizer.ts'
import { dialog, fake, openPlan, prepareScreen, press, toast } from '../testing/open-optimizer.ts'
import { buttons, confirm, plan, undoChanges } from '../testing/shown-plan.ts'

prepareScreen()

function refusing(reason: string) {
  return () => {
    fake.run = planRun({ state: 'stale', changedSince: ['“Grinders” now has £14.00 a day.'] })
    throw new BlogopsError('conflict', 'Plan p1 is stale.', { details: { reason } })
  }
}

describe('applying a plan', () => {
  it('asks for confirmation with all raises and cuts, and reports the result', async () => {
    await openPlan()
    await press('Apply 3 changes')
    const asked = await dialog('Apply 3 changes?')
    expect(fake.sent).toEqual([])
    expect(
      within(asked)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['“Grinders” rises from £10.00 to £12.00 a day.', '“Kettles” falls from £8.00 to £7.00 a day.'],
      '“Grinders - Variant B” will be paused.',
    ])
    fake.after = planRun({ state: 'applied', applied: allDone, toUndo: undoChanges })
    await confirm('Apply 3 changes')
    await toast('Changes applied: 3.')
    expect(fake.sent).toEqual([{ id: 'p1', hash: 'a'.repeat(64) }])
    expect(await buttons()).toEqual(['Undo 3 changes'])
    await waitFor(async () => expect(document.activeElement).toBe(await plan()))
  })

  it('starts on the button that changes nothing, so that one key press cannot open and confirm it', async () => {
    focusFirstButton()
    await openPlan()
    await press('Apply 3 changes')
    const asked = await dialog('Apply 3 changes?')
    expect(within(asked).getByRole('button', { name: 'Cancel' })).toBe(document.activeElement)
  })

  it('applies only the changes that stay checked', async () => {
    await openPlan()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply: “Kettles” falls from £8.00 to £7.00 a day.' }))
    await press('Apply 2 changes')
    const asked = await dialog('Apply 2 changes?')
    expect(within(asked).queryByText(/Kettles/)).toBeNull()
    const [first, , third] = threeChanges
    const rest = threeChanges.filter(change => change !== first && change !== third)
    fake.after = planRun({ state: 'applied in part', applied: { ...done('done'), finished: false }, toApply: rest })
    fake.after.applied?.changes.push({ index: 2, outcome: 'done', reason: null })
    await confirm('Apply 2 changes')
    await toast('Changes applied: 2.')
    expect(fake.sent).toEqual([{ id: 'p1', hash: 'a'.repeat(64), only: [0, 2] }])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('counts only budgets as savings, because other ads of the ad set spend the rest', async () => {
    await openPlan({ toApply: threeChanges.filter(({ kind }) => kind === 'status') })
    await press('Apply 1 change')
    const asked = await dialog('Apply 1 change?')
    expect([...asked.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
      ...['Ads:', '“Grinders - Variant B” will be paused.'],
      'The ad set keeps its budget. Only its active ads spend it.',
    ])
  })

  it('sends nothing without confirmation', async () => {
    await openPlan()
    await press('Apply 3 changes')
    await press('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fake.sent).toEqual([])
  })

  it('says that nothing is sent to Facebook in Database-Only Mode', async () => {
    await openPlan({}, { 'facebook.status': () => ({ isConfigured: false, message: 'Not set.', lastSync: null }) })
    await press('Apply 3 changes')
    await screen.findByText(/Database-Only Mode: nothing is sent to Facebook/)
  })

  it('does nothing if somebody else has applied the plan, and says who', async () => {
    await openPlan()
    await press('Apply 3 changes')
    fake.run = planRun({ state: 'applied', applied: allDone })
    await confirm('Apply 3 changes')
    await toast('Already Applied')
    await toast('21 Nov 2026, 11:00 by grace. Nothing changed this time.')
    expect(fake.sent).toEqual([])
    within(await plan()).getByText('Applied')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reports a partly applied plan', async () => {
    await openPlan()
    await press('Apply 3 changes')
    fake.after = planRun({ state: 'applied in part', applied: done('done', 'failed', 'done') })
    await confirm('Apply 3 changes')
    await toast('Changes applied: 2 of 3. The plan shows the reasons.')
    within(await plan()).getByText('Partly applied')
  })

  it('shows the current plan if its status has changed', async () => {
    await openPlan({}, { 'optimizer.apply': refusing('stale') })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    await within(await plan()).findByText('“Grinders” now has £14.00 a day.')
    expect(screen.getByRole('alert').textContent).toMatch(/^Nothing changed, because the plan has a new status/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buttons()).toEqual(['Run again'])
  })

  it('shows the stored plan if it was altered', async () => {
    await openPlan({}, { 'optimizer.apply': refusing('altered') })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    expect((await screen.findByRole('alert')).textContent).toMatch(/the plan is not the one you saw/)
  })

  it('can be retried after a failure', async () => {
    const fails = () => {
      throw new BlogopsError('upstream_unavailable', 'Facebook did not answer.')
    }
    await openPlan({}, { 'optimizer.apply': fails })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    within(await dialog('Apply 3 changes?')).getByText('Failed to Apply Plan: Facebook did not answer.')
  })
})
