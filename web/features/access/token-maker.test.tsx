// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { operations } from '../../../server/contract/index.ts'
import { scopes } from '../../../server/contract/scopes.ts'
import { routes } from '../../app/routes.tsx'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'
import { scopeGroups } from './new-token.tsx'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })
beforeAll(() => Promise.all(routes.map(route => route.preload())))

const at = '2026-11-22T09:00:00.000Z'
const secret = 'bo_01_secret'
const token = { id: 't1', username: 'ada', createdAt: at, expiresAt: null, lastUsedAt: null, parentId: null }

async function open(changes: FakeAnswers = {}) {
  const sent: unknown[] = []
  let tokens: unknown[] = []
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'users.list': () => [{ ...ada, totp: false, passkeys: 0 }],
    'totp.get': () => ({ enabled: false, since: null, recoveryCodesLeft: 0 }),
    'passkeys.list': () => [],
    'invites.list': () => [],
    'sessions.list': () => [],
    'tokens.list': () => tokens,
    'tokens.create': input => {
      sent.push(input)
      const { name, scope } = input
      const made = { ...token, name, scopes: scope }
      tokens = [made]
      return { ...made, token: secret }
    },
    ...changes,
  }
  await openPage('/access', { server: answers, browser: answers, admin: true })
  await press('Create token')
  return { sent, form: within(await screen.findByRole('form', { name: 'Create token' })) }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const makeNightly = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'nightly')
  await userEvent.click(screen.getByLabelText(/^Read articles/))
  await press('Create token')
}

describe('token maker', () => {
  it('creates a token with a name, permissions and a lifetime, and shows its secret once', async () => {
    const { sent } = await open()
    await makeNightly()
    expect(sent).toEqual([{ name: 'nightly', scope: ['articles:read'], expires: '90d' }])
    const title = await screen.findByRole('heading', { name: 'Token “nightly” created' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(secret)).toBeDefined()
    expect(screen.getByText(/^blogops login .*--token-stdin/)).toBeDefined()
    expect(await screen.findByText(/^Acts as ada · Never used/)).toBeDefined()

    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy token' }))
    expect(await screen.findByText('Token Copied')).toBeDefined()
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(secret))
    await press('Done')
    expect(screen.queryByText(secret)).toBeNull()
    expect(document.activeElement?.textContent).toBe('Create token')
  })

  it('preselects no permission and names the user the token acts for', async () => {
    const { form } = await open()
    const boxes = form.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes).toHaveLength(scopes.length)
    expect(boxes.filter(({ checked }) => checked)).toEqual([])
    expect(form.getByText(/The token acts as you, ada/)).toBeDefined()
    expect(form.getByText('Includes: Read articles, drafts and revisions')).toBeDefined()
  })

  it('creates a token that never expires', async () => {
    const { sent } = await open()
    await userEvent.selectOptions(screen.getByLabelText('Expires after'), 'Never expires')
    await makeNightly()
    expect(sent).toEqual([{ name: 'nightly', scope: ['articles:read'] }])
  })

  it('requires a name and a permission, with an error beside each field', async () => {
    const { sent } = await open()
    await press('Create token')
    expect(screen.getByLabelText('Name')).toBe(document.activeElement)
    expect(screen.getByText('Enter a name for the token')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name'), 'nightly')
    await press('Create token')
    const group = screen.getByRole('group', { name: 'Permissions', description: /^Select at least one/ })
    expect(group.contains(document.activeElement)).toBe(true)
    expect(screen.queryByText('Enter a name for the token')).toBeNull()
    expect(sent).toEqual([])
  })

  it('keeps the typed values and shows the reason after a failure', async () => {
    await open({
      'tokens.create': () => {
        throw new BlogopsError('unavailable', 'Not just now.')
      },
    })
    await makeNightly()
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('nightly')
    expect(screen.getByLabelText<HTMLInputElement>(/^Read articles/).checked).toBe(true)
  })

  it('does not show the secret again after leaving the screen', async () => {
    await open()
    await makeNightly()
    await screen.findByText(secret)
    await userEvent.click(screen.getByRole('link', { name: 'Audit' }))
    await expect.poll(() => screen.queryByText(secret)).toBeNull()
    history.back()
    expect(await screen.findByRole('button', { name: 'Create token' })).toBeDefined()
    expect(screen.queryByText(secret)).toBeNull()
  })
})

it('lists the least harmful permissions first and marks those that may cost money', () => {
  const [see, , spend] = scopeGroups
  expect(scopeGroups.flatMap(group => group.scopes).sort()).toEqual([...scopes].sort())
  expect(see.scopes.filter(scope => !scope.endsWith(':read'))).toEqual([])
  const costly = new Set(operations.filter(({ effect }) => effect === 'spend').map(({ access }) => access))
  expect([...spend.scopes].sort()).toEqual(scopes.filter(scope => costly.has(scope)).sort())
})
