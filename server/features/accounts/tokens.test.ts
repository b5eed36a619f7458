import { describe, expect, it } from 'vitest'
import { parseDuration } from '../../contract/schemas/account.ts'
import { day, hour, local, minute, second, testAccounts } from './testing/test-accounts.ts'

async function withAda() {
  const test = testAccounts()
  await test.addUser('ada')
  const ada = await test.signedIn('ada')
  const { createToken } = test.accounts
  const made = await createToken({ name: 'nightly', scope: ['articles:read', 'accounts:write'], expires: '90d' }, ada)
  return { ...test, ada, made, who: () => test.accounts.authenticate({ bearer: made.token }) }
}

const names = { articles: 'articles:read', accounts: 'accounts:write' } as const

describe('a token', () => {
  it('acts for its user with its scopes', async () => {
    const { made, who, ada } = await withAda()
    expect(made.token).toMatch(new RegExp(`^bo_${made.id}_[\\w-]{43}$`))
    expect(await who()).toEqual({
      kind: 'token',
      role: 'owner',
      userId: ada.userId,
      username: 'ada',
      tokenId: made.id,
      scopes: [names.articles, names.accounts],
    })
  })

  it('is stored as a hash and listed without its secret', async () => {
    const { accounts, records, made } = await withAda()
    const secret = made.token.slice(`bo_${made.id}_`.length)
    expect(JSON.stringify(await records.find('token'))).not.toContain(secret)
    const { token: _, ...shown } = made
    expect(await accounts.listTokens(local)).toEqual([shown])
  })

  it('expires, and its holder is told so', async () => {
    const { accounts, clock, made, who } = await withAda()
    clock.advance(90 * day - second)
    expect(await who()).toMatchObject({ kind: 'token' })
    clock.advance(second)
    await expect(who()).rejects.toMatchObject({ code: 'unauthorized', message: expect.stringContaining('expired on') })
    await expect(accounts.authenticate({ bearer: `${made.token.slice(0, -2)}xx` })).rejects.toThrow('is unknown')
  })

  it('is refused after it was revoked', async () => {
    const { accounts, made, who } = await withAda()
    await accounts.revokeToken(made.id, local)
    await expect(who()).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(accounts.revokeToken(made.id, local)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    '',
    'bo_',
    'bo__',
    'nonsense',
    'bo_id00000001_',
    'bo_id00000001_secret',
    'bo___proto___x',
    'bo_\ud800_x\0',
    'x'.repeat(100_000),
  ])('is refused if it is invalid: %#', async bearer => {
    const { accounts } = await withAda()
    await expect(accounts.authenticate({ bearer })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('takes precedence over a cookie, and a cookie does not replace an invalid token', async () => {
    const { accounts, ada, made } = await withAda()
    const { sessionId } = ada
    expect(await accounts.authenticate({ sessionId, bearer: made.token })).toMatchObject({ kind: 'token' })
    await expect(accounts.authenticate({ sessionId, bearer: 'bo_a_b' })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('records its use at most every five minutes', async () => {
    const { clock, records, made, who } = await withAda()
    const stored = () => records.get('token', made.id)
    await who()
    expect(await stored()).toMatchObject({ version: 2, lastUsedAt: clock.now().toISOString() })
    clock.advance(5 * minute - second)
    await who()
    expect(await stored()).toMatchObject({ version: 2 })
    clock.advance(second)
    await Promise.all([who(), who()])
    expect(await stored()).toMatchObject({ version: 3, lastUsedAt: clock.now().toISOString() })
  })

  it('loses a scope that no longer exists', async () => {
    const { records, made, who } = await withAda()
    await records.transact(async tx => {
      const token = await tx.get('token', made.id)
      if (token) await tx.put('token', { ...token, scopes: ['articles:read', 'time:travel'] })
    })
    expect(await who()).toMatchObject({ scopes: ['articles:read'] })
  })
})

describe('rights that a token can pass on', () => {
  it('include no scope that it lacks', async () => {
    const { accounts, who } = await withAda()
    const actor = await who()
    await expect(accounts.createToken({ name: 'more', scope: ['generate'] }, actor)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('generate'),
    })
    expect(await accounts.createToken({ name: 'less', scope: [names.articles] }, actor)).toMatchObject({
      username: 'ada',
      scopes: [names.articles],
    })
  })

  it('end when it ends or earlier', async () => {
    const { accounts, who, made } = await withAda()
    const actor = await who()
    const create = (expires?: string) =>
      accounts.createToken({ name: 'child', scope: [names.articles], expires }, actor)
    expect((await create()).expiresAt).toBe(made.expiresAt)
    expect((await create('100d')).expiresAt).toBe(made.expiresAt)
    expect((await create('1d')).expiresAt).toBe('2026-11-22T09:00:00.000Z')
  })

  it('include no scope that it only has by implication', async () => {
    const { accounts, ada } = await withAda()
    const { token } = await accounts.createToken({ name: 'ads', scope: ['ads:write', 'accounts:write'] }, ada)
    const actor = await accounts.authenticate({ bearer: token })
    for (const scope of ['jobs:read', 'jobs:write', 'ads:read'] as const)
      await expect(accounts.createToken({ name: 'more', scope: [scope] }, actor)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining(scope),
      })
    expect(await accounts.createToken({ name: 'same', scope: ['ads:write'] }, actor)).toMatchObject({ name: 'same' })
  })

  it('are revoked with it, through every generation', async () => {
    const { accounts, made, who, ada } = await withAda()
    const scope = [names.articles, names.accounts]
    const child = await accounts.createToken({ name: 'child', scope }, await who())
    const childActor = await accounts.authenticate({ bearer: child.token })
    const grandchild = await accounts.createToken({ name: 'grandchild', scope }, childActor)
    const other = await accounts.createToken({ name: 'other', scope }, ada)
    const parents = (await accounts.listTokens(local)).map(({ name, parentId }) => [name, parentId])
    expect(parents).toEqual([
      ['nightly', null],
      ['child', made.id],
      ['grandchild', child.id],
      ['other', null],
    ])
    expect(await accounts.revokeToken(made.id, local)).toEqual(['child', 'grandchild'])
    for (const { token } of [child, grandchild])
      await expect(accounts.authenticate({ bearer: token })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await accounts.authenticate({ bearer: other.token })).toMatchObject({ kind: 'token' })
    await expect(accounts.createToken({ name: 'late', scope }, childActor)).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('are recorded with the session or token that created them; older records lack this', async () => {
    const { accounts, records, made, ada, who } = await withAda()
    const child = await accounts.createToken({ name: 'child', scope: [names.articles] }, await who())
    expect(await records.get('token', made.id)).toMatchObject({ madeBy: { sessionId: ada.sessionId } })
    expect(await records.get('token', child.id)).toMatchObject({ madeBy: { tokenId: made.id } })
    await records.transact(async tx => {
      const { madeBy: _, ...older } = (await tx.get('token', made.id)) ?? {}
      if ('id' in older) await tx.put('token', older)
    })
    expect((await accounts.listTokens(local))[0]).toMatchObject({ id: made.id, parentId: null })
  })

  it('do not include creating an admin', async () => {
    const { accounts, who } = await withAda()
    const actor = await who()
    await expect(accounts.createInvite('owner', actor)).rejects.toMatchObject({ code: 'forbidden' })
    const user = { username: 'mallory', password: 'plum tractor violin' }
    await expect(accounts.createUser(user, actor)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('creating a token', () => {
  const request = { name: 'nightly', scope: [names.articles] }

  it('selects the only admin in the local terminal', async () => {
    const { accounts, addUser } = testAccounts()
    await expect(accounts.createToken(request, local)).rejects.toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('blogops users create'),
    })
    await addUser('ada')
    expect(await accounts.createToken(request, local)).toMatchObject({ username: 'ada', expiresAt: null })
  })

  it('requires a username in the local terminal if there are several admins', async () => {
    const { accounts, addUser } = testAccounts()
    await addUser('ada')
    const grace = await addUser('grace')
    await expect(accounts.createToken(request, local)).rejects.toMatchObject({
      code: 'bad_request',
      hint: expect.stringContaining('--user'),
    })
    for (const user of ['Grace', grace.id]) {
      expect(await accounts.createToken({ ...request, user }, local)).toMatchObject({ username: 'grace' })
    }
    await expect(accounts.createToken({ ...request, user: 'nobody' }, local)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('is limited to the own user of a signed-in caller', async () => {
    const { accounts, addUser, ada } = await withAda()
    await addUser('grace')
    expect(await accounts.createToken({ ...request, user: 'ADA' }, ada)).toMatchObject({ username: 'ada' })
    await expect(accounts.createToken({ ...request, user: 'grace' }, ada)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('stores each scope once', async () => {
    const { accounts, ada } = await withAda()
    const scope = [names.articles, names.articles]
    expect(await accounts.createToken({ ...request, scope }, ada)).toMatchObject({ scopes: [names.articles] })
  })

  it('allows at most ten years', () => {
    expect([parseDuration('12h'), parseDuration('90d'), parseDuration('4w')]).toEqual([12 * hour, 90 * day, 28 * day])
    expect(parseDuration('3650d')).toBe(3_650 * day)
    for (const duration of ['9999d', '9999w']) {
      expect(() => parseDuration(duration)).toThrow(expect.objectContaining({ code: 'bad_request' }))
    }
  })
})
