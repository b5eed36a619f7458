// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { addDialogMethods } from '../../testing/dialogs.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })
addDialogMethods()

const at = '2026-11-22T09:00:00.000Z'
const person = { ...ada, totp: false, passkeys: 0 }
const session = {
  username: 'ada',
  userAgent: 'Old Browser',
  device: 'Old Browser',
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
}
const token = { id: 't1', name: 'blogops on laptop', username: 'ada', scopes: ['generate'], parentId: null }

async function open(changes: FakeAnswers = {}) {
  const sent: unknown[] = []
  const done = (input: unknown) => {
    sent.push(input)
    return { ok: true }
  }
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'users.list': () => [person, { ...person, id: 'u2', username: 'grace', totp: true }],
    'totp.get': () => ({ enabled: false, since: null, recoveryCodesLeft: 0 }),
    'passkeys.list': () => [],
    'invites.list': () => [],
    'sessions.list': () => [
      { ...session, id: 's1', current: true },
      { ...session, id: 's2', current: false },
    ],
    'tokens.list': () => [{ ...token, createdAt: at, expiresAt: null, lastUsedAt: null }],
    'users.remove': input => {
      sent.push(input)
      return { ...ada, id: 'u2', username: 'grace' }
    },
    'invites.create': input => ({
      id: 'i1',
      role: input.role,
      createdAt: at,
      expiresAt: at,
      code: 'c',
      url: 'https://shelf.test/auth#invite=c',
    }),
    'sessions.revoke': done,
    'tokens.revoke': input => {
      sent.push(input)
      return { ok: true, alsoRevoked: [] }
    },
    'user.password': done,
    ...changes,
  }
  const { calls } = await openPage('/access', { server: answers, browser: answers, admin: true })
  await screen.findByText('blogops on laptop')
  return { sent, calls }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('People and Access', () => {
  it('lists admins, invitations, browsers and tokens with their permissions', async () => {
    await open()
    expect(screen.getByText('grace')).toBeDefined()
    expect(screen.getByText('Acts as ada · Never used · Never expires')).toBeDefined()
    expect(screen.getByText('Generate articles, which may cost money')).toBeDefined()
    const marked = (name: string) => screen.getByText(name).closest('li')?.textContent
    expect(marked('You')).toContain('ada')
    expect(marked('This browser')).not.toContain('End')
  })

  it('marks an expired token', async () => {
    const expired = { ...token, createdAt: at, expiresAt: '2020-01-01T00:00:00.000Z', lastUsedAt: null }
    await open({ 'tokens.list': () => [expired] })
    expect(screen.getByText('Expired')).toBeDefined()
    expect(screen.getByText(/Never used · Expired 1 Jan 2020/)).toBeDefined()
  })

  it('names the tokens that are revoked with their parent', async () => {
    const made = { ...token, createdAt: at, expiresAt: null, lastUsedAt: null }
    await open({ 'tokens.list': () => [made, { ...made, id: 't2', name: 'nightly', parentId: 't1' }] })
    expect(screen.getByText(/· Created with blogops on laptop$/)).toBeDefined()
    await press('Revoke blogops on laptop')
    expect(screen.getByText(/Tokens created with it are revoked too: nightly\.$/)).toBeDefined()
  })

  it('offers no button to remove the only admin', async () => {
    await open({ 'users.list': () => [person] })
    expect(screen.queryByRole('button', { name: 'Remove ada' })).toBeNull()
  })

  it('ends the other sessions of a person after confirmation', async () => {
    const { sent } = await open({
      'sessions.revokeAll': input => {
        sent.push(input)
        return { ended: 2 }
      },
    })
    await press('End my other sessions')
    await confirm('End sessions')
    expect(await screen.findByText('2 Sessions Ended')).toBeDefined()
    await press('End sessions of grace')
    await confirm('End sessions')
    await expect.poll(() => sent).toEqual([{}, { user: 'u2' }])
  })

  it('offers owners roles and links for new passwords', async () => {
    const grace = { ...person, id: 'u2', username: 'grace' }
    const { sent } = await open({
      'users.list': () => [person, grace],
      'users.role': input => {
        sent.push(input)
        return { ...grace, role: input.role }
      },
      'users.reset': () => ({ ...grace, code: 'c', url: 'https://shelf.test/auth#reset=c', expiresAt: at }),
    })
    expect(screen.queryByRole('button', { name: 'Reset password of ada' })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Role of grace'), 'Analyst')
    expect(await screen.findByText('grace is now an analyst.')).toBeDefined()
    expect(sent).toEqual([{ user: 'u2', role: 'analyst' }])
    await press('Reset password of grace')
    expect(await screen.findByText('https://shelf.test/auth#reset=c')).toBeDefined()
  })

  it('shows others their role and their own access only', async () => {
    const { calls } = await open({ 'user.current': () => ({ ...ada, role: 'editor' }) })
    expect(screen.getByRole('heading', { name: 'Your role: Editor' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull()
    expect(calls).not.toContain('users.list')
    await press('Create token')
    expect(await screen.findByLabelText(/^Read articles/)).toBeDefined()
    expect(screen.queryByLabelText(/^Change, start and pause ads/)).toBeNull()
  })

  it.each([
    ['Revoke blogops on laptop', 'Revoke', { id: 't1' }],
    ['End session ada, Old Browser', 'End session', { id: 's2' }],
    ['Remove grace', 'Remove', { user: 'u2' }],
  ])('removes an entry after confirmation: %s', async (button, act, input) => {
    const { sent, calls } = await open()
    await press(button)
    expect(sent).toEqual([])
    await confirm(act)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([input])
    expect(calls.filter(call => call === 'tokens.list')).toHaveLength(act === 'End session' ? 1 : 2)
  })

  it('keeps the focus in the list after a removal', async () => {
    let isThere = true
    await open({
      'tokens.list': () => (isThere ? [{ ...token, createdAt: at, expiresAt: null, lastUsedAt: null }] : []),
      'tokens.revoke': () => {
        isThere = false
        return { ok: true, alsoRevoked: [] }
      },
    })
    await press('Revoke blogops on laptop')
    await confirm('Revoke')
    await screen.findByText('No terminals or programs are connected.')
    expect(document.activeElement?.textContent).toBe('Terminals and programs')
  })

  it('keeps the entry and shows the reason if the removal fails', async () => {
    const refused = () => {
      throw new BlogopsError('conflict', 'It is the last admin.')
    }
    await open({ 'users.remove': refused })
    await press('Remove grace')
    await confirm('Remove')
    expect((await screen.findByRole('alert')).textContent).toContain('It is the last admin.')
  })

  it('creates an invitation and shows its link', async () => {
    await open()
    await press('Invite a person')
    expect(await screen.findByText('https://shelf.test/auth#invite=c')).toBeDefined()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(async () => {
      expect(screen.getByText('Link Copied')).toBeDefined()
      expect(await navigator.clipboard.readText()).toBe('https://shelf.test/auth#invite=c')
    })
  })
})

describe('authenticator app', () => {
  it('is set up with the password and a first code, and shows recovery codes once', async () => {
    const sent: unknown[] = []
    const state = { enabled: false, since: null as string | null, recoveryCodesLeft: 0 }
    await open({
      'totp.get': () => ({ ...state }),
      'totp.enrol': input => {
        sent.push(input)
        return { key: 'GEZDGNBV', url: 'otpauth://totp/shelf.test:ada?secret=GEZDGNBV' }
      },
      'totp.confirm': input => {
        sent.push(input)
        if (input.code === '000000') throw new BlogopsError('forbidden', 'This code is wrong.')
        Object.assign(state, { enabled: true, since: at, recoveryCodesLeft: 10 })
        return { recoveryCodes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] }
      },
    })
    await press('Set up')
    await userEvent.type(screen.getByLabelText('Current password', { selector: '[name="proof"]' }), 'my pass phrase')
    await press('Continue')
    expect(await screen.findByText('GEZDGNBV')).toBeDefined()
    expect(screen.getByRole('img', { name: 'QR code of the key' })).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code'), '000000')
    await press('Turn on')
    expect(await screen.findByText('This code is wrong.')).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await press('Turn on')
    expect(await screen.findByText(/ABCDE-FGHJK/)).toBeDefined()
    expect(await screen.findByText(/^On since .* 10 recovery codes left\.$/)).toBeDefined()
    await press('Done')
    expect(screen.queryByText(/ABCDE-FGHJK/)).toBeNull()
    expect(sent).toEqual([{ password: 'my pass phrase' }, { code: '000000' }, { code: '123456' }])
  })

  it('of somebody else is turned off after confirmation', async () => {
    const { sent } = await open({
      'users.resetTotp': input => {
        sent.push(input)
        return { ...person, id: 'u2', username: 'grace' }
      },
    })
    await press('Turn off app of grace')
    expect(sent).toEqual([])
    await confirm('Turn off')
    await expect.poll(() => sent).toEqual([{ user: 'u2' }])
  })
})

describe('passkeys', () => {
  const passkey = { id: 'p1', name: 'Phone', synced: true, createdAt: at, lastUsedAt: null }

  it('are renamed, and removed with the password', async () => {
    const { sent } = await open({
      'passkeys.list': () => [passkey],
      'passkeys.rename': input => {
        sent.push(input)
        return { ...passkey, name: input.name }
      },
      'passkeys.remove': input => {
        sent.push(input)
        throw new BlogopsError('forbidden', 'The password is wrong.')
      },
    })
    expect((await screen.findByText('Phone')).closest('li')?.textContent).toContain(
      'SyncedAdded 22 November 2026 · Never used',
    )
    await press('Rename Phone')
    await userEvent.type(screen.getByLabelText('New name'), 'Old phone')
    await press('Rename')
    await press('Remove Phone')
    const field = screen.getByLabelText('Current password', { selector: '[name="remove-p1"]' })
    await userEvent.type(field, 'my pass phrase')
    await press('Remove')
    expect(await screen.findByText('The password is wrong.')).toBeDefined()
    expect(sent).toEqual([
      { id: 'p1', name: 'Old phone' },
      { id: 'p1', password: 'my pass phrase' },
    ])
  })

  it('need a browser that has them: others are told so after the password', async () => {
    const { calls } = await open({
      'passkeys.begin': () => ({
        challenge: 'AA',
        rp: { id: 'shelf.test', name: 'shelf.test' },
        user: { id: 'AA', name: 'ada', displayName: 'ada' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }),
    })
    await press('Add a passkey')
    await press('Create passkey')
    expect(screen.getByText('Enter a name')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name'), 'Phone')
    await userEvent.type(screen.getByLabelText('Current password', { selector: '[name="passkeyPassword"]' }), 'pass')
    await press('Create passkey')
    expect(await screen.findByText(/^This browser has no passkeys/)).toBeDefined()
    expect(calls).not.toContain('passkeys.add')
  })

  it('of somebody else are removed after confirmation', async () => {
    const grace = { ...person, id: 'u2', username: 'grace', passkeys: 2 }
    const { sent } = await open({
      'users.list': () => [{ ...person, passkeys: 1 }, grace],
      'users.removePasskeys': input => {
        sent.push(input)
        return { ...grace, passkeys: 0 }
      },
    })
    expect(screen.queryByRole('button', { name: 'Remove passkeys of ada' })).toBeNull()
    await press('Remove passkeys of grace')
    expect(sent).toEqual([])
    expect(screen.getByText(/^grace is signed out in every browser/)).toBeDefined()
    await confirm('Remove')
    await expect.poll(() => sent).toEqual([{ user: 'u2' }])
  })
})

describe('password form', () => {
  it('changes the password with the current one', async () => {
    const { sent } = await open()
    await press('Change password')
    expect(screen.getByText('Enter your current password')).toBeDefined()
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Current password'), 'old pass phrase')
    await userEvent.type(screen.getByLabelText('New password'), 'plum tractor violin')
    await press('Change password')
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
    expect(sent).toEqual([{ currentPassword: 'old pass phrase', newPassword: 'plum tractor violin' }])
  })
})
