// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { notRunning, type PlanChange, type PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { dateAndTime } from '../../../lib/format.ts'
import {
  allDone,
  card,
  done,
  evidence,
  optimization,
  planRun,
  threeChanges,
  variant,
} from '../../../testing/optimizer.ts'
import { dialog, fake, openPlan, part, prepareScreen, press, toast } from '../testing/open-optimizer.ts'

prepareScreen()

const plan = () => part('Proposed Changes')
const buttons = async () =>
  within(await plan())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

async function changes(): Promise<(string | null)[]> {
  return within(await plan())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

/** The button in the dialog has the name of the one that opened it. */
const confirm = async (name: string) => userEvent.click(within(await dialog(`${name}?`)).getByRole('button', { name }))

const reason = 'As it was before.'
const fall: PlanChange = { kind: 'budget', adSetId: 's1', adSetName: 'Grinders', from: 12, to: 10, reason }
const rise: PlanChange = { kind: 'budget', adSetId: 's2', adSetName: 'Kettles', from: 7, to: 8, reason }
const start: PlanChange = {
  ...{ kind: 'status', adSetId: 's1', adSetName: 'Grinders', adId: 'ad2', adName: 'Grinders - Variant B' },
  ...{ from: 'PAUSED', to: 'ACTIVE', reason },
}
const allBack = [fall, rise, start]

function refusing(reason: string) {
  return () => {
    fake.run = planRun({ state: 'stale', changedSince: ['“Grinders” has £14.00 a day by now.'] })
    throw new BlogopsError('conflict', 'Plan p1 is stale.', { details: { reason } })
  }
}

describe('a plan', () => {
  it('is shown as what changes from what to what, and why', async () => {
    await openPlan()
    expect(await changes()).toEqual([
      ...['Budget upGrindersfrom £10.00 →  to £12.00 a day (+20%)It brings more.'],
      ...['Budget downKettlesfrom £8.00 →  to £7.00 a day (−12.5%)It brings less.'],
      'Pause adGrinders - Variant Bfrom Active →  to PausedIn the ad set “Grinders”A is better.',
    ])
    within(await plan()).getByText('All daily budgets together rise by £1.00 a day.')
    within(await plan()).getByText(/until .*2026/)
  })

  it('tells a step to a tenth of a percent, as the advice does', async () => {
    const { plan: made } = optimization()
    const step = {
      kind: 'budget',
      adSetId: 's1',
      adSetName: 'Grinders',
      from: 14.5,
      to: 12.1,
      reason: 'Less.',
    } as const
    await openPlan({ optimization: optimization({ plan: { ...made, changes: [step] } }) })
    expect(await changes()).toEqual(['Budget downGrindersfrom £14.50 →  to £12.10 a day (−16.6%)Less.'])
  })

  it.each([
    ['empty', /ask for no change/, []],
    ['stale', /has changed since/, ['Run again']],
    ['expired', /It held until/, ['Run again']],
    ['open', /Nothing of it is done until you apply it/, ['Apply 3 changes']],
  ] as const)('that is %s says so', async (state, says, offers) => {
    const none = { plan: { ...optimization().plan, changes: [] } }
    await openPlan({ state, ...(state === 'empty' && { optimization: optimization(none) }) })
    within(await plan()).getByText(says)
    expect(await buttons()).toEqual(offers)
  })

  it.each([
    ['there are no ad sets', [], /^There are no ad sets yet/],
    [
      'none of its ads runs',
      [card({ evidence: evidence({ variants: [variant({ status: 'PAUSED', verdict: 'winner' })] }) })],
      /^No ad set is running, and the optimizer leaves paused ads alone: switch one on and run again\.$/,
    ],
    [
      'no ad set runs',
      [card({ budgetRecommendation: { action: 'maintain', suggestedChange: 0, reason: notRunning } })],
      /^No ad set is running/,
    ],
  ])('that is empty as %s says so', async (_, adSetOptimizations, says) => {
    const none = { plan: { ...optimization().plan, changes: [] }, adSetOptimizations }
    await openPlan({ state: 'empty', optimization: optimization(none) })
    within(await plan()).getByText(says)
  })

  it('that is stale says what has changed, and runs again', async () => {
    const changedSince = ['“Grinders” has £14.00 now (by ada, 2026-11-21 10:35 UTC).']
    const { calls } = await openPlan({ state: 'stale', changedSince })
    within(await plan()).getByText(`“Grinders” has £14.00 now (by ada, ${dateAndTime('2026-11-21T10:35:00Z')}).`)
    await press('Run again')
    await part('The run')
    expect(calls).toContain('optimizer.start')
  })

  it('that is applied tells what came of each change', async () => {
    await openPlan({ state: 'applied in part', applied: done('done', 'failed', 'skipped'), toUndo: [fall] })
    const outcomes = (await changes()).map(text => text?.replace(/.*\.(?=Made|Not|Left)/, ''))
    expect(outcomes).toEqual(['Made', 'Not made: Reason 1.', 'Left out: Reason 2.'])
    expect(await buttons()).toEqual(['Undo 1 change'])
  })

  it('that broke off can be gone on with', async () => {
    const applied = { ...done('done', 'unknown', 'failed'), finished: false }
    await openPlan({ state: 'applied in part', applied, toApply: threeChanges.slice(1, 2), toUndo: [fall, rise] })
    within(await plan()).getByText(/It broke off before all of it was done/)
    expect((await changes())[1]).toMatch(/Not known: Reason 1\.$/)
    expect(await buttons()).toEqual(['Apply 1 change', 'Undo 2 changes'])
    await press('Apply 1 change')
    within(await dialog('Apply 1 change?')).getByText('“Kettles” falls from £8.00 to £7.00 a day.')
  })

  it('that is undone in part offers what is still to be set back', async () => {
    const undone = { ...done('failed'), finished: false }
    await openPlan({ state: 'undone in part', applied: allDone, undone, toUndo: [fall] })
    within(await plan()).getByText(/^Set back in part .* by grace, after it was applied/)
    expect(await buttons()).toEqual(['Undo 1 change'])
  })
})

describe('to apply a plan', () => {
  it('asks once, naming what rises and what falls, and tells what came of it', async () => {
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
    fake.after = planRun({ state: 'applied', applied: allDone, toUndo: allBack })
    await confirm('Apply 3 changes')
    await toast('3 changes made.')
    expect(fake.sent).toEqual([{ id: 'p1', hash: 'a'.repeat(64) }])
    expect(await buttons()).toEqual(['Undo 3 changes'])
    await waitFor(async () => expect(document.activeElement).toBe(await plan()))
  })

  it('promises less spend of budgets alone: what an ad does not spend, others of its ad set do', async () => {
    await openPlan({ toApply: threeChanges.filter(({ kind }) => kind === 'status') })
    await press('Apply 1 change')
    const asked = await dialog('Apply 1 change?')
    expect([...asked.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
      ...['Ads:', '“Grinders - Variant B” will be paused.'],
      'An ad set keeps its budget, which goes to those of its ads that run.',
    ])
  })

  it('sends nothing where it is not confirmed', async () => {
    await openPlan()
    await press('Apply 3 changes')
    await press('Leave all as it is')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fake.sent).toEqual([])
  })

  it('says where nothing goes to Facebook', async () => {
    await openPlan({}, { 'facebook.status': () => ({ isConfigured: false, message: 'Not set.', lastSync: null }) })
    await press('Apply 3 changes')
    await screen.findByText(/In Database-Only Mode nothing is sent to Facebook/)
  })

  it('does nothing where somebody has applied it meanwhile, and says who', async () => {
    await openPlan()
    await press('Apply 3 changes')
    fake.run = planRun({ state: 'applied', applied: allDone })
    await confirm('Apply 3 changes')
    await toast('Already Applied')
    await toast('21 Nov 2026, 11:00 by grace. Nothing was changed by this press.')
    expect(fake.sent).toEqual([])
    within(await plan()).getByText('Applied')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells where part of it was not made', async () => {
    await openPlan()
    await press('Apply 3 changes')
    fake.after = planRun({ state: 'applied in part', applied: done('done', 'failed', 'done') })
    await confirm('Apply 3 changes')
    await toast('2 of 3 changes made: the plan says why.')
    within(await plan()).getByText('Applied in part')
  })

  it('is refused where the plan is another by now, which is shown', async () => {
    await openPlan({}, { 'optimizer.apply': refusing('stale') })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    await within(await plan()).findByText('“Grinders” has £14.00 a day by now.')
    expect(screen.getByRole('alert').textContent).toMatch(/^Nothing was changed: that cannot be done/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buttons()).toEqual(['Run again'])
  })

  it('is refused where the plan was altered', async () => {
    await openPlan({}, { 'optimizer.apply': refusing('altered') })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    expect((await screen.findByRole('alert')).textContent).toMatch(/the plan was altered after it was shown/)
  })

  it('can be tried again after a failure', async () => {
    const fails = () => {
      throw new BlogopsError('upstream_unavailable', 'Facebook did not answer.')
    }
    await openPlan({}, { 'optimizer.apply': fails })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    within(await dialog('Apply 3 changes?')).getByText('Failed to Apply Plan: Facebook did not answer.')
  })
})

