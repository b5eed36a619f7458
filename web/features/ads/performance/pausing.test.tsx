// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { performanceRow } from '../../../testing/ads.ts'
import { adRow, openPerformance, prepareScreen } from './testing/open-performance.ts'

prepareScreen()

const running = (adId: string, variant: string) => adRow({ adId, variant, adName: `Ad ${variant}`, status: 'ACTIVE' })
const rows = [
  performanceRow({ ads: [running('a1', 'A'), running('a2', 'B'), adRow({ adId: 'a3', variant: 'C' })] }),
  performanceRow({ adSetId: 's2', adSetName: 'Kettles - Ad Set', ads: [running('b1', 'A')] }),
]

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const badges = () => screen.getAllByText(/^(Active|Paused)$/).map(({ textContent }) => textContent)

/** Opens the screen and records the ads to pause. */
async function openWithPauseLog(given = rows, failing: Readonly<Record<string, string>> = {}) {
  const asked: unknown[] = []
  const { pause } = await openPerformance(given, {
    'ads.pauseMany': ({ adIds }) => {
      asked.push(adIds)
      const ids = Array.isArray(adIds) ? adIds.map(String) : []
      const paused = ids.filter(id => !(id in failing))
      pause(paused)
      return { paused, failed: ids.filter(id => id in failing).map(adId => ({ adId, message: failing[adId] })) }
    },
  })
  return { asked }
}

describe('pausing several ads', () => {
  it('pauses the selected ads whichever tab is open', async () => {
    const { asked } = await openWithPauseLog()
    await openTab('Variant B')
    await userEvent.click(await screen.findByLabelText('Select Ad B to pause'))
    expect(screen.getByRole('button', { name: 'Pause 1 ad' })).toBeTruthy()
    const [, second] = screen.getAllByRole('article')
    if (!second) throw new Error('There are two ad sets.')
    await userEvent.click(within(second).getByRole('checkbox'))
    await press('Pause 2 ads')
    await screen.findByText('2 ads paused.')
    expect(asked).toEqual([['a2', 'b1']])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pause ads' }).disabled).toBe(true)
  })

  it('selects all running ads', async () => {
    const { asked } = await openWithPauseLog()
    await userEvent.click(await screen.findByLabelText('Select all active ads (3)'))
    await press('Pause 3 ads')
    await screen.findByText('3 ads paused.')
    expect(asked).toEqual([['a1', 'a2', 'b1']])
    expect(badges()).toEqual(['Paused', 'Paused'])
    expect(screen.queryByLabelText(/Select all active ads/)).toBeNull()
  })

  it('selects only running ads that match the search', async () => {
    const { asked } = await openWithPauseLog()
    await userEvent.type(await screen.findByLabelText('Search by name'), 'kettles')
    await userEvent.click(screen.getByLabelText('Select all active ads (1)'))
    await press('Pause 1 ad')
    await screen.findByText('1 ad paused.')
    expect(asked).toEqual([['b1']])
  })

  it('shows which ads failed and why, and keeps them selected', async () => {
    const { asked } = await openWithPauseLog(rows, { a2: 'Facebook did not answer.' })
    await userEvent.click(await screen.findByLabelText('Select all active ads (3)'))
    await press('Pause 3 ads')
    await screen.findByText('Paused: 2. Failed: 1.')
    expect(screen.getByText('“Ad B”: Facebook did not answer.')).toBeTruthy()
    await press('Pause 1 ad')
    await waitFor(() => expect(asked).toEqual([['a1', 'a2', 'b1'], ['a2']]))
  })

  it('sends at most 200 ads per call', async () => {
    const ads = Array.from({ length: 201 }, (_, at) => running(`x${at}`, `${at}`))
    const { asked } = await openWithPauseLog([performanceRow({ ads })])
    await userEvent.click(await screen.findByLabelText('Select all active ads (201)'))
    await userEvent.click(screen.getByText('Pause 201 ads'))
    await screen.findByText('201 ads paused.')
    expect(asked.map(ids => Array.isArray(ids) && ids.length)).toEqual([200, 1])
  })

  it('reports a failed call and reloads the lists', async () => {
    const fail = () => {
      throw new BlogopsError('upstream_unavailable', 'Facebook cannot be reached.')
    }
    const { calls } = await openPerformance(rows, { 'ads.pauseMany': fail })
    await press('Pause 2 active ads: Five Grinders Compared - Ad Set')
    expect((await screen.findAllByText('Failed to Update Status')).length).toBeGreaterThan(0)
    expect(calls.filter(call => call === 'ads.performance')).toHaveLength(2)
  })
})

describe('ad set', () => {
  it('pauses all its running ads at once', async () => {
    const { asked } = await openWithPauseLog()
    await press('Pause 2 active ads: Five Grinders Compared - Ad Set')
    await screen.findByText('2 ads paused.')
    expect(asked).toEqual([['a1', 'a2']])
    await press('Pause active ad: Kettles - Ad Set')
    await screen.findByText('1 ad paused.')
  })

  it('offers no selection if no ad is running', async () => {
    await openPerformance()
    await screen.findByRole('tab')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull()
  })
})

async function openTab(name: string): Promise<void> {
  const [first] = await screen.findAllByRole('tab', { name })
  if (!first) throw new Error(`There is no tab ${name}.`)
  await userEvent.click(first)
}
