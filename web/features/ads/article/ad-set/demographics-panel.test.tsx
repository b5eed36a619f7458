// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import type { JobEvent } from '../../../../../server/contract/schemas/job.ts'
import type { FakeAnswers } from '../../../../testing/fake-api.ts'
import { job, jobEvents } from '../../../../testing/generation.ts'
import { pushedEvents } from '../../../../testing/pushed-events.ts'
import { openArticleAds } from '../testing/open-article-ads.ts'
import { press, setUpScreen } from '../testing/screen-hooks.ts'

setUpScreen()

const young = { age: '18-24', impressions: 12_345, clicks: 40, ctr: 0.324, spend: 1234.5, cpc: 30.8625, sample: false }
const nobody = { impressions: 0, clicks: 0, ctr: 0, spend: 0, cpc: 0, sample: false }

/** Response of each breakdown, which tests change. */
let impressions: number

beforeEach(() => {
  impressions = 12_345
})

const figures: FakeAnswers = {
  'demographics.age': () => [
    { ...young, impressions },
    { age: '65+', ...nobody },
  ],
  'demographics.gender': () => ['female', 'male', 'unknown'].map(gender => ({ ...nobody, gender, impressions: 7 })),
  'demographics.region': () => [],
}

const show = () => screen.findByRole('button', { name: 'Show audience demographics' })
const asked = (calls: readonly string[]) => calls.filter(id => id.startsWith('demographics.')).toSorted()
const all = ['demographics.age', 'demographics.gender', 'demographics.region']

describe('audience demographics', () => {
  it('reads the breakdowns when the panel is expanded, and hides them again', async () => {
    const { calls } = await openArticleAds({ answers: figures })
    const button = await show()
    expect(asked(calls)).toEqual([])
    await userEvent.click(button)
    await screen.findByRole('table', { name: 'By age' })
    expect(asked(calls)).toEqual(all)
    await press('Hide audience demographics')
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(await show())
    expect(asked(calls)).toEqual(all)
  })

  it('shows metrics by age, gender and region, with zero as a dash', async () => {
    await openArticleAds({ answers: figures })
    await userEvent.click(await show())
    const table = await screen.findByRole('table', { name: 'By age' })
    const rows = within(table)
      .getAllByRole('row')
      .map(row => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Age', 'Impressions', 'Clicks', 'CTR', 'Spend', 'CPC'],
      ['18-24', '12,345', '40', '0.32%', '£1,234.50', '£30.86'],
      ['65+', '-', '-', '-', '-', '-'],
    ])
    const byGender = within(await screen.findByRole('table', { name: 'By gender' }))
    expect(byGender.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Women',
      'Men',
      'Unknown',
    ])
    expect(await screen.findByText('By region: no data yet.')).toBeDefined()
  })

  it('labels sample data', async () => {
    await openArticleAds({ answers: { ...figures, 'demographics.age': () => [{ ...young, sample: true }] } })
    expect(screen.queryByText(/^Sample data/)).toBeNull()
    await userEvent.click(await show())
    await screen.findByText('Sample data.')
  })

  it('sorts by any column, also with the keyboard, and announces the order', async () => {
    const row = (age: string, clicks: number) => ({ ...nobody, age, clicks })
    const rows = [row('18-24', 7), row('25-34', 40), row('65+', 0)]
    await openArticleAds({ answers: { ...figures, 'demographics.age': () => rows } })
    await userEvent.click(await show())
    const table = await screen.findByRole('table', { name: 'By age' })
    const order = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    const head = (name: string) => within(table).getByRole('columnheader', { name })
    const key = async (name: string) => {
      within(head(name)).getByRole('button').focus()
      await userEvent.keyboard('{Enter}')
    }
    expect([order(), head('Clicks').getAttribute('aria-sort')]).toEqual([['18-24', '25-34', '65+'], null])
    await key('Clicks')
    expect([order(), head('Clicks').getAttribute('aria-sort')]).toEqual([['25-34', '18-24', '65+'], 'descending'])
    await key('Clicks')
    expect([order(), head('Clicks').getAttribute('aria-sort')]).toEqual([['65+', '18-24', '25-34'], 'ascending'])
    await key('Age')
    expect([order(), head('Age').getAttribute('aria-sort')]).toEqual([['18-24', '25-34', '65+'], 'ascending'])
    expect(head('Clicks').getAttribute('aria-sort')).toBeNull()
  })

  it('reads the breakdowns again on request', async () => {
    const { calls } = await openArticleAds({ answers: figures })
    await userEvent.click(await show())
    await screen.findByText('12,345')
    impressions = 20_000
    await press('Refresh')
    expect(await screen.findByText('20,000')).toBeDefined()
    expect(asked(calls)).toEqual([...all, ...all].toSorted())
  })

  it('shows which breakdown failed next to the others', async () => {
    const fail = () => {
      throw new BlogopsError('unavailable', 'The server is stopping.')
    }
    await openArticleAds({ answers: { ...figures, 'demographics.region': fail } })
    await userEvent.click(await show())
    expect(await screen.findByText('By region: The server is stopping.')).toBeDefined()
    expect(await screen.findByRole('table', { name: 'By age' })).toBeDefined()
  })

  it('offers no sync if Facebook is not connected', async () => {
    await openArticleAds({ answers: figures })
    await userEvent.click(await show())
    await screen.findByRole('table', { name: 'By age' })
    expect(screen.queryByRole('button', { name: /Facebook/ })).toBeNull()
  })

  it('syncs from a connected Facebook and shows the new data', async () => {
    const stream = pushedEvents<JobEvent>()
    const tell = jobEvents()
    const answers = { ...figures, 'ads.sync': () => job({ type: 'ad-sync' }), 'jobs.events': () => stream.events() }
    await openArticleAds({ isConnected: true, answers })
    await userEvent.click(await show())
    await screen.findByText('12,345')
    await press('Sync from Facebook')
    stream.push(tell.start(), tell.step('find'))
    expect(await screen.findByText('Find products')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Syncing from Facebook…' })).toBeDefined()
    impressions = 30_000
    stream.push(tell.cancelled())
    expect(await screen.findByText('30,000')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sync from Facebook' })).toBeDefined())
  })
})
