// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { parseRange } from '../../../server/domain/days.ts'
import { comprehensive, threeDays } from '../../testing/analytics.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { openAnalytics, prepareScreen } from './testing/open-analytics.ts'

prepareScreen()

/** Opens a path over a fake server that answers for the requested range and records it. */
function openFor(path: string, changes: FakeAnswers = {}) {
  const asked: unknown[] = []
  const daysOf = (range: unknown) => parseRange(String(range), '2026-11-21') ?? { from: '', to: '' }
  const answers: FakeAnswers = {
    'analytics.comprehensive': ({ range }) => {
      asked.push(range)
      return comprehensive({ range: daysOf(range) })
    },
    'analytics.timeseries': ({ range }) => ({ ...comprehensive({ range: daysOf(range) }), days: threeDays }),
    ...changes,
  }
  return openAnalytics(path, answers).then(page => ({ ...page, asked }))
}

const link = (name: string) => screen.findByRole('link', { name })
const shown = (text: RegExp) => screen.findByText(text, { selector: '.note' })

describe('range', () => {
  it('is 30 days by default, with the compared period', async () => {
    const { asked } = await openFor('/analytics')
    await shown(/^23 October 2026 to 21 November 2026, compared with the 30 days before\./)
    expect((await link('30 days')).getAttribute('aria-current')).toBe('true')
    expect(asked).toEqual(['30d'])
  })

  it('is read from the URL', async () => {
    const { asked } = await openFor('/analytics?range=2026-11-03..2026-11-03')
    await shown(/^3 November 2026, compared with the day before\./)
    expect(screen.getByRole('button', { name: 'Custom' }).getAttribute('aria-pressed')).toBe('true')
    expect(asked).toEqual(['2026-11-03..2026-11-03'])
  })

  it('changes the URL, supports going back, keeps the focus and uses cached data', async () => {
    const { asked } = await openFor('/analytics')
    await userEvent.click(await link('7 days'))
    await shown(/^15 November 2026 to 21 November 2026/)
    expect(location.search).toBe('?range=7d')
    const chosen = await link('7 days')
    expect(chosen.getAttribute('aria-current')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(chosen))
    act(() => history.back())
    await shown(/^23 October 2026/)
    expect(asked).toEqual(['30d', '7d'])
  })

  it('reports an invalid range and shows the default', async () => {
    const { asked } = await openFor('/analytics?range=yesterday')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The period “yesterday” is not valid/)
    await shown(/^23 October 2026/)
    expect(asked).toEqual(['30d'])
  })

  it('does not blame the configuration if the server cannot be reached', async () => {
    await openFor('/analytics', {
      'analytics.comprehensive': ({ range }) => {
        if (range === '7d') throw new TypeError('Failed to fetch')
        return comprehensive()
      },
    })
    await userEvent.click(await link('7 days'))
    await screen.findByText(/^Could not reach the server\./)
    expect(screen.queryByText('Please check your configuration')).toBeNull()
  })

  it('keeps the metrics on the screen while another range is loading', async () => {
    let answer = () => {}
    const pending = new Promise<void>(resolve => (answer = resolve))
    await openFor('/analytics', {
      'analytics.comprehensive': ({ range }) =>
        range === '7d' ? pending.then(() => comprehensive()) : comprehensive(),
    })
    await userEvent.click(await link('7 days'))
    await screen.findByText('Loading another period…')
    expect(screen.getByRole('table', { name: 'Article Performance' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' }).disabled).toBe(true)
    answer()
    await waitFor(() => expect(screen.queryByText('Loading another period…')).toBeNull())
  })
})

describe('custom range', () => {
  async function choose(from: string, to: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Custom' }))
    for (const [label, day] of [
      ['From', from],
      ['To', to],
    ] as const) {
      const input = await screen.findByLabelText(label)
      await userEvent.clear(input)
      if (day) await userEvent.type(input, day)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  }

  it('starts with the displayed range and changes the URL', async () => {
    const { asked } = await openFor('/analytics')
    await shown(/^23 October 2026/)
    await userEvent.click(await screen.findByRole('button', { name: 'Custom' }))
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-10-23')
    await userEvent.click(screen.getByRole('button', { name: 'Custom' }))
    await choose('2026-11-01', '2026-11-10')
    await shown(/^1 November 2026 to 10 November 2026/)
    expect(location.search).toBe('?range=2026-11-01..2026-11-10')
    expect(screen.queryByLabelText('From')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Custom' })))
    expect(asked).toEqual(['30d', '2026-11-01..2026-11-10'])
  })

  it.each([
    ['', '2026-11-10', 'Choose the first day'],
    ['2026-11-01', '', 'Choose the last day'],
    ['2026-11-02', '2026-11-01', 'Choose a last day that is not before the first day'],
    ['2026-11-01', '2026-11-22', 'Choose a day that is not in the future'],
    ['2026-11-22', '2026-11-22', 'Choose a day that is not in the future'],
    ['1999-12-31', '2000-01-01', 'Choose a day in 2000 or later'],
    ['2020-01-01', '2026-11-01', 'Choose at most 731 days'],
  ])('rejects “%s” to “%s” beside the field', async (from, to, problem) => {
    const { asked } = await openFor('/analytics')
    await choose(from, to)
    const refused = (await screen.findByText(problem)).closest('.row')?.querySelector('input')
    await waitFor(() => expect(document.activeElement).toBe(refused))
    expect(location.search).toBe('')
    expect(asked).toEqual(['30d'])
  })

  it('accepts a range up to today', async () => {
    await openFor('/analytics')
    await userEvent.click(await screen.findByRole('button', { name: 'Custom' }))
    for (const label of ['From', 'To'])
      expect(screen.getByLabelText<HTMLInputElement>(label)).toMatchObject({ min: '2000-01-01', max: '2026-11-21' })
  })

  it('closes on Escape, which restores the focus, and on another range', async () => {
    await openFor('/analytics')
    const button = await screen.findByRole('button', { name: 'Custom' })
    await userEvent.click(button)
    await userEvent.type(screen.getByLabelText('To'), '{Escape}')
    expect(screen.queryByLabelText('From')).toBeNull()
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    await userEvent.click(await link('7 days'))
    await shown(/^15 November 2026/)
    expect(screen.queryByLabelText('From')).toBeNull()
  })

  it.each([
    ['2026-11-02..2026-11-01', /Choose a last day that is not before the first day\.$/],
    ['2027-01-01..2027-02-01', /last 30 days\. Choose a day that is not in the future\.$/],
    ['2020-01-01..2026-11-01', /Choose at most 731 days\.$/],
  ])('rejects an invalid range in the URL (%s) with the same message', async (range, message) => {
    await openFor(`/analytics?range=${range}`)
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
  })
})
