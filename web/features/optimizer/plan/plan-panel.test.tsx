// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { notRunning } from '../../../../server/domain/ads.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { allDone, card, done, evidence, optimization, threeChanges, variant } from '../../../testing/optimizer.ts'
import { dialog, openPlan, part, prepareScreen, press } from '../testing/open-optimizer.ts'
import { buttons, changes, fall, plan, rise } from '../testing/shown-plan.ts'

prepareScreen()

describe('plan panel', () => {
  const lines = async () =>
    [...(await plan()).querySelectorAll('.plan-lines > *')].map(({ textContent }) => textContent)

  it('opens with what it changes, brings and risks', async () => {
    const sentences = ['Pauses 1 ad.', 'Expected: 3 to 5 more clicks a week.', 'Risk: 1 in 20.']
    const outlook = { sentences, forecast: null, pausedSpend: null }
    await openPlan({ optimization: optimization({ plan: { ...optimization().plan, outlook } }) })
    expect(await lines()).toEqual(sentences)
  })

  it('says that an older plan has no estimate', async () => {
    await openPlan()
    expect(await lines()).toEqual([
      'Pauses 1 ad, moves £1.00 a day between 2 ad sets and adds £1.00 a day.',
      'Expected: not estimated, because an earlier version of blogops made this plan.',
      'Risk: not estimated either.',
    ])
  })

  it('shows the changes of each ad set with number, old value, new value and reason', async () => {
    const { plan: made } = optimization()
    const campaign = { name: 'Autumn', id: 'c1', status: 'ACTIVE' } as const
    const adSet = { ...campaign, id: 's1', name: 'Grinders', dailyBudget: 10, budgetChangedAt: null }
    const adSets = [{ ...adSet, campaign, ads: [] }]
    await openPlan({ optimization: optimization({ plan: { ...made, madeFrom: { cap: 100, adSets } } }) })
    const groups = [...(await plan()).querySelectorAll('.plan-group')].map(({ textContent }) => textContent)
    expect(groups).toEqual([
      'Grinderscampaign Autumnarticle Five Grinders Compared£40.00 last week£10.00 → £12.00 a day',
      'Kettles£8.00 → £7.00 a day',
    ])
    expect((await changes()).map(text => text?.replace(/Never again.*/, ''))).toEqual([
      ...['1Raise budgetfrom £10.00 →  to £12.00 a day (+20%)It brings more.'],
      ...['3Pause ad Grinders - Variant Bfrom Active →  to PausedA is better.'],
      '2Lower budgetfrom £8.00 →  to £7.00 a day (−12.5%)It brings less.',
    ])
    within(await plan()).getByText('The total of all daily budgets rises by £1.00 a day.')
    within(await plan()).getByText(/expires on .*2026/)
  })

  it('rounds changes to a tenth of a percent like the recommendation', async () => {
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
    expect((await changes())[0]).toContain('from £14.50 →  to £12.10 a day (−16.6%)Less.')
  })

  it.each([
    ['empty', /^No changes needed/, []],
    ['stale', /data behind this plan has changed/, ['Run again']],
    ['expired', /^The plan expired on/, ['Run again']],
    ['open', /Nothing changes until you apply the plan/, ['Apply 3 changes']],
  ] as const)('describes a plan that is %s', async (state, text, offers) => {
    const none = { plan: { ...optimization().plan, changes: [] } }
    await openPlan({ state, ...(state === 'empty' && { optimization: optimization(none) }) })
    within(await plan()).getByText(text)
    expect(await buttons()).toEqual(offers)
  })

  it.each([
    ['there are no ad sets', [], /^There are no ad sets to change yet/],
    [
      'none of its ads runs',
      [card({ evidence: evidence({ variants: [variant({ status: 'PAUSED', verdict: 'winner' })] }) })],
      /^No ads are running, and the optimizer does not start paused ads\. Activate one and run again\.$/,
    ],
    [
      'no ad set runs',
      [card({ budgetRecommendation: { action: 'maintain', suggestedChange: 0, reason: notRunning } })],
      /^No ads are running/,
    ],
  ])('explains a plan that is empty because %s', async (_, adSetOptimizations, text) => {
    const none = { plan: { ...optimization().plan, changes: [] }, adSetOptimizations }
    await openPlan({ state: 'empty', optimization: optimization(none) })
    within(await plan()).getByText(text)
  })

  it('omits the budget total if no budget changes', async () => {
    const { plan: made } = optimization()
    const changes = made.changes.filter(({ kind }) => kind === 'status')
    await openPlan({ optimization: optimization({ plan: { ...made, changes } }), toApply: changes })
    expect((await plan()).querySelector('p:empty')).toBeNull()
    expect(within(await plan()).queryByText(/total of all daily budgets/)).toBeNull()
  })

  it('links to a newer open plan', async () => {
    await openPlan({ newerPlan: 'p2' })
    const link = within(await plan()).getByRole('link', { name: 'A newer plan' })
    expect(link.getAttribute('href')).toBe('/ai-optimizer?plan=p2')
    expect(link.closest('p')?.textContent).toBe('A newer plan exists. Review it before you apply this one.')
    expect(await buttons()).toEqual(['Apply 3 changes'])
  })

  it('lists what made a plan stale and offers another run', async () => {
    const changedSince = ['“Grinders” has £14.00 now (by ada, 2026-11-21 10:35 UTC).']
    const { calls } = await openPlan({ state: 'stale', changedSince })
    within(await plan()).getByText(`“Grinders” has £14.00 now (by ada, ${formatDateTime('2026-11-21T10:35:00Z')}).`)
    await press('Run again')
    await part('Optimizer run')
    expect(calls).toContain('optimizer.start')
  })

  it('shows the outcome of each applied change', async () => {
    await openPlan({ state: 'applied in part', applied: done('done', 'failed', 'skipped'), toUndo: [fall] })
    const outcomes = [...(await plan()).querySelectorAll('.plan-outcome')].map(({ textContent }) => textContent)
    expect(outcomes).toEqual(['Done', 'Skipped: Reason 2.', 'Failed: Reason 1.'])
    expect(await buttons()).toEqual(['Undo 1 change'])
  })

  it('shows what was left out, which is no interruption', async () => {
    const applied = { ...done('done'), finished: false, leftOut: [1, 2] }
    await openPlan({ state: 'applied in part', applied, toApply: threeChanges.slice(1), toUndo: [fall] })
    within(await plan()).getByText(/^Applied .* by grace\. 2 changes were left out\.$/)
    const outcomes = [...(await plan()).querySelectorAll('.plan-outcome')].map(({ textContent }) => textContent)
    expect(outcomes).toEqual(['Done', 'Left out', 'Left out'])
  })

  it('continues an interrupted plan', async () => {
    const applied = { ...done('done', 'unknown', 'failed'), finished: false }
    await openPlan({ state: 'applied in part', applied, toApply: threeChanges.slice(1, 2), toUndo: [fall, rise] })
    within(await plan()).getByText(/It was interrupted before all changes were made/)
    expect((await changes())[2]).toMatch(/Unknown: Reason 1\./)
    expect(await buttons()).toEqual(['Apply 1 change', 'Undo 2 changes'])
    await press('Apply 1 change')
    within(await dialog('Apply 1 change?')).getByText('“Kettles” falls from £8.00 to £7.00 a day.')
  })

  it('offers to undo the rest of a partly undone plan', async () => {
    const undone = { ...done('failed'), finished: false }
    await openPlan({ state: 'undone in part', applied: allDone, undone, toUndo: [fall] })
    within(await plan()).getByText(/^Partly undone .* by grace\. Applied/)
    expect(await buttons()).toEqual(['Undo 1 change'])
  })
})
