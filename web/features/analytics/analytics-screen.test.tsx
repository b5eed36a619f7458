// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import {
  analyticsDay,
  comprehensive,
  metrics,
  noMetrics,
  onTheLastDay,
  performance,
  quiet,
  threeDays,
} from '../../testing/analytics.ts'
import { closePage } from '../../testing/open-page.tsx'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'

prepareScreen()

const part = (name: string) => screen.findByRole('region', { name })
const openWith = (changes: Parameters<typeof comprehensive>[0]) =>
  openAnalytics('/analytics', { 'analytics.comprehensive': () => comprehensive(changes) })

/** What a card says, without its label. */
async function card(label: string): Promise<string | null | undefined> {
  return (await screen.findByText(label, { selector: '.total dt' })).nextElementSibling?.textContent
}

async function cells(name: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.slice(1).map(row => [...row.children].map(({ textContent }) => textContent))
}

describe('the headline cards', () => {
  it('say what is here, how much more or less than before that is, and from what', async () => {
    await openAnalytics()
    expect(await card('Total Visitors')).toBe('1,200▲ Up 20% from 1,000')
    expect(await card('Product Clicks')).toBe('90= As before')
    expect(await card('Ad Spend')).toBe('£1,234.50= As before')
    expect(await card('Conversion Rate')).toBe('7.50%▲ Up 0.50 points from 7.00%')
  })

  it('compare whole days with whole days, and say so', async () => {
    await openWith(onTheLastDay({ totalVisitors: 1100 }))
    expect(await card('Total Visitors')).toBe('1,200▲ Up 10% from 1,000, without today')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41= As before, without today')
    await screen.findByText(
      /Today is not over: changes are of the 29 days up to 20 November 2026, against the same 29 days of the period before, 23 September 2026 to 21 October 2026\./,
    )
  })

  it('tell of no changes where no card has one', async () => {
    const { compared, previous } = onTheLastDay()
    await openWith({ compared, previous: { ...previous, aggregateMetrics: noMetrics } })
    expect(await card('Total Visitors')).toBe('1,200')
    await screen.findByText(/^23 October 2026 to 21 November 2026\. Today is not over\. Counted/)
    closePage()
    // Readers are not compared with those of days on which they could not be read.
    const unread = { aggregateMetrics: { ...noMetrics, totalVisitors: 1000 }, trafficKnown: false }
    await openWith({ compared, previous: { ...previous, ...unread } })
    await screen.findByText(/\. Today is not over\. Counted/)
  })

  it('compare nothing on the first day', async () => {
    await openWith({ range: { from: '2026-11-21', to: '2026-11-21' }, compared: null })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41')
    await screen.findByText(/^21 November 2026\. Today is not over, and is compared with nothing yet\./)
  })

  it('compare with nothing where there was nothing before', async () => {
    const previous = { ...comprehensive().previous, aggregateMetrics: noMetrics }
    await openWith({ previous })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Conversion Rate')).toBe('7.50%')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41')
  })

  it('draw a line for each, through the days', async () => {
    const { element } = await openAnalytics()
    await waitFor(() => expect(element.querySelectorAll('.spark path')).toHaveLength(4))
  })
})

describe('the secondary cards', () => {
  it('have the rates behind the counts', async () => {
    await openAnalytics()
    expect(await card('Total Ad Impressions')).toBe('40,000CTR 7.50%= As before')
    expect(await card('Total Ad Clicks')).toBe('3,000CPC £0.41= As before')
    expect(await card('Total Pageviews')).toBe('1,5001.25 pages per visitor= As before')
  })

  it('divide by one visitor where nobody was counted', async () => {
    await openWith({ aggregateMetrics: metrics({ totalVisitors: 0, totalPageviews: 4 }) })
    expect(await card('Total Pageviews')).toMatch(/^44\.00 pages per visitor/)
  })
})

describe('traffic that could not be read', () => {
  it('is said to be unknown rather than nothing, under what happened', async () => {
    const notices = ['Plausible refused the key. Check PLAUSIBLE_API_KEY.']
    await openWith({ trafficKnown: false, notices, aggregateMetrics: metrics({ totalVisitors: 0 }) })
    await screen.findByText('Plausible refused the key. Check PLAUSIBLE_API_KEY.')
    for (const label of ['Total Visitors', 'Product Clicks', 'Conversion Rate', 'Total Pageviews']) {
      expect(await card(label)).toBe('Not known')
    }
    expect(await card('Ad Spend')).toMatch(/^£1,234\.50/)
  })

  it('is not compared with where it was before', async () => {
    await openWith({ previous: { ...comprehensive().previous, trafficKnown: false } })
    expect(await card('Total Visitors')).toBe('1,200')
    expect(await card('Ad Spend')).toBe('£1,234.50= As before')
  })
})

