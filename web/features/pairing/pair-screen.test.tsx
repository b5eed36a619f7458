// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Pairing } from '../../../server/contract/schemas/account.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

// On a busy machine, loading a screen takes longer than the library's default timeout.
searching({ asyncUtilTimeout: 8_000 })

const pairing: Pairing = {
  code: 'WDJB-MJHT',
  name: 'blogops on laptop',
  scopes: ['articles:read', 'generate'],
  expires: '90d',
  createdAt: '2026-11-22T09:00:00.000Z',
  expiresAt: '2026-11-22T09:10:00.000Z',
  state: 'open',
}

async function open(path: string, changes: FakeAnswers = {}) {
  const sent: unknown[] = []
  const decided = (state: Pairing['state']) => (input: unknown) => {
    sent.push(input)
    return { ...pairing, state }
  }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'pairings.get': () => pairing,
    'pairings.approve': decided('approved'),
    'pairings.refuse': decided('refused'),
    ...changes,
  }
  const { calls } = await openPage(path, { server: answers, browser: answers, admin: true })
  return { sent, calls }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('connecting a terminal', () => {
  it('shows the code, the terminal, the lifetime and the permissions, and grants the selected ones', async () => {
    const { sent } = await open('/pair#code=WDJB-MJHT')
    expect(await screen.findByText('WDJB-MJHT')).toBeDefined()
    expect(screen.getByText('blogops on laptop').parentElement?.textContent).toContain('act as you for 90 days')
    await userEvent.click(screen.getByLabelText('Generate articles, which may cost money'))
    await press('Connect')
    expect(await screen.findByRole('heading', { name: 'Terminal connected' })).toBeDefined()
    expect(sent).toEqual([{ code: 'WDJB-MJHT', scope: ['articles:read'] }])
  })

  it('grants nothing without a selected permission', async () => {
    const { sent } = await open('/pair#code=WDJB-MJHT')
    await screen.findByText('WDJB-MJHT')
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
    await press('Connect')
    expect(screen.getByRole('alert').textContent).toContain('Select at least one')
    expect(sent).toEqual([])
  })

  it('reads the code of an older link from the query', async () => {
    await open('/pair?code=WDJB-MJHT')
    expect(await screen.findByText('WDJB-MJHT')).toBeDefined()
    expect(location.search + location.hash).toBe('#code=WDJB-MJHT')
  })

  it('refuses the terminal', async () => {
    await open('/pair#code=WDJB-MJHT')
    await press('Refuse')
    expect(await screen.findByRole('heading', { name: 'Terminal refused' })).toBeDefined()
  })

  it('keeps the selection and shows the reason after a failure', async () => {
    const failing = () => {
      throw new BlogopsError('unavailable', 'Not just now.')
    }
    await open('/pair#code=WDJB-MJHT', { 'pairings.approve': failing })
    await userEvent.click(await screen.findByLabelText('Read articles, drafts and revisions'))
    await press('Connect')
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.')
    expect(screen.getByLabelText<HTMLInputElement>('Read articles, drafts and revisions').checked).toBe(false)
  })

  it('accepts a code in any spelling and shows the result after approval', async () => {
    await open('/pair')
    await userEvent.type(await screen.findByLabelText('Code'), 'wdjb mjht{Enter}')
    await press('Connect')
    const title = await screen.findByRole('heading', { name: 'Terminal connected' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByRole('link', { name: 'People and access' }).getAttribute('href')).toBe('/access')
  })

  it('accepts a typed code and reports an unknown one', async () => {
    const unknown = () => {
      throw new BlogopsError('not_found', 'No terminal is waiting with this code.')
    }
    await open('/pair', { 'pairings.get': unknown })
    await press('Continue')
    expect(screen.getByText('Enter the code shown in the terminal')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code'), 'wdjb mjht')
    await press('Continue')
    expect(await screen.findByText('No terminal is waiting with this code.')).toBeDefined()
    await press('Enter a code')
    expect(screen.getByLabelText('Code')).toBeDefined()
  })
})
