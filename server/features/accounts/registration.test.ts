import { describe, expect, it } from 'vitest'
import { day, from, goodPassword, hour, local, second, testAccounts } from './testing/test-accounts.ts'

const ada = { username: 'ada', password: goodPassword }
const grace = { username: 'grace', password: goodPassword }

describe('registration in setup mode', () => {
  it('creates the first admin with the setup code and signs them in', async () => {
    const { accounts } = testAccounts()
    const setupCode = await accounts.setupCode()
    expect(setupCode).toMatch(/^[\w-]{24}$/)
    const { user, session } = await accounts.register({ ...ada, setupCode }, from())
    expect(user).toMatchObject({ username: 'ada' })
    expect(await accounts.authenticate({ sessionId: session.id })).toMatchObject({ kind: 'user', username: 'ada' })
  })

  it.each([undefined, '', 'wrong', 'x'.repeat(200)])('refuses the setup code %j, without hashing', async setupCode => {
    const { accounts, hasher, records } = testAccounts()
    await expect(accounts.register({ ...ada, setupCode }, from())).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: [{ field: 'setupCode' }] },
    })
    expect(hasher.calls.hash).toBe(0)
    expect(await records.find('user')).toEqual([])
  })

  it('requires a code before and after the first admin registers', async () => {
    const { accounts } = testAccounts()
    expect(await accounts.describeRegistration()).toEqual({ mode: 'setup', firstAdmin: true, needsCode: true })
    await accounts.register({ ...ada, setupCode: await accounts.setupCode() }, from())
    expect(await accounts.describeRegistration()).toEqual({ mode: 'setup', firstAdmin: false, needsCode: true })
  })

  it('refuses a caller from loopback without the setup code', async () => {
    const { accounts, records } = testAccounts()
    await expect(accounts.register(ada, from('127.0.0.1'))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await records.find('user')).toEqual([])
  })

  it('has no setup code after there is an admin, and refuses the old one', async () => {
    const { accounts } = testAccounts()
    const setupCode = await accounts.setupCode()
    await accounts.register({ ...ada, setupCode }, from())
    expect(await accounts.setupCode()).toBeUndefined()
    await expect(accounts.register({ ...grace, setupCode }, from())).rejects.toThrow('needs an invitation')
  })

  it('creates exactly one admin from fifty concurrent registrations with one code', async () => {
    const { accounts, records } = testAccounts()
    const setupCode = await accounts.setupCode()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        accounts.register({ username: `admin${n}`, password: goodPassword, setupCode }, from()),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await records.find('user')).toHaveLength(1)
    expect(await records.find('session')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('an invitation', () => {
  it('admits one person, once', async () => {
    const { accounts, addUser, signedIn } = testAccounts()
    await addUser('ada')
    const { code, url } = await accounts.createInvite('owner', await signedIn('ada'))
    expect(url).toBe(`https://reviews.example/auth#invite=${code}`)
    await accounts.register({ ...grace, inviteCode: code }, from())
    expect(await accounts.listInvites()).toEqual([])
    await expect(accounts.register({ ...grace, username: 'joan', inviteCode: code }, from())).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('admits only one of several concurrent registrations', async () => {
    const { accounts, records } = testAccounts()
    const { code: inviteCode } = await accounts.createInvite('owner', local)
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => accounts.register({ ...grace, username: `user${n}`, inviteCode }, from())),
    )
    expect(await records.find('user')).toHaveLength(1)
  })

  it('is valid for seven days', async () => {
    const { accounts, clock } = testAccounts()
    const { code: inviteCode } = await accounts.createInvite('owner', local)
    clock.advance(7 * day - second)
    expect(await accounts.listInvites()).toHaveLength(1)
    clock.advance(second)
    expect(await accounts.listInvites()).toEqual([])
    await expect(accounts.register({ ...grace, inviteCode }, from())).rejects.toThrow('has expired')
  })

  it('is stored as a hash, and can be withdrawn', async () => {
    const { accounts, records } = testAccounts()
    const { id, code } = await accounts.createInvite('owner', local)
    expect(JSON.stringify(await records.find('invite'))).not.toContain(code)
    await accounts.revokeInvite(id)
    await expect(accounts.register({ ...grace, inviteCode: code }, from())).rejects.toThrow('has expired')
    await expect(accounts.revokeInvite(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is not used up by a failed registration', async () => {
    const { accounts, addUser } = testAccounts()
    await addUser('ada')
    const { code: inviteCode } = await accounts.createInvite('owner', local)
    await expect(accounts.register({ ...ada, inviteCode }, from())).rejects.toMatchObject({ code: 'conflict' })
    await expect(accounts.register({ ...grace, password: 'password', inviteCode }, from())).rejects.toThrow(
      'most common',
    )
    await accounts.register({ ...grace, inviteCode }, from())
  })
})

describe('registration in the other modes', () => {
  it('is open to anyone, but slows down an address that registers many', async () => {
    const { accounts, clock } = testAccounts({ registration: 'open' })
    expect(await accounts.setupCode()).toBeUndefined()
    expect(await accounts.describeRegistration()).toMatchObject({ mode: 'open', needsCode: false })
    for (let n = 0; n < 10; n++) await accounts.register({ ...ada, username: `user${n}` }, from())
    await expect(accounts.register({ ...ada, username: 'user10' }, from())).rejects.toMatchObject({ code: 'throttled' })
    await accounts.register({ ...ada, username: 'user11' }, from('198.51.100.1'))
    clock.advance(2 * hour)
    await accounts.register({ ...ada, username: 'user10' }, from())
  })

  it('is closed to all, with or without a code, and states the alternatives', async () => {
    const { accounts } = testAccounts({ registration: 'closed' })
    const { code: inviteCode } = await accounts.createInvite('owner', local)
    expect(await accounts.setupCode()).toBeUndefined()
    expect(await accounts.describeRegistration()).toMatchObject({ mode: 'closed', needsCode: false })
    for (const facts of [from(), from('127.0.0.1')]) {
      await expect(accounts.register({ ...ada, inviteCode }, facts)).rejects.toMatchObject({
        code: 'forbidden',
        hint: expect.stringContaining('blogops users create'),
      })
    }
  })
})
