// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarEntry } from '../../../server/contract/schemas/schedule.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

searching({ asyncUtilTimeout: 8_000 })

const entry = (changes: Partial<CalendarEntry>): CalendarEntry => ({
  id: 'a1',
  slug: 'kettles',
  title: 'Kettles',
  category: 'kitchen',
  state: 'scheduled',
  at: '2026-12-24T06:00:00.000Z',
  local: '2026-12-24T06:00',
  by: 'ada',
  problem: null,
  ...changes,
})

const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-10T12:00:00Z') })
  return () => vi.useRealTimers()
})

function open(entries: readonly CalendarEntry[], query = '', changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.calendar': ({ from, to }) => {
      if (from !== undefined) asked.push(`${from} ${to}`)
      const isShown = ({ local }: CalendarEntry) => from === undefined || (local >= `${from}` && local <= `${to}T24`)
      return { timeZone: 'UTC', entries: entries.filter(isShown) }
    },
    ...changes,
  }
  return openPage(`/articles/calendar${query}`, { server: answers, browser: answers, admin: true })
}

describe('the calendar', () => {
  it('shows the articles of the current month on their days', async () => {
    await open([entry({}), entry({ id: 'a2', title: 'Lamps', state: 'published', local: '2026-12-01T10:15' })])
    const [day] = await screen.findAllByRole('cell', { name: /24 December 2026/ })
    if (!day) throw new Error('The day is missing.')
    expect(within(day).getByRole('link', { name: 'Kettles' }).getAttribute('href')).toBe('/articles/a1/edit')
    expect(day.textContent).toContain('06:00 Scheduled')
    expect(screen.getByRole('cell', { name: /^1 December 2026|1 December 2026.*Lamps/ }).textContent).toContain(
      'Published',
    )
    expect(asked).toEqual(['2026-11-30 2027-01-03'])
    expect(document.querySelector('[aria-current="date"] time')?.getAttribute('datetime')).toBe('2026-12-10')
  })

  it('leads to the months before and after', async () => {
    await open([], '?month=2027-01')
    await screen.findByRole('heading', { name: 'January 2027' })
    expect(screen.getByRole('link', { name: /Previous month/ }).getAttribute('href')).toBe(
      '/articles/calendar?month=2026-12',
    )
    expect(screen.getByRole('link', { name: /Next month/ }).getAttribute('href')).toBe(
      '/articles/calendar?month=2027-02',
    )
    await screen.findByText(/^Nothing is planned\./)
  })

  it('names what was not published at its time, in whatever month', async () => {
    const problem = 'Your links earn nothing.'
    await open([entry({ state: 'problem', local: '2026-10-01T06:00', problem })])
    const section = await screen.findByRole('region', { name: 'Not published at their time' })
    expect(section.textContent).toContain(`Kettles: ${problem}`)
  })
})

it('leads an analyst to no editor', async () => {
  const planned = entry({ state: 'problem', problem: 'Your links earn nothing.' })
  await open([planned, entry({ id: 'a2', title: 'Lamps' })], '', {
    'user.current': () => ({ ...ada, role: 'analyst' }),
  })
  expect((await screen.findAllByText(/Lamps/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Kettles' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Lamps' })).toBeNull()
  expect(screen.getByRole('link', { name: /Next month/ })).toBeDefined()
})
