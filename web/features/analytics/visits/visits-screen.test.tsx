// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { addDialogMethods } from '../../../testing/dialogs.ts'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { visitReport, visitRow, visitsNow } from '../../../testing/visits.ts'
import { openAnalytics, prepareScreen } from '../testing/open-analytics.ts'

prepareScreen()
addDialogMethods()

const rows = {
  source: [visitRow('Google'), visitRow('Direct', { visitors: 20, bounceRate: null })],
  campaign: [visitRow('autumn')],
  page: [visitRow('/article/five-grinders')],
  device: [visitRow('Mobile')],
  goal: [visitRow('Product Click', { visitors: 12, events: 15, conversionRate: 10 })],
}

/** Opens the screen and records the queries of its reports. */
async function openVisits(path = '/analytics/visits', changes: FakeAnswers = {}) {
  const queries: Readonly<Record<string, unknown>>[] = []
  await openAnalytics(path, {
    'analytics.visits': query => {
      queries.push(query)
      return visitReport(rows)
    },
    'analytics.now': () => visitsNow(),
    ...changes,
  })
  return queries
}

it('shows totals with their changes, and a report in each panel', async () => {
  await openVisits()
  const visitors = (await screen.findByText('Visitors', { selector: 'dt' })).closest('div')
  expect(visitors?.textContent).toContain('120')
  expect(visitors?.textContent).toContain('Up 10% from 100, excluding today')
  expect(screen.getByText('Bounce rate', { selector: 'dt' }).closest('div')?.textContent).toContain(
    'Down 2.00 points from 40.0%',
  )
  const sources = screen.getByRole('region', { name: 'Sources' })
  expect(
    within(sources)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual([
    'SourceVisitorsVisitsViews per visitBounce rateVisit duration',
    'Google60752.0040.0%1m 35s',
    'Direct20752.00-1m 35s',
  ])
  expect(within(screen.getByRole('region', { name: 'Goals' })).getByText('10.0%')).toBeTruthy()
  expect(screen.getByText(/in the time zone Europe\/London/)).toBeTruthy()
  expect(await screen.findByText('3 visitors')).toBeTruthy()
})

it('filters by a row, adds filters of the address, and removes them', async () => {
  const queries = await openVisits('/analytics/visits?range=7d&device=Mobile')
  await userEvent.click(await screen.findByRole('link', { name: 'Google' }))
  expect(location.search).toBe('?range=7d&device=Mobile&source=Google')
  await vi.waitFor(() => expect(queries.at(-1)).toMatchObject({ range: '7d', device: 'Mobile', source: 'Google' }))
  await userEvent.click(screen.getByRole('link', { name: 'Remove the filter Mobile' }))
  expect(location.search).toBe('?range=7d&source=Google')
})

it('shows notices', async () => {
  const notice = 'No visit has the source google. Did you mean Google?'
  await openVisits('/analytics/visits?source=google', {
    'analytics.visits': () => visitReport({}, { notices: [notice] }),
  })
  expect(await screen.findByText(notice)).toBeTruthy()
})

it('shows another report of a panel', async () => {
  await openVisits()
  await userEvent.click(await screen.findByRole('button', { name: 'Campaigns' }))
  expect(screen.getByRole('link', { name: 'autumn' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Exit pages' }))
  expect(within(screen.getByRole('region', { name: 'Pages' })).getByText('No visits in this period.')).toBeTruthy()
})

it('compares with the year before', async () => {
  const queries = await openVisits()
  await userEvent.click(await screen.findByRole('link', { name: 'Year before' }))
  await vi.waitFor(() => expect(queries.at(-1)).toMatchObject({ compare: 'year' }))
  expect(location.search).toBe('?compare=year')
})

it('says why there are no reports', async () => {
  await openVisits('/analytics/visits', {
    'analytics.visits': () => {
      throw new BlogopsError('conflict', 'Plausible counts the visitors of this site.')
    },
  })
  expect(await screen.findByText(/Plausible counts the visitors/)).toBeTruthy()
})

it('imports earlier events after a preview, labelled as samples on request', async () => {
  const sent: Readonly<Record<string, unknown>>[] = []
  await openVisits('/analytics/visits', {
    'events.import': input => {
      sent.push(input)
      return {
        dryRun: input.dryRun,
        events: 3,
        imported: 2,
        known: 0,
        leftOut: 0,
        range: { from: '2026-10-01', to: '2026-10-02' },
        rejected: [{ line: 3, reason: 'The date is missing.' }],
        rejectedTotal: 1,
        columns: {},
        unread: ['browser'],
      }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Import events' }))
  await userEvent.upload(
    await screen.findByLabelText('CSV, JSON or NDJSON file'),
    new File(['at,name,url'], 'october.csv'),
  )
  await screen.findByText('Events to import: 2 of 3. Days: 1 October 2026 to 2 October 2026.')
  expect(screen.getByText('Line 3: The date is missing.')).toBeTruthy()
  expect(screen.getByText('Columns not read: browser.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Label these events as sample figures' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  await screen.findByText('Imported events: 2 of 3. Days: 1 October 2026 to 2 October 2026.')
  const file = { name: 'october.csv', content: 'at,name,url' }
  expect(sent).toEqual([
    { ...file, sample: false, dryRun: true },
    { ...file, sample: true, dryRun: true },
    { ...file, sample: true, dryRun: false },
  ])
})
