import { describe, expect, it } from 'vitest'
import { createPairingCode, formatPairingCode, normalizePairingCode } from './pairings.ts'
import { day, from, goodPassword, local, minute, second, testAccounts } from './testing/test-accounts.ts'

const home = '203.0.113.7'
const newPassword = 'violet harbour engine'
const asked = { name: 'blogops on laptop', scope: ['articles:read', 'generate'], expires: '30d' } as const

async function withTerminal() {
  const test = testAccounts()
  await test.addUser('ada')
  const ada = await test.signedIn('ada')
  const { pairings } = test.accounts
  const begun = await pairings.start(asked, home)
  const redeem = () => {
    test.clock.advance(2 * second)
    return pairings.redeem(begun.deviceCode)
  }
  return { ...test, ada, facts: { actor: ada, address: home }, pairings, begun, redeem }
}

type WithTerminal = Awaited<ReturnType<typeof withTerminal>>

describe('a terminal that asks to sign in', () => {
  it('gets a short code, and the address where it is approved', async () => {
    const { begun, pairings } = await withTerminal()
    expect(begun.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(begun.url).toBe(`https://reviews.example/pair#code=${begun.code}`)
    expect(await pairings.get(begun.code.toLowerCase().replace('-', ' '), home)).toMatchObject({
      code: begun.code,
      name: 'blogops on laptop',
      scopes: asked.scope,
      expires: '30d',
      state: 'open',
    })
  })

  it('gets one token with the approved scopes, which expires', async () => {
    const { accounts, clock, pairings, begun, facts, redeem } = await withTerminal()
    expect(await redeem()).toEqual({ state: 'open', token: null })
    await pairings.approve(begun.code, { scope: ['generate', 'accounts:write'] }, facts)
    const approvedAt = clock.now().getTime()
    const { token } = await redeem()
    expect(token).toMatchObject({ name: asked.name, username: 'ada', scopes: ['generate'] })
    expect(token?.expiresAt).toBe(new Date(approvedAt + 30 * day).toISOString())
    expect(await accounts.authenticate({ bearer: token?.token ?? '' })).toMatchObject({
      kind: 'token',
      username: 'ada',
    })
    await expect(redeem()).rejects.toMatchObject({ code: 'gone' })
  })

  it('gets nothing with the displayed code or another secret', async () => {
    const { pairings, begun, facts } = await withTerminal()
    await pairings.approve(begun.code, {}, facts)
    const [id] = begun.deviceCode.split('.')
    for (const guess of [begun.code, `${id}.`, `${id}.${'x'.repeat(43)}`, '', '__proto__.x'])
      await expect(pairings.redeem(guess)).rejects.toMatchObject({ code: 'gone' })
  })

  it('is told that it was refused', async () => {
    const { pairings, begun, facts, redeem } = await withTerminal()
    await pairings.refuse(begun.code, home)
    await expect(pairings.approve(begun.code, {}, facts)).rejects.toMatchObject({ code: 'conflict' })
    await expect(redeem()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(redeem()).rejects.toMatchObject({ code: 'gone' })
  })

  it('waits at most ten minutes, approved or not', async () => {
    const { clock, pairings, begun, facts, redeem } = await withTerminal()
    await pairings.approve(begun.code, {}, facts)
    clock.advance(10 * minute)
    await expect(redeem()).rejects.toMatchObject({ code: 'gone' })
    await expect(pairings.get(begun.code, home)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('can be approved only once', async () => {
    const { pairings, begun, facts } = await withTerminal()
    const twice = [pairings.approve(begun.code, {}, facts), pairings.approve(begun.code, {}, facts)]
    const ended = await Promise.allSettled(twice)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('leaves no secret in the store', async () => {
    const { records, pairings, begun, facts } = await withTerminal()
    await pairings.approve(begun.code, {}, facts)
    const stored = JSON.stringify([await records.find('pairing'), await records.find('token')])
    const [, secret = ''] = begun.deviceCode.split('.')
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(begun.code.replace('-', ''))
  })

  it('gets no more rights and time than the approving token has', async () => {
    const { accounts, pairings, ada, begun } = await withTerminal()
    const approver = async (scope: Parameters<typeof accounts.createToken>[0]['scope']) => {
      const made = await accounts.createToken({ name: 'ci', scope, expires: '1d' }, ada)
      const actor = await accounts.authenticate({ bearer: made.token })
      return { made, facts: { actor, address: home } }
    }
    const weak = await approver(['accounts:write'])
    await expect(pairings.approve(begun.code, {}, weak.facts)).rejects.toMatchObject({ code: 'forbidden' })
    const strong = await approver(['accounts:write', 'generate', 'articles:read'])
    await pairings.approve(begun.code, {}, strong.facts)
    expect((await pairings.redeem(begun.deviceCode)).token?.expiresAt).toBe(strong.made.expiresAt)
  })

  it.each<[string, (test: WithTerminal) => Promise<unknown>]>([
    ['the approving browser signs out', ({ accounts, ada }) => accounts.signOut(ada)],
    ['the session of the browser ends', ({ accounts, ada }) => accounts.revokeSession(ada.sessionId, local)],
    ['all sessions of the person end', ({ accounts }) => accounts.revokeSessions('ada', local)],
    ['the person gets a new password', ({ accounts }) => accounts.setPassword('ada', newPassword, local)],
    [
      'the person changes their password',
      async ({ accounts, ada }) =>
        accounts.changePassword({ currentPassword: goodPassword, newPassword }, from(home, { actor: ada })),
    ],
  ])('gets nothing if %s before it collects its token', async (_, end) => {
    const test = await withTerminal()
    await test.pairings.approve(test.begun.code, {}, test.facts)
    await end(test)
    await expect(test.redeem()).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(test.redeem()).rejects.toMatchObject({ code: 'gone' })
    expect(await test.accounts.listTokens(local)).toEqual([])
  })

  it('can be approved in the local terminal for the only admin', async () => {
    const { pairings, begun, redeem } = await withTerminal()
    await pairings.approve(begun.code, {}, { actor: local, address: home })
    expect((await redeem()).token).toMatchObject({ username: 'ada' })
  })
})

describe('throttling of pairings', () => {
  it('slows down a terminal that polls too often', async () => {
    const { pairings, begun } = await withTerminal()
    await pairings.redeem(begun.deviceCode)
    await expect(pairings.redeem(begun.deviceCode)).rejects.toMatchObject({
      code: 'throttled',
      details: { retryAfter: 2 },
    })
  })

  it('slows down one address that tries codes, and no other', async () => {
    const { pairings, begun } = await withTerminal()
    for (let guess = 0; guess < 10; guess += 1)
      await expect(pairings.get('BBBB-BBBB', home)).rejects.toMatchObject({ code: 'not_found' })
    await expect(pairings.get(begun.code, home)).rejects.toMatchObject({ code: 'throttled' })
    expect(await pairings.get(begun.code, '198.51.100.1')).toMatchObject({ state: 'open' })
  })

  it('slows down one address that starts many pairings', async () => {
    const { pairings } = await withTerminal()
    for (let code = 1; code < 10; code += 1) await pairings.start(asked, home)
    await expect(pairings.start(asked, home)).rejects.toMatchObject({ code: 'throttled' })
  })

  it('makes a flood from many addresses displace its own pairings only', async () => {
    const { records, clock, pairings, begun } = await withTerminal()
    const from = (host: number) =>
      `2001:db8:${Math.floor(host / 0x1000).toString(16)}:${(host % 0x1000).toString(16)}::1`
    const first = await pairings.start(asked, from(0))
    for (let code = 1; code < 2_010; code += 1) {
      clock.advance(1)
      await pairings.start(asked, from(code))
    }
    expect((await records.find('pairing')).length).toBe(2_000)
    await expect(pairings.redeem(first.deviceCode)).rejects.toMatchObject({ code: 'gone' })
    expect(await pairings.get(begun.code, home)).toMatchObject({ state: 'open' })
    clock.advance(10 * minute)
    expect(await pairings.start(asked, home)).toMatchObject({ code: expect.any(String) })
    expect(JSON.stringify(await records.find('pairing'))).not.toContain(home)
  })
})

it('drops random bytes that would favour some letters', () => {
  const drawn = [Buffer.alloc(24, 255), Buffer.from([250, 0, 1, 19, 20, 21, 239, 240, 3, 4])]
  const code = createPairingCode(() => (drawn.shift() ?? Buffer.alloc(24)).toString('base64url'))
  expect(code).toBe('BCZBCZFG')
  expect(normalizePairingCode(formatPairingCode(code).toLowerCase())).toBe(code)
})
