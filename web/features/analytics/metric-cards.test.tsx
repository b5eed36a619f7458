// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { comprehensive, metrics, noMetrics, onTheLastDay } from '../../testing/analytics.ts'
import { closePage } from '../../testing/open-page.tsx'
import { openAnalytics, openWith, prepareScreen } from './testing/open-analytics.ts'
import { card } from './testing/read-screen.ts'

prepareScreen()

describe('headline cards', () => {
  it('show each value, its change and the previous value', async () => {
    await openAnalytics()
    expect(await card('Total Visitors')).toBe('1,200▲ Up 20% from 1,000')
    expect(await card('Product Clicks')).toBe('90= No change')
    expect(await card('Ad Spend')).toBe('£1,234.50= No change')
    expect(await card('Conversion Rate')).toBe('7.50%▲ Up 0.50 points from 7.00%')
  })

  it('compare complete days only, and say so', async () => {
    await openWith(onTheLastDay({ totalVisitors: 1100 }))
    expect(await card('Total Visitors')).toBe('1,200▲ Up 10% from 1,000, excluding today')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41= No change, excluding today')
    await screen.findByText(
      /^Changes compare 23 October 2026 to 20 November 2026 with 23 September 2026 to 21 October 2026\./,
    )
  })

  it('do not mention changes if there are none', async () => {
    const { compared, previous } = onTheLastDay()
    await openWith({ compared, previous: { ...previous, aggregateMetrics: noMetrics } })
    expect(await card('Total Visitors')).toBe('1,200')
    await screen.findByText(/^23 October 2026 to 21 November 2026\. Today is not over\.$/)
    expect(screen.queryByText(/Changes compare/)).toBeNull()
    closePage()
    // Visitors are not compared with days whose visitors could not be read.
    const unread = { aggregateMetrics: { ...noMetrics, totalVisitors: 1000 }, trafficKnown: false }
    await openWith({ compared, previous: { ...previous, ...unread } })
    await screen.findByText(/\. Today is not over\.$/)
    expect(screen.queryByText(/Changes compare/)).toBeNull()
  })

  it('show no comparison on the first day', async () => {
    await openWith({ range: { from: '2026-11-21', to: '2026-11-21' }, compared: null })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41')
    await screen.findByText(/^21 November 2026\. Today is not over, so there is no comparison yet\./)
  })

  it('show no change from zero', async () => {
    const previous = { ...comprehensive().previous, aggregateMetrics: noMetrics }
    await openWith({ previous })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Conversion Rate')).toBe('7.50%')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41')
  })

  it('draw a sparkline for each metric', async () => {
    const { element } = await openAnalytics()
    await waitFor(() => expect(element.querySelectorAll('.spark path')).toHaveLength(4))
  })
})

describe('secondary cards', () => {
  it('show the rates with the counts', async () => {
    await openAnalytics()
    expect(await card('Total Ad Impressions')).toBe('40,000CTR 7.50%= No change')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41= No change')
    expect(await card('Total Pageviews')).toBe('1,5001.25 pages per visitor= No change')
  })

  it('do not divide by zero visitors', async () => {
    await openWith({ aggregateMetrics: metrics({ totalVisitors: 0, totalPageviews: 4 }) })
    expect(await card('Total Pageviews')).toMatch(/^44\.00 pages per visitor/)
  })
})

describe('unavailable traffic', () => {
  it('is shown as unknown, not as zero, with the reason', async () => {
    const notices = ['Plausible refused the key. Check PLAUSIBLE_API_KEY.']
    await openWith({ trafficKnown: false, notices, aggregateMetrics: metrics({ totalVisitors: 0 }) })
    await screen.findByText('Plausible refused the key. Check PLAUSIBLE_API_KEY.')
    for (const label of ['Total Visitors', 'Product Clicks', 'Conversion Rate', 'Total Pageviews']) {
      expect(await card(label)).toBe('–')
    }
    expect(await card('Ad Spend')).toMatch(/^£1,234\.50/)
  })

  it('is not compared with the previous period', async () => {
    await openWith({ previous: { ...comprehensive().previous, trafficKnown: false } })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Ad Spend')).toBe('£1,234.50= No change')
  })
})
