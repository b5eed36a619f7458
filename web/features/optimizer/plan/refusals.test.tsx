// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { Refusal } from '../../../../server/contract/schemas/optimizer.ts'
import { planRun, threeChanges } from '../../../testing/optimizer.ts'
import { fake, openPlan, part, prepareScreen, press, toast } from '../testing/open-optimizer.ts'
import { buttons, fall, plan } from '../testing/shown-plan.ts'

prepareScreen()

const refusal: Refusal = { id: 's1-decrease', change: fall, at: '2026-11-20T10:00:00.000Z', by: 'grace' }

describe('a change that is refused permanently', () => {
  it('is left out of the plan and listed', async () => {
    await openPlan()
    expect(screen.queryByRole('region', { name: 'Changes refused permanently' })).toBeNull()
    fake.after = planRun({ refused: [1], toApply: threeChanges.filter((_, index) => index !== 1) })
    fake.refusals = [refusal]
    await press('Never again: “Kettles” falls from £8.00 to £7.00 a day.')
    await toast('Refused for Good')
    expect(fake.sent).toEqual([{ id: 'p1', only: [1] }])
    within(await plan()).getByText('Refused permanently')
    expect(await buttons()).toEqual(['Apply 2 changes'])
    expect((await part('Changes refused permanently')).querySelector('li')?.textContent).toMatch(
      /^Lower budgetGrindersRefused on 20 Nov 2026, .* by graceAllow again/,
    )
  })

  it('can be allowed again', async () => {
    fake.refusals = [refusal]
    await openPlan({ refused: [1], toApply: [] })
    await part('Changes refused permanently')
    fake.run = planRun()
    await press('Allow again: Lower budget, Grinders')
    await toast('Allowed Again')
    expect(screen.queryByRole('region', { name: 'Changes refused permanently' })).toBeNull()
    within(await plan()).getByRole('button', { name: /^Never again: “Kettles” falls/ })
  })

  it('is reported if the server does not answer', async () => {
    const fails = () => {
      throw new BlogopsError('upstream_unavailable', 'The server is busy.')
    }
    await openPlan({}, { 'optimizer.refuse': fails })
    await press('Never again: “Grinders - Variant B” will be paused.')
    await toast('Failed to Refuse Change')
  })
})
