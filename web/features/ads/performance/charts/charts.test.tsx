// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import { openPerformance, prepareScreen, spentDays } from '../testing/open-performance.ts'

prepareScreen()

/** Opens the panel and returns it. */
async function openPanel(): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: 'Spend by day' })
  await userEvent.click(heading)
  const panel = heading.closest('details')
  if (!panel) throw new Error('There is no panel.')
  return panel
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent))

describe('spend by day', () => {
  it('shows 28 days with a summary and a table', async () => {
    await openPerformance()
    const panel = await openPanel()
    await within(panel).findByText(
      'Total from 25 October 2026 to 21 November 2026: £378.00. Highest on 21 November 2026: £27.00.',
    )
    await userEvent.click(within(panel).getByText('Spend by day as a table'))
    const [head, latest, ...rest] = cells(within(panel).getByRole('table'))
    expect(head).toEqual(['Day', 'Spend', 'Impressions', 'Clicks'])
    expect(latest).toEqual(['21 November 2026', '£27.00', '2,700', '27'])
    expect(rest.at(-1)).toEqual(['25 October 2026', '-', '-', '-'])
    expect(rest).toHaveLength(27)
  })

  it('shows 7 days, 90 days or a year on request', async () => {
    const { calls } = await openPerformance()
    await userEvent.click(await screen.findByRole('button', { name: '7 days' }))
    await screen.findByText(/^Total from 15 November 2026 to .*: £21\.00\./)
    expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '90 days' }))
    await screen.findByText(/from 24 August 2026 to 21 November 2026/)
    await userEvent.click(screen.getByRole('button', { name: '1 year' }))
    await screen.findByText(/from 22 November 2025 to 21 November 2026/)
    await userEvent.click(screen.getByRole('button', { name: '7 days' }))
    await screen.findByText(/: £21\.00\. Highest/)
    // Each period is read with the previous one, except a year.
    expect(calls.filter(call => call === 'ads.days')).toHaveLength(7)
  })

  it('says that nothing was spent', async () => {
    await openPerformance(undefined, { 'ads.days': () => spentDays([0, 0]) })
    await screen.findByText('No spend from 20 November 2026 to 21 November 2026.')
    expect(screen.queryByText('Spend by day')).toBeNull()
  })

  it('offers the last days with data if they are older, then the latest days', async () => {
    const old = { ...spentDays([4, 6]), since: '2023-06-29', until: '2023-06-30' }
    await openPerformance(undefined, {
      'ads.days': ({ until }) => (until === undefined ? { ...spentDays([0, 0]), latest: '2023-06-30' } : old),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Show the days up to 30 June 2023/ }))
    await screen.findByText(/^Total from 29 June 2023 to 30 June 2023: £10\.00/)
    expect(location.search).toBe('?until=2023-06-30')
    await userEvent.click(screen.getByRole('button', { name: '28 days' }))
    await screen.findByText(/^No spend from 20 November/)
  })

  it('shows days without data as unknown, not as zero spend', async () => {
    const spend = spentDays([4, 6, 0])
    const adsKnownTo = '2026-11-20'
    const days = spend.days.map(day => ({ ...day, adsKnown: day.date <= adsKnownTo }))
    await openPerformance(undefined, { 'ads.days': () => ({ ...spend, days, adsKnownTo }) })
    const panel = await openPanel()
    await within(panel).findByText(
      'Total from 19 November 2026 to 20 November 2026 (latest data): £10.00. Highest on 20 November 2026: £6.00.',
    )
    await userEvent.click(within(panel).getByText('Spend by day as a table'))
    expect(cells(within(panel).getByRole('table'))[1]).toEqual([...['21 November 2026', '–', '–', '–']])
  })

  it.each([
    ['2026-11-20', 'No spend from 20 November 2026 to 20 November 2026 (latest data).'],
    ['2023-06-30', 'The spend from 20 November 2026 to 21 November 2026 is unknown.'],
  ])('names the last known day of a range without spend: %s', async (adsKnownTo, text) => {
    const spend = spentDays([0, 0])
    const days = spend.days.map(day => ({ ...day, adsKnown: day.date <= adsKnownTo }))
    await openPerformance(undefined, { 'ads.days': () => ({ ...spend, days, adsKnownTo, latest: '2023-06-30' }) })
    expect((await screen.findByText(/^(No|The) spend from/)).textContent).toContain(text)
    screen.getByRole('button', { name: /^Show the days up to 30 June 2023/ })
  })

  it('keeps the rest of the screen if the daily spend cannot be read', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('unavailable', 'The server is stopping.')
      return spentDays([3])
    }
    await openPerformance(undefined, { 'ads.days': answer })
    await screen.findByText('The server is stopping.')
    expect(screen.getByRole('table')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Total from .*: £3\.00\./)
  })
})
