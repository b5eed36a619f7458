// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { analyticsDay, comprehensive, threeDays } from '../../testing/analytics.ts'
import { closePage } from '../../testing/open-page.tsx'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'
import { card, part } from './testing/read-screen.ts'

prepareScreen()

describe('days panel', () => {
  it('shows no chart without values', async () => {
    const days = threeDays.map(day => ({ ...day, visitors: 0, productClicks: 0 }))
    await openAnalytics('/analytics', { 'analytics.timeseries': () => ({ ...comprehensive(), days }) })
    const panel = await part('Day by day')
    expect(within(panel).getAllByText('None in this period.')).toHaveLength(2)
    expect(panel.querySelectorAll('.chart-box')).toHaveLength(1)
  })

  it('shows summaries and a table with the latest day first', async () => {
    await openAnalytics()
    const panel = await part('Day by day')
    within(panel).getByText('Total: 1,440. Highest on 20 November 2026: 1,400.')
    within(panel).getByText('Total: £1,091.65. Highest on 20 November 2026: £1,050.50.')
    await userEvent.click(within(panel).getByText('Daily data as a table'))
    const [head, latest, busiest] = within(panel).getAllByRole('row')
    expect(head?.textContent).toBe('DayVisitorsPageviewsProduct clicksAd spendAd impressionsAd clicks')
    expect([...(latest?.children ?? [])].map(cell => cell.textContent)).toEqual([
      ...['21 November 2026', '-', '-', '-', '-', '-', '-'],
    ])
    expect(busiest?.textContent).toBe('20 November 20261,4005012£1,050.501,300100')
  })

  it('does not mention the dashed line if none is drawn', async () => {
    const nothing = { visitors: 0, pageviews: 0, productClicks: 0, spend: 0 }
    const days = [analyticsDay('2026-11-20', nothing), analyticsDay('2026-11-21', { ...nothing, isOver: false })]
    const answer = (days: AnalyticsDay[]) => ({
      'analytics.timeseries': () => ({ ...comprehensive(), days }),
    })
    await openAnalytics('/analytics', answer(days))
    within(await part('Day by day')).getByText('Today, 21 November 2026, is not over.')
    closePage()
    await openAnalytics('/analytics', answer([analyticsDay('2026-11-21', { isOver: false })]))
    within(await part('Day by day')).getByText('Today, 21 November 2026, is not over.')
  })

  it('marks today as incomplete', async () => {
    const days = threeDays.map(day => ({ ...day, isOver: day.date < '2026-11-21', visitors: day.visitors || 5 }))
    const { element } = await openAnalytics('/analytics', {
      'analytics.timeseries': () => ({ ...comprehensive(), days }),
    })
    const panel = await part('Day by day')
    within(panel).getByText(/^Today, 21 November 2026, is not over\. The dashed line/)
    await userEvent.click(within(panel).getByText('Daily data as a table'))
    expect(within(panel).getAllByRole('rowheader')[0]?.textContent).toBe('21 November 2026 so far')
    // The sparkline contains complete days only: two of them.
    await waitFor(() => expect(element.querySelector('.spark path')?.getAttribute('d')?.split('L')).toHaveLength(2))
  })

  it('shows no chart and no highest day for a single day', async () => {
    const answer = () => ({ ...comprehensive(), days: [analyticsDay('2026-11-21')] })
    await openAnalytics('/analytics', { 'analytics.timeseries': answer })
    const panel = await part('Day by day')
    within(panel).getByText('Total: 40.')
    within(panel).getByText('Total: £41.15.')
    expect(panel.querySelector('.chart-box')).toBeNull()
  })

  it('shows days without ad data as unknown, not as zero spend', async () => {
    const adsKnownTo = '2026-11-20'
    const days = threeDays.map(day => ({ ...day, adsKnown: day.date <= adsKnownTo }))
    const { element } = await openAnalytics('/analytics', {
      'analytics.comprehensive': () => comprehensive({ adsKnownTo }),
      'analytics.timeseries': () => ({ ...comprehensive({ adsKnownTo }), days }),
    })
    const panel = await part('Day by day')
    within(panel).getByText(
      'Total: £1,091.65. Highest on 20 November 2026: £1,050.50. Available up to 20 November 2026.',
    )
    within(panel).getByText('Total: 1,440. Highest on 20 November 2026: 1,400.')
    await userEvent.click(within(panel).getByText('Daily data as a table'))
    const latest = within(panel).getAllByRole('row')[1]
    expect(latest?.textContent).toBe('21 November 2026---–––')
    screen.getByText(/^Ad data is available up to 20 November 2026\. Counted/)
    // Ad metrics are missing for some compared days, so the sparkline ends before the first unknown day.
    expect(await card('Ad Spend')).toBe('£1,234.50')
    expect(await card('Total Visitors')).toBe('1,200▲ Up 20% from 1,000')
    const spend = (await screen.findByText('Ad Spend', { selector: '.total dt' })).nextElementSibling
    await waitFor(() =>
      expect(spend?.querySelector('.spark path')?.getAttribute('d')).toMatch(/^M0\.00 .*L50\.00 \S+$/),
    )
    expect(element.querySelectorAll('.spark path')).toHaveLength(4)
  })

  it('says that there is no ad data if all days are later', async () => {
    const adsKnownTo = '2023-06-30'
    const days = threeDays.map(day => ({ ...day, adsKnown: false, spend: 0 }))
    await openAnalytics('/analytics', {
      'analytics.comprehensive': () => comprehensive({ adsKnownTo }),
      'analytics.timeseries': () => ({ ...comprehensive({ adsKnownTo }), days }),
    })
    for (const label of ['Ad Spend', 'Total Ad Impressions', 'Total Ad Clicks']) expect(await card(label)).toBe('–')
    expect(await card('Product Clicks')).toBe('90= No change')
    within(await part('Day by day')).getByText('No data for this period. Available up to 30 June 2023.')
  })

  it('keeps the rest of the screen after a failed read', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('unavailable', 'The server is stopping.')
      return { ...comprehensive(), days: [] }
    }
    await openAnalytics('/analytics', { 'analytics.timeseries': answer })
    await screen.findByText('The server is stopping.')
    expect(await card('Total Visitors')).toMatch(/^1,200/)
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(within(await part('Day by day')).getAllByText('None in this period.')).toHaveLength(3)
  })
})
