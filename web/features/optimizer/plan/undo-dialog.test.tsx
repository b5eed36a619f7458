// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { focusFirstButton } from '../../../testing/dialogs.ts'
import { allDone, done, planRun } from '../../../testing/optimizer.ts'
import { dialog, fake, openPlan, prepareScreen, press, toast } from '../testing/open-optimizer.ts'
import { buttons, changes, confirm, undoChanges } from '../testing/shown-plan.ts'

prepareScreen()

describe('undoing a plan', () => {
  it('asks for confirmation with all raises and restarted ads, and reports the result', async () => {
    focusFirstButton()
    await openPlan({ state: 'applied', applied: allDone, toUndo: undoChanges })
    await press('Undo 3 changes')
    const asked = await dialog('Undo 3 changes?')
    expect(within(asked).getByRole('button', { name: 'Cancel' })).toBe(document.activeElement)
    expect(
      within(asked)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['“Kettles” rises from £7.00 to £8.00 a day.', '“Grinders” falls from £12.00 to £10.00 a day.'],
      '“Grinders - Variant B” will start to run.',
    ])
    fake.after = planRun({ state: 'undone', applied: allDone, undone: done('done', 'skipped', 'done') })
    await confirm('Undo 3 changes')
    await toast('Changes undone: 2 of 3. The plan shows the reasons.')
    expect(fake.sent).toEqual([{ id: 'p1' }])
    expect((await changes())[2]).toMatch(/DoneNot undone: Reason 1\./)
    expect(await buttons()).toEqual([])
  })

  it('does nothing if somebody else has undone the plan', async () => {
    await openPlan({ state: 'applied', applied: allDone, toUndo: undoChanges })
    await press('Undo 3 changes')
    fake.run = planRun({ state: 'undone', applied: allDone, undone: allDone })
    await confirm('Undo 3 changes')
    await toast('Already Undone')
    expect(fake.sent).toEqual([])
  })
})
