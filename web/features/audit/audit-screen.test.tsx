// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { auditEntry } from '../../../server/testing/audit-entry.ts'
import { routes } from '../../app/routes.tsx'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'

beforeAll(() => Promise.all(routes.map(route => route.preload())))

const byItself = auditEntry({
  id: 'e0',
  by: 'schedule',
  userId: null,
  place: 'schedule',
  token: null,
  operation: 'ads.sync',
  subject: null,
  effect: 'write',
  outcome: 'failed',
  code: 'upstream_unavailable',
  times: 3,
})

type Asked = Readonly<Record<string, unknown>>

async function open(path: string, list: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  const answers = {
    'site.get': () => site,
    'user.current': () => ada,
    'audit.list': (input: Asked) => {
      asked.push(input)
      return list(input)
    },
  }
  await openPage(path, { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { name: 'Audit' })
  return asked
}

it('says in sentences who did what with which outcome, and opens to what was recorded', async () => {
  await open('/audit', () => [auditEntry(), byItself])
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then(items => items.filter(item => item.querySelector('.audit-entry')))
  if (!first || !second) throw new Error('There are no rows.')
  const summary = (row: HTMLElement) => row.querySelector('summary')?.textContent
  expect(summary(first)).toBe('Deleted “Five Kettles”grace · token “nightly”21 Nov 2026, 09:05')
  expect(summary(second)).toContain('Tried to import ad figures from FacebookFailed, 3 timesServer')
  const facts = within(first).getByText('Operation').closest('dl')
  for (const text of ['articles.delete (deletes)', 'Five Kettles, a1', 'grace, u1', 'Token “nightly”', 'r1']) {
    expect(facts?.textContent).toContain(text)
  }
  expect(facts?.closest('details')?.open).toBe(false)
  expect(within(second).getByText('Failed: upstream unavailable')).toBeDefined()
  expect(screen.getByText('2 entries')).toBeDefined()
})

it('stores its filters in the URL and restores them', async () => {
  const asked = await open('/audit?place=token&since=7d&outcome=nonsense', () => [auditEntry()])
  expect(asked).toEqual([{ place: 'token', since: '7d', limit: '50' }])
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'spend' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ place: 'token', since: '7d', effect: 'spend', limit: '50' }))
  await userEvent.type(screen.getByLabelText('By'), 'grace{Enter}')
  const wanted = { by: 'grace', place: 'token', effect: 'spend', since: '7d' }
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(wanted))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ limit: '50' }))
  expect(location.search).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('By').value).toBe('')
})

it('suggests actors that are not users by their labels', async () => {
  await open('/audit', () => [auditEntry()])
  const by = screen.getByLabelText<HTMLInputElement>('By')
  // A longer text would be cut off next to five other filters.
  expect(by.placeholder.length).toBeLessThanOrEqual('a name or an id'.length)
  expect([...(by.list?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
    ['local', 'Terminal on this machine'],
    ['schedule', 'Server'],
    ['anonymous', 'Not signed in'],
  ])
})

it('loads earlier entries', async () => {
  const page = (from: number) => Array.from({ length: 50 }, (_, at) => auditEntry({ id: `e${from - at}` }))
  const asked = await open('/audit', ({ before }) => (before === undefined ? page(99) : page(49).slice(0, 3)))
  expect(await screen.findByText('The newest 50 entries')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }))
  expect(await screen.findByText('53 entries')).toBeDefined()
  expect(asked.at(-1)).toEqual({ limit: '50', before: 'e50' })
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull()
})

it('says that there are no entries, or none that match', async () => {
  await open('/audit', () => [])
  expect(await screen.findByText(/No changes yet/)).toBeDefined()
  await open('/audit?effect=spend', () => [])
  expect(await screen.findByText('No entries match these filters.')).toBeDefined()
})

it('shows why the audit could not be loaded and offers a retry', async () => {
  let tries = 0
  await open('/audit', () => {
    tries += 1
    if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
    return [auditEntry()]
  })
  expect(await screen.findByText('Could not load the audit')).toBeDefined()
  expect(screen.getByText(/Not just now/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Deleted “Five Kettles”')).toBeDefined()
})