describe('recommendations', () => {
  it('are listed where there are any', async () => {
    await openWith({ recommendations: ['Give “Kettles” a budget.', 'Pause “Mills”.'] })
    const items = within(await part('Optimization Recommendations')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Give “Kettles” a budget.', 'Pause “Mills”.'])
  })

  it('are not there otherwise', async () => {
    await openAnalytics()
    await part('Article Performance')
    expect(screen.queryByText('Optimization Recommendations')).toBeNull()
  })
})

it('sample figures are called that', async () => {
  await openWith({ sample: true })
  await screen.findByText('Sample figures')
})

describe('the table', () => {
  it('has an article a row, with decimals, dashes for zeros, and badges', async () => {
    await openWith({ articlePerformance: [performance(), quiet()] })
    const table = await screen.findByRole('table', { name: 'Article Performance' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent?.replace('↓', '')),
    ).toEqual([...['Article', 'Status', 'Visitors', 'Product Clicks', 'Conv. Rate', 'Ad Spend', 'Ad CTR', 'CPC']])
    expect(await cells('Article Performance')).toEqual([
      ...[
        [
          'Five Grinders Compared',
          'TrafficAds',
          '1,200',
          '90',
          '7.5% (good)',
          '£1,234.50',
          '7.50% (good)',
          '£0.41 (good)',
        ],
      ],
      ['Quiet', 'No Data', '-', '-', '-', '-', '-', '-'],
    ])
  })

  it('points out no rate that is not good', async () => {
    await openWith({ articlePerformance: [performance({ conversionRate: 4.9, ctr: 0.9, cpc: 0.5 })] })
    expect((await cells('Article Performance'))[0]?.slice(4)).toEqual(['4.9%', '£1,234.50', '0.90%', '£0.50'])
  })

  it('leads to an article, with the days that are shown', async () => {
    await openAnalytics('/analytics?range=7d')
    const table = await screen.findByRole('table', { name: 'Article Performance' })
    const title = within(table).getByRole('link', { name: 'Five Grinders Compared' })
    expect(title.getAttribute('href')).toBe('/analytics/a1?range=7d')
  })

  it('says what to do where there are no articles', async () => {
    await openWith({ articlePerformance: [], aggregateMetrics: noMetrics })
    for (const text of [
      'No articles with performance data yet. Create articles and run ads to see insights here.',
      'No performance data yet. Create articles and drive traffic to see top performers.',
      'No optimization opportunities detected yet.',
    ]) {
      await screen.findByText(text)
    }
    const create = within(await part('Article Performance')).getByRole('link', { name: 'Create Article' })
    expect(create.getAttribute('href')).toBe('/create')
  })
})

describe('the standings', () => {
  it('are the top performers, and what could be advertised', async () => {
    const unpaid = performance({ articleId: 'a2', articleTitle: 'Kettles', hasAds: false, conversionRate: 4.25 })
    await openWith({ articlePerformance: [performance(), unpaid, quiet()] })
    const top = within(await part('Top Performers')).getAllByRole('listitem')
    expect(top.map(item => within(item).getByRole('link').textContent)).toEqual(['Five Grinders Compared', 'Kettles'])
    const found = within(await part('Optimization Opportunities'))
    found.getByText('4.3% of 1,200 visitors went on to a product, and no ad leads here.')
    const create = found.getByRole('link', { name: 'Create Ad Campaign for Kettles' })
    expect(create.getAttribute('href')).toBe('/facebook-ads/create?article=a2')
  })
})

describe('a reading', () => {
  it('says that it goes on', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await openAnalytics('/analytics', { 'analytics.comprehensive': () => held.then(() => comprehensive()) })
    await screen.findByText('Loading comprehensive analytics...')
    answer()
    await part('Article Performance')
    expect(screen.queryByText('Loading comprehensive analytics...')).toBeNull()
  })

  it('that fails tells why, and is tried again', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('storage_damaged', 'The event log cannot be read.')
      return comprehensive()
    }
    await openAnalytics('/analytics', { 'analytics.comprehensive': answer })
    await screen.findByRole('heading', { name: 'No analytics data available' })
    screen.getByText('Please check your configuration')
    screen.getByText('The event log cannot be read.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Total Visitors')).toMatch(/^1,200/)
  })
})

