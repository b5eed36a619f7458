// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { routes } from '../../app/routes.tsx'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { job, result } from '../../testing/generation.ts'
import { openPage } from '../../testing/open-page.tsx'
import { markMatches } from '../../ui/desk-table.tsx'

beforeAll(() => Promise.all(routes.map(route => route.preload())))

const step = { startedAt: '2026-11-28T09:00:00.000Z', finishedAt: null }
const times = { createdAt: '2026-11-28T09:00:00.000Z', updatedAt: '2026-11-28T09:01:05.000Z' }
const running = job({
  ...times,
  id: 'j3',
  title: 'Review of 3 products: kettles',
  steps: [
    { ...step, name: 'find-products', title: 'Find products', status: 'done' },
    { ...step, name: 'outline', title: 'Plan the article', status: 'running' },
  ],
})
const failed = job({
  ...times,
  id: 'j2',
  status: 'failed',
  title: 'Review of 5 products: lamps',
  error: { code: 'unavailable', message: 'The model could not be reached.', hint: 'Check the connection' },
})
const done = job({
  ...times,
  id: 'j1',
  status: 'done',
  title: 'Review of 5 products: earbuds',
  createdBy: 'schedule',
  cost: {
    usd: 0.16,
    calls: 9,
    inputTokens: 100,
    outputTokens: 50,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    searches: 3,
  },
  result: result(),
})

type Asked = Readonly<Record<string, unknown>>

