import { describe, expect, it } from 'vitest'
import type { Role } from '../../contract/scopes.ts'
import { getImpliedScopes, getRoleScopes, mayUse, roles } from '../../contract/scopes.ts'
import { from, goodPassword, local, testAccounts } from './testing/test-accounts.ts'

async function opened() {
  const test = testAccounts()
  await test.addUser('ada')
  const addPerson = (username: string, role: Role) =>
    test.accounts.createUser({ username, password: goodPassword, role }, local)
  const createToken = (user: string, scope: Parameters<typeof test.accounts.createToken>[0]['scope']) =>
    test.accounts.createToken({ name: 'nightly', scope, user }, local)
  return { ...test, addPerson, createToken }
}

type Opened = Awaited<ReturnType<typeof opened>>

describe('a role', () => {
  it.each(roles)('includes the scopes that its scopes imply: %s', role => {
    const own = getRoleScopes(role)
    expect(own.flatMap(getImpliedScopes).filter(scope => !own.includes(scope))).toEqual([])
  })

  it('is owner for users of earlier versions', async () => {
    const { accounts, records, signedIn } = await opened()
    const [user] = await records.find('user')
    if (!user) throw new Error('There is no user.')
    const { role: _, ...earlier } = user
    await records.transact(tx => tx.put('user', earlier))
    expect(await accounts.listUsers()).toMatchObject([{ username: 'ada', role: 'owner' }])
    expect(mayUse(await signedIn('ada'), 'accounts:write')).toBe(true)
  })

  it('takes effect at once for open sessions and tokens, and never widens a token', async () => {
    const { accounts, addPerson, signIn, createToken } = await opened()
    await addPerson('grace', 'editor')
    const { session } = await signIn('grace')
    const { token } = await createToken('grace', ['articles:write', 'articles:read'])
    const bySession = () => accounts.authenticate({ sessionId: session.id })
    const byToken = () => accounts.authenticate({ bearer: token })

    await accounts.setRole('grace', 'analyst', local)
    expect(mayUse(await bySession(), 'articles:write')).toBe(false)
    expect(mayUse(await bySession(), 'articles:read')).toBe(true)
    expect(await byToken()).toMatchObject({ role: 'analyst', scopes: ['articles:read'] })
    expect(await accounts.listTokens(local)).toMatchObject([{ scopes: ['articles:read'] }])

    await accounts.setRole('grace', 'owner', local)
    expect(mayUse(await bySession(), 'accounts:write')).toBe(true)
    expect(await byToken()).toMatchObject({ scopes: ['articles:read', 'articles:write'] })
  })

  it('cannot be taken from the last owner, who cannot be removed either', async () => {
    const { accounts, addPerson } = await opened()
    await addPerson('grace', 'editor')
    await expect(accounts.setRole('ada', 'editor', local)).rejects.toMatchObject({ code: 'conflict' })
    await expect(accounts.removeUser('ada')).rejects.toMatchObject({ code: 'conflict' })
    await accounts.setRole('grace', 'owner', local)
    expect(await accounts.setRole('ada', 'editor', local)).toMatchObject({ username: 'ada', role: 'editor' })
    await expect(accounts.removeUser('grace')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is changed by no token', async () => {
    const { accounts, createToken } = await opened()
    const { token } = await createToken('ada', ['accounts:write'])
    const actor = await accounts.authenticate({ bearer: token })
    await expect(accounts.setRole('ada', 'owner', actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(accounts.createResetLink('ada', actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('limits the tokens that a person creates, and that the terminal creates for them', async () => {
    const { accounts, addPerson, signedIn, createToken } = await opened()
    await addPerson('grace', 'editor')
    const grace = await signedIn('grace')
    expect(await accounts.createToken({ name: 'own', scope: ['generate'] }, grace)).toMatchObject({ username: 'grace' })
    const wider = { code: 'forbidden', message: 'The role editor lacks these permissions: ads:write.' }
    await expect(accounts.createToken({ name: 'wider', scope: ['ads:write'] }, grace)).rejects.toMatchObject(wider)
    await expect(createToken('grace', ['ads:write'])).rejects.toMatchObject(wider)
  })

  it('comes with an invitation, and the invitations of a former owner end', async () => {
    const { accounts, addPerson, signedIn } = await opened()
    const { code } = await accounts.createInvite('analyst', await signedIn('ada'))
    const request = { username: 'lin', password: goodPassword, inviteCode: code }
    expect((await accounts.register(request, from())).user).toMatchObject({ username: 'lin', role: 'analyst' })

    await addPerson('grace', 'owner')
    const { code: later } = await accounts.createInvite('owner', await signedIn('grace'))
    await accounts.setRole('grace', 'editor', local)
    const late = accounts.register({ username: 'mary', password: goodPassword, inviteCode: later }, from())
    await expect(late).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('people who are no owners', () => {
  it('see and end only their own sessions and tokens', async () => {
    const { accounts, addPerson, signIn, signedIn, createToken } = await opened()
    await addPerson('grace', 'analyst')
    const { session: other } = await signIn('ada')
    const { id: otherToken } = await createToken('ada', ['articles:read'])
    const grace = await signedIn('grace')
    const { id: ownToken } = await accounts.createToken({ name: 'own', scope: ['articles:read'] }, grace)

    expect(await accounts.listSessions(grace)).toMatchObject([{ username: 'grace', current: true }])
    expect(await accounts.listTokens(grace)).toMatchObject([{ id: ownToken }])
    await expect(accounts.revokeSession(other.id, grace)).rejects.toMatchObject({ code: 'not_found' })
    await expect(accounts.revokeToken(otherToken, grace)).rejects.toMatchObject({ code: 'not_found' })
    await accounts.revokeToken(ownToken, grace)
    await accounts.revokeSession(grace.sessionId, grace)
    expect(await accounts.authenticate({ sessionId: grace.sessionId })).toEqual({ kind: 'anonymous' })
  })
})

describe('a terminal of an editor', () => {
  it('manages the own account, and nothing of others', async () => {
    const { accounts, addPerson, signedIn } = await opened()
    await addPerson('grace', 'editor')
    const session = await signedIn('grace')
    const { token } = await accounts.createToken({ name: 'laptop', scope: getRoleScopes('editor') }, session)
    const laptop = await accounts.authenticate({ bearer: token })
    expect(await accounts.listSessions(laptop)).toMatchObject([{ username: 'grace' }])
    expect(await accounts.listTokens(laptop)).toMatchObject([{ name: 'laptop', username: 'grace' }])
    const ada = await signedIn('ada')
    await expect(accounts.revokeSession(ada.sessionId, laptop)).rejects.toMatchObject({ code: 'not_found' })
    await expect(accounts.revokeSessions('ada', laptop)).rejects.toMatchObject({ code: 'forbidden' })
    const input = { currentPassword: goodPassword, newPassword: 'violet harbour engine' }
    await accounts.changePassword(input, from('203.0.113.7', { actor: laptop }))
    expect(await accounts.authenticate({ sessionId: session.sessionId })).toEqual({ kind: 'anonymous' })
    const stronger = { name: 'more', scope: ['accounts:write'] } as const
    await expect(accounts.createToken(stronger, laptop)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a new person', () => {
  it('is an owner only as the first, or if asked for', async () => {
    const { accounts } = testAccounts()
    const create = (username: string, role?: 'owner') =>
      accounts.createUser({ username, password: goodPassword, role }, local)
    expect(await create('ada')).toMatchObject({ role: 'owner' })
    expect(await create('grace')).toMatchObject({ role: 'editor' })
    expect(await create('lin', 'owner')).toMatchObject({ role: 'owner' })
  })
})

describe('ending all sessions', () => {
  it('spares the current one, and those of others', async () => {
    const { accounts, addPerson, signIn, signedIn } = await opened()
    await addPerson('grace', 'editor')
    const { session: other } = await signIn('grace')
    const { session: ofAda } = await signIn('ada')
    const grace = await signedIn('grace')
    expect(await accounts.revokeSessions(undefined, grace)).toBe(1)
    expect(await accounts.authenticate({ sessionId: other.id })).toEqual({ kind: 'anonymous' })
    expect(await accounts.authenticate({ sessionId: grace.sessionId })).toMatchObject({ username: 'grace' })
    expect(await accounts.authenticate({ sessionId: ofAda.id })).toMatchObject({ username: 'ada' })
  })

  it('of somebody else needs an owner, and tells others nothing about who exists', async () => {
    const { accounts, addPerson, signedIn } = await opened()
    await addPerson('grace', 'editor')
    const [ada, grace] = [await signedIn('ada'), await signedIn('grace')]
    for (const user of ['ada', 'nobody'])
      await expect(accounts.revokeSessions(user, grace)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await accounts.revokeSessions('grace', ada)).toBe(1)
    expect(await accounts.authenticate({ sessionId: grace.sessionId })).toEqual({ kind: 'anonymous' })
    await expect(accounts.revokeSessions(undefined, local)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await accounts.revokeSessions('ada', local)).toBe(1)
  })
})

describe('a link for a new password', () => {
  const newPassword = 'copper ladder oyster'

  it('works once, ends the sessions and replaces the password', async () => {
    const { accounts, addPerson, signIn, signedIn } = await opened()
    await addPerson('grace', 'editor')
    const { session } = await signIn('grace')
    const { code, url } = await accounts.createResetLink('grace', await signedIn('ada'))
    expect(url).toBe(`https://reviews.example/auth#reset=${code}`)
    await signIn('grace')
    expect(await accounts.listInvites()).toEqual([])

    expect(await accounts.resetPassword({ code, newPassword })).toMatchObject({ username: 'grace' })
    expect(await accounts.authenticate({ sessionId: session.id })).toEqual({ kind: 'anonymous' })
    await expect(signIn('grace')).rejects.toMatchObject({ code: 'unauthorized' })
    await signIn('grace', newPassword)
    await expect(accounts.resetPassword({ code, newPassword })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is replaced by a later one, expires after a day, and refuses a weak password', async () => {
    const { accounts, addPerson, clock } = await opened()
    await addPerson('grace', 'editor')
    const first = await accounts.createResetLink('grace', local)
    const second = await accounts.createResetLink('grace', local)
    await expect(accounts.resetPassword({ code: first.code, newPassword })).rejects.toMatchObject({ code: 'forbidden' })
    const weak = accounts.resetPassword({ code: second.code, newPassword: 'grace1234' })
    await expect(weak).rejects.toMatchObject({ code: 'bad_request' })
    clock.advance(24 * 3_600_000)
    await expect(accounts.resetPassword({ code: second.code, newPassword })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it.each<[string, (test: Opened) => Promise<unknown>]>([
    [
      'a new password of their own',
      async ({ accounts, signedIn }) => {
        const input = { currentPassword: goodPassword, newPassword: 'violet harbour engine' }
        return accounts.changePassword(input, from('203.0.113.7', { actor: await signedIn('grace') }))
      },
    ],
    [
      'a new password, given by an owner',
      ({ accounts }) => accounts.setPassword('grace', 'violet harbour engine', local),
    ],
    ['the role owner', ({ accounts }) => accounts.setRole('grace', 'owner', local)],
    ['the role analyst', ({ accounts }) => accounts.setRole('grace', 'analyst', local)],
    ['the removal of the person', ({ accounts }) => accounts.removeUser('grace')],
  ])('is withdrawn by %s', async (_, change) => {
    const test = await opened()
    await test.addPerson('grace', 'editor')
    await test.addPerson('lin', 'editor')
    const { code } = await test.accounts.createResetLink('grace', local)
    const { code: other } = await test.accounts.createResetLink('lin', local)
    await change(test)
    await expect(test.accounts.resetPassword({ code, newPassword })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await test.accounts.resetPassword({ code: other, newPassword })).toMatchObject({ username: 'lin' })
  })

  it('is no invitation, an invitation is no link, and nobody creates one for themselves', async () => {
    const { accounts, signedIn, addPerson } = await opened()
    await addPerson('grace', 'editor')
    const ada = await signedIn('ada')
    const { code } = await accounts.createResetLink('grace', ada)
    const registration = accounts.register({ username: 'eve', password: goodPassword, inviteCode: code }, from())
    await expect(registration).rejects.toMatchObject({ code: 'forbidden' })
    const invite = await accounts.createInvite('owner', ada)
    const reset = accounts.resetPassword({ code: invite.code, newPassword })
    await expect(reset).rejects.toMatchObject({ code: 'forbidden' })
    await expect(accounts.createResetLink('ada', ada)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