describe('an answer that is lost', () => {
  const applied = () => planRun({ state: 'applied', applied: allDone, toUndo: allBack })

  /** The server does it, or not, and its answer never arrives. */
  const loses = (after?: PlanRun) => () => {
    if (after) fake.run = after
    throw new TypeError('Failed to fetch')
  }

  it('is told as what was done, where the plan says that it was applied', async () => {
    await openPlan({}, { 'optimizer.apply': loses(applied()) })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    await toast('Plan Applied')
    await toast('3 changes made. The answer of the server was lost: this is what the plan says.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buttons()).toEqual(['Undo 3 changes'])
  })

  it('is told as what was done, where the plan says that it was undone', async () => {
    const undone = planRun({ state: 'undone', applied: allDone, undone: allDone })
    await openPlan({ state: 'applied', applied: allDone, toUndo: allBack }, { 'optimizer.undo': loses(undone) })
    await press('Undo 3 changes')
    await confirm('Undo 3 changes')
    await toast('Plan Undone')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the question as it was where it is not known to be done, and never asks for nothing', async () => {
    const underWay = planRun({ state: 'applied in part', applied: { ...done('done'), finished: false }, toApply: [] })
    await openPlan({}, { 'optimizer.apply': loses(underWay) })
    await press('Apply 3 changes')
    await confirm('Apply 3 changes')
    await toast('Failed to Apply Plan')
    const asked = await dialog('Apply 3 changes?')
    within(asked).getByText(/^Failed to Apply Plan: No answer came, so it may have been done, or not\./)
    await within(await plan()).findByText('Applied in part')
    within(asked).getByText('“Kettles” falls from £8.00 to £7.00 a day.')
    fake.run = applied()
    await confirm('Apply 3 changes')
    await toast('Already Applied')
  })
})

describe('to undo a plan', () => {
  it('asks once, naming what rises and what runs again, and tells what came of it', async () => {
    await openPlan({ state: 'applied', applied: allDone, toUndo: allBack })
    await press('Undo 3 changes')
    const asked = await dialog('Undo 3 changes?')
    expect(
      within(asked)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['“Kettles” rises from £7.00 to £8.00 a day.', '“Grinders” falls from £12.00 to £10.00 a day.'],
      '“Grinders - Variant B” starts to run.',
    ])
    fake.after = planRun({ state: 'undone', applied: allDone, undone: done('done', 'skipped', 'done') })
    await confirm('Undo 3 changes')
    await toast('2 of 3 changes set back: the plan says why.')
    expect(fake.sent).toEqual([{ id: 'p1' }])
    expect((await changes())[1]).toMatch(/MadeLeft as it is: Reason 1\.$/)
    expect(await buttons()).toEqual([])
  })

  it('does nothing where somebody has undone it meanwhile', async () => {
    await openPlan({ state: 'applied', applied: allDone, toUndo: allBack })
    await press('Undo 3 changes')
    fake.run = planRun({ state: 'undone', applied: allDone, undone: allDone })
    await confirm('Undo 3 changes')
    await toast('Already Undone')
    expect(fake.sent).toEqual([])
  })
})
