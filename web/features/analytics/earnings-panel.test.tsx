// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { earningsReport, noEarnings } from '../../testing/earnings.ts'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'

prepareScreen()

const openPanel = async (report: ReturnType<typeof earningsReport>) => {
  await openAnalytics('/analytics', { 'earnings.report': () => report })
  return within(await screen.findByRole('region', { name: 'Earnings' }))
}

it('shows totals, articles, and what belongs to none', async () => {
  const panel = await openPanel(earningsReport())
  expect(panel.getByText(/Reported up to 20 November 2026/)).toBeDefined()
  const totals = [...document.querySelectorAll('[aria-labelledby="earnings-title"] .total')].map(
    ({ textContent }) => textContent,
  )
  expect(totals).toEqual([
    'Earnings£21.50',
    'Per visitor£0.22',
    'Return on ad spend1.25£5.00 for £4.00',
    'Not attributed£1.50',
  ])
  const row = panel.getByRole('link', { name: 'Five Grinders Compared' }).closest('tr')
  expect([...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '£20.00',
    '1,000',
    '£0.0200',
    '£4.00',
    '£5.00',
    '1.25',
  ])
  expect(panel.getByText('shelf-21').closest('tr')?.textContent).toContain(
    'The affiliate tag does not show which article.',
  )
  expect(panel.getByText('Spring').closest('tr')?.textContent).toBe('Spring£4.00£5.001.25Share of product clicks')
  expect(panel.getByText('Grinders - Variant A').closest('tr')?.textContent).toBe('Grinders - Variant A5£5.00')
  expect(panel.getByRole('button', { name: 'Download CSV of earnings' })).toBeDefined()
})

it('links to the import before the first report', async () => {
  const panel = await openPanel(noEarnings)
  expect(panel.getByRole('link', { name: 'Import a report of the shop' }).getAttribute('href')).toBe('/earnings')
  expect(panel.queryByRole('table')).toBeNull()
})
