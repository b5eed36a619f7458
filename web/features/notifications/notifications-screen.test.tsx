// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Channel, Notification } from '../../../server/contract/schemas/notifications.ts'
import { routes } from '../../app/routes.tsx'
import { addDialogMethods } from '../../testing/dialogs.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'

addDialogMethods()
beforeAll(() => Promise.all(routes.map(route => route.preload())))

const pager: Channel = {
  id: 'c1',
  kind: 'webhook',
  name: 'Pager',
  target: 'https://pager.example/…',
  events: ['job.failed'],
  enabled: true,
  problem: 'HTTP 503',
  lastSentAt: null,
}

const failed: Notification = {
  id: 'job-1-c1',
  channelId: 'c1',
  channel: 'Pager',
  event: 'job.failed',
  title: 'A job failed: Generate kettles',
  state: 'pending',
  attempts: 2,
  answer: 'HTTP 503',
  createdAt: '2026-11-28T09:00:00.000Z',
  nextAt: '2026-11-28T09:35:00.000Z',
  endedAt: null,
}

async function open(channels: Channel[], more: Record<string, (input: never) => unknown> = {}) {
  const answers = {
    'site.get': () => site,
    'user.current': () => ada,
    'approvals.list': () => [],
    'notifications.channels': () => channels,
    'notifications.log': () => (channels.length > 0 ? [failed] : []),
    ...more,
  }
  await openPage('/settings/notifications', { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { name: 'Notifications' })
}

it('shows channels with their problem, and the log with state, time and answer', async () => {
  await open([pager])
  const row = await screen.findByText('Pager', { selector: 'strong' })
  const item = row.closest('li')
  expect(item?.textContent).toContain('https://pager.example/… · A job failed')
  expect(item?.textContent).toContain('HTTP 503')
  const log = await screen.findByRole('table', { name: /Latest messages/ })
  expect(within(log).getByText('A job failed: Generate kettles')).toBeDefined()
  expect(within(log).getByText(/2 attempts\. HTTP 503 Next attempt/)).toBeDefined()
})

it('adds a channel for e-mail, and shows why it was refused', { timeout: 20_000 }, async () => {
  const sent: unknown[] = []
  await open([], {
    'notifications.add': input => {
      sent.push(input)
      throw new BlogopsError('not_configured', 'No mail server is configured.')
    },
  })
  await screen.findByText('No channel yet. Nobody is notified.')
  await userEvent.click(await screen.findByRole('button', { name: 'Add channel' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a channel' }))
  await userEvent.type(dialog.getByLabelText('E-mail addresses'), 'desk@shelf.example, ada@shelf.example')
  await userEvent.click(dialog.getByLabelText('A plan is ready'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add channel' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('No mail server is configured.')
  expect(sent).toEqual([
    {
      kind: 'email',
      to: ['desk@shelf.example', 'ada@shelf.example'],
      events: ['approval.waiting', 'job.failed', 'ad.disapproved', 'spend.near_cap', 'backup.overdue'],
    },
  ])
})

it('shows the key of a new webhook once', async () => {
  await open([], { 'notifications.add': () => ({ ...pager, secret: 'whsec_abc' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add channel' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a channel' }))
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'webhook')
  await userEvent.type(dialog.getByLabelText('Address'), 'https://pager.example/hook')
  await userEvent.click(dialog.getByRole('button', { name: 'Add channel' }))
  expect(await screen.findByText('whsec_abc')).toBeDefined()
})

it('tests, switches off and removes a channel', async () => {
  const calls: unknown[] = []
  const record = (name: string) => (input: unknown) => {
    calls.push([name, input])
    return name === 'test' ? { ...failed, state: 'sent' } : pager
  }
  await open([pager], {
    'notifications.test': record('test'),
    'notifications.edit': record('edit'),
    'notifications.remove': record('remove'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Test Pager' }))
  await userEvent.click(screen.getByRole('button', { name: 'Switch off Pager' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pager' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(calls).toEqual([
      ['test', { id: 'c1' }],
      ['edit', { id: 'c1', state: 'off' }],
      ['remove', { id: 'c1' }],
    ]),
  )
})

it('shows roles without the permission no control that the server refuses', async () => {
  await open([pager], { 'user.current': () => ({ ...ada, role: 'editor' }) })
  await screen.findByText('Pager', { selector: 'strong' })
  expect(screen.queryByRole('button', { name: /^(Add channel|Test|Edit|New key|Switch|Remove)/ })).toBeNull()
})
