import { describe, expect, it } from 'vitest'
import { usernameSchema } from '../../contract/schemas/account.ts'
import { from, goodPassword, local, testAccounts } from './testing/test-accounts.ts'

describe('usernames', () => {
  it.each(['ADA', 'Ada', 'ａｄａ'])('are taken regardless of case and spelling: %s', async username => {
    const { accounts, addUser } = testAccounts()
    await addUser('ada')
    await expect(accounts.createUser({ username, password: goodPassword }, local)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('are given to only one of several concurrent requests', async () => {
    const { accounts, records } = testAccounts()
    const wanted = ['ada', 'Ada', 'ADA', 'aDa']
    const outcomes = await Promise.allSettled(
      wanted.map(username => accounts.createUser({ username, password: goodPassword }, local)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/^The username .+ is taken\.$/)
    }
    expect(await records.find('user')).toHaveLength(1)
  })

  it.each(['local', 'Anonymous', 'Schedule'])(
    'cannot be %s, which is reserved for callers without an account',
    async username => {
      const { accounts } = testAccounts()
      await expect(accounts.createUser({ username, password: goodPassword }, local)).rejects.toThrow('taken')
    },
  )

  it.each(['ada', 'ada@example.org', 'Ünal', 'नमस्ते', 'אדה', '李小龍', ' ada '])('can be %s', username => {
    expect(usernameSchema.safeParse(username).success).toBe(true)
  })

  it.each([
    'ad',
    '-rf',
    '@ada',
    'a b c',
    'ada\0',
    'ad\ud800a',
    'ada\u202eevil',
    '🛒🛒🛒',
    '<b>ada</b>',
    'x'.repeat(65),
  ])('cannot be %j', username => {
    expect(usernameSchema.safeParse(username).success).toBe(false)
  })

  it('are equal in composed and decomposed form', () => {
    expect(usernameSchema.parse('Rene\u0301')).toBe(usernameSchema.parse('René'))
  })
})

describe('removing a user', () => {
  it('ends its sessions, tokens and open invitations', async () => {
    const { accounts, addUser, signedIn } = testAccounts()
    await addUser('ada')
    await addUser('grace')
    const grace = await signedIn('grace')
    const { token } = await accounts.createToken({ name: 'nightly', scope: ['generate'] }, grace)
    await accounts.createInvite('owner', grace)
    expect(await accounts.removeUser('GRACE')).toMatchObject({ username: 'grace' })
    expect(await accounts.authenticate({ sessionId: grace.sessionId })).toEqual({ kind: 'anonymous' })
    await expect(accounts.authenticate({ bearer: token })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await accounts.listInvites()).toEqual([])
    expect(await accounts.listTokens(local)).toEqual([])
    expect((await accounts.listUsers()).map(({ username }) => username)).toEqual(['ada'])
  })

  it('is refused for the last user, even if two are removed concurrently', async () => {
    const { accounts, addUser } = testAccounts()
    const ada = await addUser('ada')
    await expect(accounts.removeUser(ada.id)).rejects.toMatchObject({ code: 'conflict' })
    const grace = await addUser('grace')
    await Promise.allSettled([accounts.removeUser(ada.id), accounts.removeUser(grace.id)])
    expect(await accounts.listUsers()).toHaveLength(1)
  })

  it('is refused for an unknown user', async () => {
    const { accounts } = testAccounts()
    for (const name of ['nobody', '', 'a\0b', '\ud800', '🛒'.repeat(256)]) {
      await expect(accounts.removeUser(name)).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

it('never returns a password hash', async () => {
  const { accounts, addUser } = testAccounts()
  const user = await addUser('ada')
  expect(Object.keys(user)).toEqual(['id', 'username', 'role', 'createdAt'])
  expect(await accounts.listUsers()).toEqual([{ ...user, totp: false, passkeys: 0 }])
})

describe('a password set by an admin', () => {
  it('replaces the old one and ends the sessions', async () => {
    const { accounts, addUser, records } = testAccounts()
    await addUser('ada')
    const { session } = await accounts.signIn({ username: 'ada', password: goodPassword }, from())
    await accounts.setPassword('ADA', 'another long pass phrase', local)
    expect(await accounts.authenticate({ sessionId: session.id })).toEqual({ kind: 'anonymous' })
    expect(await records.find('session')).toEqual([])
    await expect(accounts.signIn({ username: 'ada', password: goodPassword }, from())).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(
      accounts.signIn({ username: 'ada', password: 'another long pass phrase' }, from()),
    ).resolves.toBeDefined()
  })

  it('must be good, for a known user, and not set with a token', async () => {
    const { accounts, addUser } = testAccounts()
    const { id: userId } = await addUser('ada')
    const token = {
      kind: 'token',
      userId,
      username: 'ada',
      tokenId: 't',
      role: 'owner',
      scopes: ['accounts:write'],
    } as const
    await expect(accounts.setPassword('ada', 'password123', local)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(accounts.setPassword('eve', 'another long pass phrase', local)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(accounts.setPassword('ada', 'another long pass phrase', token)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('cannot be one’s own in a browser, which asks for the current one', async () => {
    const { accounts, addUser, signedIn } = testAccounts()
    await addUser('ada')
    await addUser('grace')
    const ada = await signedIn('ada')
    for (const own of ['ada', 'ADA', ada.userId])
      await expect(accounts.setPassword(own, 'another long pass phrase', ada)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('current password'),
      })
    await expect(accounts.setPassword('grace', 'another long pass phrase', ada)).resolves.toMatchObject({
      username: 'grace',
    })
  })
})
