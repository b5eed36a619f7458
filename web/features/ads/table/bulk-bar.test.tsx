// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { ad, adRow, adSet, performanceRow } from '../../../testing/ads.ts'
import { focusFirstButton } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { openPerformance, prepareScreen } from '../performance/testing/open-performance.ts'

prepareScreen()

const running = (adId: string, variant: string) =>
  adRow({ adId, variant, adName: `Ad ${variant}`, headline: `Headline ${adId}`, status: 'ACTIVE' })
const rows = [
  performanceRow({
    status: 'ACTIVE',
    ads: [running('a1', 'A'), running('a2', 'B'), adRow({ adId: 'a3', variant: 'C', headline: 'Headline a3' })],
  }),
  performanceRow({
    adSetId: 's2',
    adSetName: 'Kettles - Ad Set',
    status: 'ACTIVE',
    dailyBudget: 5,
    ads: [running('b1', 'A')],
  }),
]

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const findBox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const tick = async (name: string | RegExp) => userEvent.click(await findBox(name))
const findSwitch = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })

/** Opens the screen and records the ads to pause. */
async function openWithPauseLog(given = rows, failing: Readonly<Record<string, string>> = {}) {
  const asked: unknown[] = []
  const page = await openPerformance(given, {
    'ads.pauseMany': ({ adIds }) => {
      asked.push(adIds)
      const ids = Array.isArray(adIds) ? adIds.map(String) : []
      const paused = ids.filter(id => !(id in failing))
      page.pause(paused)
      return { paused, failed: ids.filter(id => id in failing).map(adId => ({ adId, message: failing[adId] })) }
    },
  })
  return { ...page, asked }
}

describe('bulk bar', () => {
  it('pauses the running ones of the selected ads', async () => {
    const { asked } = await openWithPauseLog()
    await tick(/^Select ad B/)
    await tick(/^Select ad C/)
    await tick(/^Select the ad set Kettles/)
    await screen.findByText('3 ads selected')
    await press('Pause')
    await screen.findByText('2 ads paused.')
    expect(asked).toEqual([['a2', 'b1']])
    await screen.findByLabelText('Search by name')
  })

  it('selects all ads, only those of an ad set, and shows a partial selection', async () => {
    await openWithPauseLog()
    await tick('Select all 4 ads')
    await screen.findByText('4 ads selected')
    await tick(/^Select ad B/)
    await screen.findByText('3 ads selected')
    expect((await findBox(/^Select the ad set Five/)).indeterminate).toBe(true)
    expect((await findBox(/^Select the ad set Kettles/)).checked).toBe(true)
    await press('Clear selection')
    await screen.findByLabelText('Search by name')
  })

  it('selects only ads that match the search', async () => {
    const { asked } = await openWithPauseLog()
    await userEvent.type(await screen.findByLabelText('Search by name'), 'kettles')
    await tick('Select all 1 ads')
    await press('Pause')
    await waitFor(() => expect(asked).toEqual([]))
    expect((await findSwitch(/^Run ad A, Headline b1/)).checked).toBe(false)
  })

  const paused = rows.map(row => ({ ...row, ads: row.ads.map(ad => ({ ...ad, status: 'PAUSED' as const })) }))

  /** Opens the screen with paused ads, and records their activations. */
  async function openPaused(changes: FakeAnswers = {}) {
    const sent: unknown[] = []
    const activate = (input: Readonly<Record<string, unknown>>) => {
      sent.push(input)
      return ad({ id: String(input.adId), status: 'ACTIVE' })
    }
    return { ...(await openPerformance(paused, { 'ads.status': activate, ...changes })), sent }
  }

  it('asks before it activates the paused ones, with what they may spend a day', async () => {
    focusFirstButton()
    const { sent } = await openPaused()
    await tick('Select all 4 ads')
    await press('Activate…')
    const dialog = await screen.findByRole('dialog', { name: 'Activate 4 ads?' })
    expect(dialog.textContent).toContain('4 ads will start to run and can spend up to £15.00 a day.')
    expect(screen.getByRole('button', { name: 'Keep paused' })).toBe(document.activeElement)
    expect(sent).toEqual([])
    await press('Activate, up to £15.00 a day')
    await screen.findByText('4 ads activated.')
    expect(sent).toContainEqual({ adId: 'a1', status: 'ACTIVE', expected: 10 })
    expect(sent).toContainEqual({ adId: 'b1', status: 'ACTIVE', expected: 5 })
  })

  it('asks with the budgets as they are now, and sends them as expected', async () => {
    const raised = adSet({ id: 's2', name: 'Kettles - Ad Set', dailyBudget: 80 })
    const { sent } = await openPaused({ 'adsets.list': () => [raised] })
    await tick(/^Select the ad set Kettles/)
    await press('Activate…')
    await press('Activate, up to £80.00 a day')
    await screen.findByLabelText('Search by name')
    expect(sent).toEqual([{ adId: 'b1', status: 'ACTIVE', expected: 80 }])
  })

  it('asks nothing it cannot answer: without the budgets, no ad is activated', async () => {
    const fail = () => {
      throw new BlogopsError('unavailable', 'The database does not answer.')
    }
    const { sent } = await openPaused({ 'adsets.list': fail })
    await tick(/^Select the ad set Kettles/)
    await press('Activate…')
    await screen.findByText('Could Not Read Budgets: The database does not answer.')
    await press('Adding up budgets…')
    expect(sent).toEqual([])
  })

  it('names the ads that another admin made more expensive in the meantime, and keeps them selected', async () => {
    const message = '“Ad A” was not activated. It has £80.00 a day now instead of £5.00.'
    const { calls } = await openPaused({
      'ads.status'({ adId }) {
        if (adId === 'b1') throw new BlogopsError('conflict', message, { details: { expected: 5, dailyBudget: 80 } })
        return ad({ id: String(adId) })
      },
    })
    await tick('Select all 4 ads')
    await press('Activate…')
    await press('Activate, up to £15.00 a day')
    await screen.findByText('3 ads activated. Failed: 1.')
    await screen.findByText(`“Ad A”: ${message}`)
    await screen.findByText('1 ad selected')
    expect(calls.filter(call => call === 'ads.performance').length).toBeGreaterThan(1)
  })

  it('sets the budget of the ad sets, with their sum on the button', async () => {
    const { calls } = await openPerformance(rows)
    await tick('Select all 4 ads')
    await press('Budget…')
    await userEvent.type(await screen.findByLabelText('Daily budget (£)'), '8')
    await press('Set, £16.00 a day')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(call => call === 'adsets.budget')).toHaveLength(2)
  })

  it('shows which ads failed and why, and keeps them selected', async () => {
    const { asked } = await openWithPauseLog(rows, { a2: 'Facebook did not answer.' })
    await tick('Select all 4 ads')
    await press('Pause')
    await screen.findByText('2 ads paused. Failed: 1.')
    expect(screen.getByText('“Ad B”: Facebook did not answer.')).toBeTruthy()
    await screen.findByText('1 ad selected')
    expect(asked).toEqual([['a1', 'a2', 'b1']])
  })

  it('sends at most 200 ads per call', async () => {
    const ads = Array.from({ length: 201 }, (_, at) => running(`x${at}`, `${at}`))
    const { asked } = await openWithPauseLog([performanceRow({ ads })])
    await tick('Select all 201 ads')
    await press('Pause')
    await screen.findByText('201 ads paused.')
    expect(asked.map(ids => Array.isArray(ids) && ids.length)).toEqual([200, 1])
  })

  it('reports a failed call and reloads the lists', async () => {
    const fail = () => {
      throw new BlogopsError('upstream_unavailable', 'Facebook cannot be reached.')
    }
    const { calls } = await openPerformance(rows, { 'ads.pauseMany': fail })
    await tick(/^Select the ad set Five/)
    await press('Pause')
    expect((await screen.findAllByText('Failed to Update Status')).length).toBeGreaterThan(0)
    expect(calls.filter(call => call === 'ads.performance')).toHaveLength(2)
  })
})