describe('day by day', () => {
  it('keeps no room for a chart of nothing', async () => {
    const days = threeDays.map(day => ({ ...day, visitors: 0, productClicks: 0 }))
    await openAnalytics('/analytics', { 'analytics.timeseries': () => ({ ...comprehensive(), days }) })
    const panel = await part('Day by day')
    expect(within(panel).getAllByText('None in these days.')).toHaveLength(2)
    expect(panel.querySelectorAll('.chart-box')).toHaveLength(1)
  })

  it('is summed up in words, and whole in a table with the latest day first', async () => {
    await openAnalytics()
    const panel = await part('Day by day')
    within(panel).getByText('1,440 in all; most on 20 November 2026, 1,400.')
    within(panel).getByText('£1,091.65 in all; most on 20 November 2026, £1,050.50.')
    await userEvent.click(within(panel).getByText('Day by day as a table'))
    const [head, latest, busiest] = within(panel).getAllByRole('row')
    expect(head?.textContent).toBe('DayVisitorsPageviewsProduct clicksAd spendAd impressionsAd clicks')
    expect([...(latest?.children ?? [])].map(cell => cell.textContent)).toEqual([
      ...['21 November 2026', '-', '-', '-', '-', '-', '-'],
    ])
    expect(busiest?.textContent).toBe('20 November 20261,4005012£1,050.501,300100')
  })

  it('speaks of no dashed piece where none is drawn', async () => {
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

  it('tells today, which is not over, from whole days', async () => {
    const days = threeDays.map(day => ({ ...day, isOver: day.date < '2026-11-21', visitors: day.visitors || 5 }))
    const { element } = await openAnalytics('/analytics', {
      'analytics.timeseries': () => ({ ...comprehensive(), days }),
    })
    const panel = await part('Day by day')
    within(panel).getByText(/^Today, 21 November 2026, is not over: the dashed piece/)
    await userEvent.click(within(panel).getByText('Day by day as a table'))
    expect(within(panel).getAllByRole('rowheader')[0]?.textContent).toBe('21 November 2026 so far')
    // The line of a card is of whole days: two of them.
    await waitFor(() => expect(element.querySelector('.spark path')?.getAttribute('d')?.split('L')).toHaveLength(2))
  })

  it('draws no chart of a single day, nor tells of its most', async () => {
    const answer = () => ({ ...comprehensive(), days: [analyticsDay('2026-11-21')] })
    await openAnalytics('/analytics', { 'analytics.timeseries': answer })
    const panel = await part('Day by day')
    within(panel).getByText('40 in all.')
    within(panel).getByText('£41.15 in all.')
    expect(panel.querySelector('.chart-box')).toBeNull()
  })

  it('says which days no import told of, and takes none of them for a day without spend', async () => {
    const adsKnownTo = '2026-11-20'
    const days = threeDays.map(day => ({ ...day, adsKnown: day.date <= adsKnownTo }))
    const { element } = await openAnalytics('/analytics', {
      'analytics.comprehensive': () => comprehensive({ adsKnownTo }),
      'analytics.timeseries': () => ({ ...comprehensive({ adsKnownTo }), days }),
    })
    const panel = await part('Day by day')
    within(panel).getByText('£1,091.65 in all; most on 20 November 2026, £1,050.50. Known up to 20 November 2026.')
    within(panel).getByText('1,440 in all; most on 20 November 2026, 1,400.')
    await userEvent.click(within(panel).getByText('Day by day as a table'))
    const latest = within(panel).getAllByRole('row')[1]
    expect(latest?.textContent).toBe('21 November 2026---Not knownNot knownNot known')
    screen.getByText(/before\. What ads did is known up to 20 November 2026\. Counted/)
    // The days that are compared are not all known of ads; a line of theirs ends before the day that is not.
    expect(await card('Ad Spend')).toBe('£1,234.50')
    expect(await card('Total Visitors')).toBe('1,200▲ Up 20% from 1,000')
    const spend = (await screen.findByText('Ad Spend', { selector: '.total dt' })).nextElementSibling
    await waitFor(() =>
      expect(spend?.querySelector('.spark path')?.getAttribute('d')).toMatch(/^M0\.00 .*L50\.00 \S+$/),
    )
    expect(element.querySelectorAll('.spark path')).toHaveLength(4)
  })

  it('says of ads alone that nothing is known where all the days are later', async () => {
    const adsKnownTo = '2023-06-30'
    const days = threeDays.map(day => ({ ...day, adsKnown: false, spend: 0 }))
    await openAnalytics('/analytics', {
      'analytics.comprehensive': () => comprehensive({ adsKnownTo }),
      'analytics.timeseries': () => ({ ...comprehensive({ adsKnownTo }), days }),
    })
    for (const label of ['Ad Spend', 'Total Ad Impressions', 'Total Ad Clicks'])
      expect(await card(label)).toBe('Not known')
    expect(await card('Product Clicks')).toBe('90= As before')
    within(await part('Day by day')).getByText('Not known of these days. Known up to 30 June 2023.')
  })

  it('leaves the rest alone where it cannot be read', async () => {
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
    expect(within(await part('Day by day')).getAllByText('None in these days.')).toHaveLength(3)
  })
})
