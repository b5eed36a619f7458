// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import { performanceRow } from '../../../../testing/ads.ts'
import { adRow, openPerformance, prepareScreen, spentDays } from '../testing/open-performance.ts'

prepareScreen()

const part = (name: string) => screen.findByRole('region', { name })
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent))

describe('spend by day', () => {
  it('shows 28 days with a summary and a table', async () => {
    await openPerformance()
    const panel = await part('Spend by day')
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
    expect(calls.filter(call => call === 'ads.days')).toHaveLength(4)
  })

  it('says that nothing was spent', async () => {
    await openPerformance(undefined, { 'ads.days': () => spentDays([0, 0]) })
    await screen.findByText(
      'No spend from 20 November 2026 to 21 November 2026. The totals above include earlier spend.',
    )
    expect(screen.queryByText('Spend by day as a table')).toBeNull()
  })

  it('offers the last days with data if they are older, then the latest days', async () => {
    const old = { ...spentDays([4, 6]), since: '2023-06-29', until: '2023-06-30' }
    await openPerformance(undefined, {
      'ads.days': ({ until }) => (until === undefined ? { ...spentDays([0, 0]), latest: '2023-06-30' } : old),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Show the days up to 30 June 2023/ }))
    await screen.findByText(/^Total from 29 June 2023 to 30 June 2023: £10\.00/)
    await userEvent.click(screen.getByRole('button', { name: 'Show the latest days' }))
    await screen.findByText(/^No spend from 20 November/)
  })

  it('shows days without data as unknown, not as zero spend', async () => {
    const spend = spentDays([4, 6, 0])
    const adsKnownTo = '2026-11-20'
    const days = spend.days.map(day => ({ ...day, adsKnown: day.date <= adsKnownTo }))
    await openPerformance(undefined, { 'ads.days': () => ({ ...spend, days, adsKnownTo }) })
    const panel = await part('Spend by day')
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
    const panel = await part('Spend by day')
    expect((await within(panel).findByText(/^(No|The) spend from/)).textContent).toContain(text)
    within(panel).getByRole('button', { name: /^Show the days up to 30 June 2023/ })
  })

  it('does not mention totals if nothing was ever spent', async () => {
    await openPerformance([performanceRow({ totalSpend: 0 })], { 'ads.days': () => spentDays([0, 0]) })
    await screen.findByText('No spend from 20 November 2026 to 21 November 2026.')
  })

  it('keeps the rest of the screen if the daily spend cannot be read', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('unavailable', 'The server is stopping.')
      return spentDays([3])
    }
    await openPerformance(undefined, { 'ads.days': answer })
    const panel = await part('Spend by day')
    await within(panel).findByText('The server is stopping.')
    expect(screen.getByText('Ad sets')).toBeTruthy()
    fails = false
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^Total from .*: £3\.00\./)
  })
})

describe('CTR by variant', () => {
  const rows = [
    performanceRow({ adSetId: 's1', adSetName: 'Single', ads: [adRow()] }),
    performanceRow({
      adSetId: 's2',
      adSetName: 'Sure',
      ads: [
        adRow({ adId: 'a', variant: 'A' }),
        adRow({ adId: 'b', variant: 'B', clicks: 100, ctr: 5 }),
        adRow({ adId: 'c', variant: 'C', impressions: 0, clicks: 0, ctr: 0 }),
      ],
    }),
    performanceRow({
      adSetId: 's3',
      adSetName: 'Open',
      ads: [adRow({ adId: 'd' }), adRow({ adId: 'e', variant: 'B', clicks: 55, ctr: 2.75 })],
    }),
    performanceRow({ adSetId: 's4', adSetName: 'Never seen', ads: [adRow({ impressions: 0, clicks: 0, ctr: 0 })] }),
  ]

  it('compares the first ad set with several seen ads, with intervals and a table', async () => {
    await openPerformance(rows)
    const panel = await part('CTR by variant')
    expect(within(panel).getByLabelText<HTMLSelectElement>('Ad set').value).toBe('s2')
    within(panel).getByText('B is clearly ahead.')
    const note = within(panel).getByText(/^Each line shows the likely range .* uses only the clicks of that ad\. The/)
    expect(note.textContent).toContain('The AI Optimizer also uses the other ads')
    expect(within(note).getByRole('link').getAttribute('href')).toBe('/ai-optimizer')
    await userEvent.click(within(panel).getByText('CTR by variant as a table'))
    expect(cells(within(panel).getByRole('table'))).toEqual([
      ['Ad', 'Impressions', 'Clicks', 'CTR', 'Likely CTR (95%)'],
      ['A', '2,000', '50', '2.50%', '1.90–3.28%'],
      ['B', '2,000', '100', '5.00%', '4.13–6.04%'],
    ])
  })

  it('compares the chosen ad set and names no leader without evidence', async () => {
    await openPerformance(rows)
    const choice = await screen.findByLabelText<HTMLSelectElement>('Ad set')
    expect([...choice.options].map(({ label }) => label)).toEqual(['Single', 'Sure', 'Open'])
    await userEvent.selectOptions(choice, 'Open')
    await screen.findByText(/^No ad is clearly ahead yet\./)
    await userEvent.selectOptions(choice, 'Single')
    await waitFor(() => expect(screen.queryByText(/ahead/)).toBeNull())
  })

  it('shows an empty state if no ad has impressions', async () => {
    await openPerformance(rows.slice(3))
    await screen.findByText('No impressions yet. A comparison of the ads appears here.')
  })
})