describe('switch', () => {
  it('pauses an ad at once, and all ads of an ad set', async () => {
    const { asked, calls } = await openWithPauseLog()
    await userEvent.click(await findSwitch(/^Run ad A, Headline b1/))
    await waitFor(async () => expect((await findSwitch(/^Run the ad set Kettles/)).checked).toBe(false))
    expect(calls.filter(call => call === 'ads.status')).toHaveLength(1)
    await userEvent.click(await findSwitch(/^Run the ad set Five/))
    await screen.findByText('2 ads paused.')
    expect(asked).toEqual([['a1', 'a2']])
  })

  it('asks before it activates, with what may be spent a day', async () => {
    const { calls } = await openPerformance(rows)
    await userEvent.click(await findSwitch(/^Run ad C/))
    const dialog = await screen.findByRole('dialog', { name: 'Activate this ad?' })
    expect(dialog.textContent).toContain('can spend up to £10.00 a day')
    expect(calls).not.toContain('ads.status')
    await press('Activate, up to £10.00 a day')
    await waitFor(async () => expect((await findSwitch(/^Run ad C/)).checked).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows why an ad could not be activated', async () => {
    const fail = () => {
      throw new BlogopsError('conflict', 'All budgets together would exceed the cap of £50.00.')
    }
    await openPerformance(rows, { 'ads.status': fail })
    await userEvent.click(await findSwitch(/^Run ad C/))
    await press('Activate, up to £10.00 a day')
    await screen.findByText('Failed to Update Status: All budgets together would exceed the cap of £50.00.')
  })
})

describe('shortcuts of a row', () => {
  it('act once per press, and Space focuses the button that keeps the ads paused', async () => {
    focusFirstButton()
    const { calls } = await openPerformance([performanceRow({ ads: [adRow({ status: 'PAUSED' })] })])
    const fold = await screen.findByRole('button', { name: /^(Collapse|Expand) the ad set/ })
    const box = await findBox(/^Select the ad set/)
    fold.focus()
    const pressKey = (key: string, repeat: boolean) => fireEvent.keyDown(fold, { key, repeat })
    pressKey('x', false)
    expect(pressKey('x', true)).toBe(false)
    expect(box.checked).toBe(true)
    pressKey('e', true)
    expect(document.activeElement).toBe(fold)
    pressKey(' ', true)
    expect(screen.queryByRole('dialog')).toBeNull()
    pressKey(' ', false)
    await screen.findByRole('dialog')
    expect(screen.getByRole('button', { name: 'Keep paused' })).toBe(document.activeElement)
    expect(calls).not.toContain('ads.status')
  })
})