async function open(path: string, jobs: () => readonly Job[], changes: FakeAnswers = {}) {
  const asked: Asked[] = []
  const answers = {
    'site.get': () => site,
    'user.current': () => ada,
    'jobs.list': (input: Asked) => {
      asked.push(input)
      return jobs()
    },
    ...changes,
  }
  await openPage(path, { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { name: 'Jobs' })
  return asked
}

const findRow = async (title: string) => screen.findByRole('row', { name: new RegExp(title) })

it('shows the state, duration, cost and result of each job', async () => {
  await open('/jobs', () => [running, failed, done])
  expect((await findRow('kettles')).textContent).toContain('Step 2 of 2Running: Plan the article')
  const row = await findRow('earbuds')
  expect(row.textContent).toContain('Generation, started by the server')
  expect(within(row).getByText('1:05')).toBeDefined()
  expect(within(row).getByText('$0.16')).toBeDefined()
  expect(
    within(row)
      .getByRole('link', { name: /Open article/ })
      .getAttribute('href'),
  ).toBe('/articles/a7/edit')
  expect(within(row).queryByRole('button', { name: /Cancel/ })).toBeNull()
})

it('says what stopped a failed job and resumes it', async () => {
  const resumed: unknown[] = []
  await open('/jobs', () => [resumed.length > 0 ? { ...failed, status: 'queued', error: null } : failed], {
    'jobs.resume': ({ id }) => {
      resumed.push(id)
      return { ...failed, status: 'queued', error: null }
    },
  })
  expect(await screen.findByText('The model could not be reached.')).toBeDefined()
  expect(screen.getByText('Check the connection.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /Resume/ }))
  await waitFor(() => expect(screen.queryByText('The model could not be reached.')).toBeNull())
  expect(resumed).toEqual(['j2'])
  expect((await findRow('lamps')).textContent).toContain('Waiting')
})

it('cancels a running job', async () => {
  const cancelled: unknown[] = []
  await open('/jobs', () => [cancelled.length > 0 ? { ...running, status: 'cancelled' } : running], {
    'jobs.cancel': ({ id }) => {
      cancelled.push(id)
      return { ...running, status: 'cancelled' }
    },
  })
  await userEvent.click(within(await findRow('kettles')).getByRole('button', { name: /Cancel/ }))
  await waitFor(async () => expect((await findRow('kettles')).textContent).toContain('Cancelled'))
  expect(cancelled).toEqual(['j3'])
})

it('opens the log of a job', async () => {
  const at = '2026-11-28T09:00:01.000Z'
  await open('/jobs', () => [done], {
    'jobs.events': () => [
      { type: 'message', sequence: 1, at, step: 'find-products', message: 'Searched for earbuds.' },
      { type: 'end', sequence: 2, at, status: 'done', result: null, error: null },
    ],
  })
  const button = within(await findRow('earbuds')).getByRole('button', { name: /Log/ })
  await userEvent.click(button)
  expect(await screen.findByText('Searched for earbuds.')).toBeDefined()
  expect(screen.getByText('Ended: done')).toBeDefined()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it('finds lines in a long log', async () => {
  const found = 'Found 3 products: kettles'
  const messages = [...Array.from({ length: 10 }, (_, n) => `Read page ${n} of the shop.`), found]
  await open('/jobs', () => [done], {
    'jobs.events': () =>
      messages.map((message, index) => ({
        type: 'message',
        sequence: index + 1,
        at: times.createdAt,
        step: 'outline',
        message,
      })),
  })
  await userEvent.click(within(await findRow('earbuds')).getByRole('button', { name: /Log/ }))
  const list = (await screen.findByText(found)).closest('ol') ?? document.body
  const readLines = () => [...document.querySelectorAll('.job-log bdi')].map(({ textContent }) => textContent)
  expect(readLines()).toEqual(messages)
  // The shortcut of the other lists.
  await userEvent.keyboard('/KETTLES ')
  expect(document.activeElement).toBe(screen.getByLabelText('Search this log'))
  expect(readLines()).toEqual([found])
  expect(within(list).getByText('kettles', { selector: 'mark' })).toBeDefined()
  expect(screen.getByText('1 of 11 lines')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Search this log'), '?')
  expect(screen.getByText('0 of 11 lines')).toBeDefined()
  expect(readLines()).toEqual([])
  await userEvent.clear(screen.getByLabelText('Search this log'))
  expect(readLines()).toHaveLength(11)
})

it('marks each match in a line, whatever the length of its letters in lower case', () => {
  const { container } = render(markMatches('İİ Kettle (new) found', 'kettle (new)'))
  expect(container.innerHTML).toBe('İİ <mark>Kettle (new)</mark> found')
  cleanup()
  // React inserts the children of a page one by one, and those of a new element all at once.
  render(<p>{markMatches('Kettle '.repeat(10_000), 'kettle')}</p>)
  expect(document.querySelectorAll('mark')).toHaveLength(10_000)
})

it('stores its filters in the URL', async () => {
  const asked = await open('/jobs?status=failed&type=nonsense', () => [])
  expect(asked).toEqual([{ status: 'failed', type: 'nonsense', limit: '50' }])
  expect(await screen.findByText('No jobs match these filters.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'optimization' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ status: 'failed', type: 'optimization', limit: '50' }))
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ type: 'optimization', limit: '50' }))
})

it('shows earlier jobs on request', async () => {
  const asked = await open('/jobs', () => Array.from({ length: 50 }, (_, n) => ({ ...done, id: `j${n}` })))
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier jobs' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ limit: '100' }))
})

it('offers to read again what could not be read', async () => {
  let isDown = true
  await open('/jobs', () => {
    if (isDown) throw new BlogopsError('unavailable', 'The database is down.')
    return []
  })
  expect(await screen.findByText('Could not load the jobs')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No jobs yet')).toBeDefined()
})

it('shows a role without the permission no control that the server refuses', async () => {
  const error = { code: 'cost_limit', message: 'The limit is reached.', details: { enoughUsd: 2 } } as const
  const stopped = { ...failed, error }
  for (const role of ['editor', 'analyst'] as const) {
    await open('/jobs', () => [running, stopped], { 'user.current': () => ({ ...ada, role }) })
    await findRow('kettles')
    const count = role === 'editor' ? 1 : 0
    expect(screen.queryAllByRole('button', { name: /^Cancel.*kettles/ })).toHaveLength(count)
    expect(screen.queryAllByRole('button', { name: /^Resume with a limit/ })).toHaveLength(count)
    expect(screen.getAllByRole('button', { name: /^Log:/ })).toHaveLength(2)
    cleanup()
  }
})
