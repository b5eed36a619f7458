// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noMetrics, performance, quiet } from '../../testing/analytics.ts'
import { openAnalytics, openWith, prepareScreen } from './testing/open-analytics.ts'
import { cells, part } from './testing/read-screen.ts'

prepareScreen()

describe('article table', () => {
  it('shows one row per article with decimals, dashes for zero, and badges', async () => {
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

  it('highlights only good rates', async () => {
    await openWith({ articlePerformance: [performance({ conversionRate: 4.9, ctr: 0.9, cpc: 0.5 })] })
    expect((await cells('Article Performance'))[0]?.slice(4)).toEqual(['4.9%', '£1,234.50', '0.90%', '£0.50'])
  })

  it('links to the analytics of an article with the same range', async () => {
    await openAnalytics('/analytics?range=7d')
    const table = await screen.findByRole('table', { name: 'Article Performance' })
    const title = within(table).getByRole('link', { name: 'Five Grinders Compared' })
    expect(title.getAttribute('href')).toBe('/analytics/a1?range=7d')
  })

  it('shows an empty state without articles', async () => {
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

describe('rankings', () => {
  it('show top performers and optimization opportunities', async () => {
    const unpaid = performance({ articleId: 'a2', articleTitle: 'Kettles', hasAds: false, conversionRate: 4.25 })
    await openWith({ articlePerformance: [performance(), unpaid, quiet()] })
    const top = within(await part('Top Performers')).getAllByRole('listitem')
    expect(top.map(item => within(item).getByRole('link').textContent)).toEqual(['Five Grinders Compared', 'Kettles'])
    const found = within(await part('Optimization Opportunities'))
    found.getByText('Conversion rate: 4.3%. Visitors: 1,200. No ads yet.')
    const create = found.getByRole('link', { name: 'Create Ad Campaign for Kettles' })
    expect(create.getAttribute('href')).toBe('/facebook-ads/create?article=a2')
  })
})
