import { describe, expect, it } from 'vitest'
import { from, goodPassword, hour, local, testAccounts } from './testing/test-accounts.ts'

const wrong = { code: 'unauthorized', message: 'The username or the password is wrong.' }

describe('signing in', () => {
  it('starts a session for the right name, in any case, and password', async () => {
    const { accounts, addUser, signIn } = testAccounts()
    const ada = await addUser('ada')
    for (const name of ['ada', 'ADA', 'Ａｄａ']) {
      const { user, session } = await signIn(name)
      expect(user).toEqual(ada)
      expect(await accounts.authenticate({ sessionId: session.id })).toMatchObject({ kind: 'user', userId: ada.id })
    }
  })

  it('accepts a password that another keyboard composes differently', async () => {
    const { accounts, signIn } = testAccounts()
    await accounts.createUser({ username: 'ada', password: 'café au lait, ﬁne' }, local)
    await signIn('ada', 'cafe\u0301 au lait, fine')
  })

  it('answers an unknown name like a wrong password, after the same work', async () => {
    const { addUser, signIn, hasher } = testAccounts()
    await addUser('ada')
    const work = async (name: string) => {
      const before = { ...hasher.calls }
      await expect(signIn(name, 'not the password')).rejects.toMatchObject(wrong)
      return { hash: hasher.calls.hash - before.hash, verify: hasher.calls.verify - before.verify }
    }
    // The first attempt after a start creates the decoy hash, whether or not the name is known.
    expect(await work('ada')).toEqual({ hash: 1, verify: 1 })
    expect(await work('ada')).toEqual({ hash: 0, verify: 1 })
    expect(await work('nobody')).toEqual({ hash: 0, verify: 1 })
  })

  it('does the same work for an unknown name if that is the first attempt', async () => {
    const { signIn, hasher } = testAccounts()
    await expect(signIn('nobody')).rejects.toMatchObject(wrong)
    expect(hasher.calls).toEqual({ hash: 1, verify: 1 })
  })

  it.each([
    ['a lone surrogate', '\ud800'],
    ['NUL', 'ada\0'],
    ['right-to-left override', 'ada\u202e'],
    ['emoji', '🛒'.repeat(128)],
    ['a prototype', '__proto__'],
  ])('treats a name with %s as unknown', async (_, name) => {
    const { addUser, signIn } = testAccounts()
    await addUser('ada')
    await expect(signIn(name)).rejects.toMatchObject(wrong)
    await expect(signIn('ada', name)).rejects.toMatchObject(wrong)
  })

  it('does not accept broken Unicode in place of its replacement character', async () => {
    const { accounts, signIn } = testAccounts()
    await accounts.createUser({ username: 'ada', password: 'long enough \ufffd' }, local)
    await expect(signIn('ada', 'long enough \ud800')).rejects.toMatchObject(wrong)
  })

  it('starts a new session each time and ends the previous one', async () => {
    const { accounts, addUser, signIn, signedIn, records } = testAccounts()
    await addUser('ada')
    const first = await signedIn('ada')
    const { session } = await signIn('ada', goodPassword, from('203.0.113.7', { actor: first }))
    expect(session.id).not.toBe(first.sessionId)
    expect(await accounts.authenticate({ sessionId: first.sessionId })).toEqual({ kind: 'anonymous' })
    expect(await records.find('session')).toHaveLength(1)
  })

  it('starts no session for a user who is removed in the meantime', async () => {
    const { accounts, addUser, signIn, records } = testAccounts()
    await addUser('ada')
    await addUser('grace')
    const signingIn = signIn('grace')
    await accounts.removeUser('grace')
    await expect(signingIn).rejects.toMatchObject(wrong)
    expect(await records.find('session')).toEqual([])
  })

  it('hashes two passwords at a time, and refuses excess attempts without counting them', async () => {
    const { addUser, signIn, hasher, records } = testAccounts()
    await addUser('ada')
    await signIn('ada')
    const callers = Array.from({ length: 1_000 }, (_, n) => from(`10.0.${n >> 8}.${n & 255}`))
    const outcomes = await Promise.allSettled(callers.map((facts, n) => signIn(`name${n}`, goodPassword, facts)))
    expect(hasher.peak).toBe(2)
    const codes = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.code : 'in'))
    expect(new Set(codes)).toEqual(new Set(['unauthorized', 'unavailable']))
    const evaluated = codes.filter(code => code === 'unauthorized').length
    const counted = (await records.find('throttle')).filter(({ id }) => id.startsWith('pair-'))
    expect(counted).toHaveLength(evaluated)
  })
})

describe('changing the password', () => {
  const change = { currentPassword: goodPassword, newPassword: 'walnut harbour kettle' }

  it('ends all sessions, starts a new one here, and keeps tokens', async () => {
    const { accounts, addUser, signIn, signedIn } = testAccounts()
    await addUser('ada')
    const [here, elsewhere] = [await signedIn('ada'), await signedIn('ada')]
    const { token } = await accounts.createToken({ name: 'nightly', scope: ['generate'] }, here)
    const begun = await accounts.changePassword(change, from('203.0.113.7', { actor: here }))
    for (const { sessionId } of [here, elsewhere]) {
      expect(await accounts.authenticate({ sessionId })).toEqual({ kind: 'anonymous' })
    }
    expect(await accounts.authenticate({ sessionId: begun?.id ?? '' })).toMatchObject({ username: 'ada' })
    expect(await accounts.authenticate({ bearer: token })).toMatchObject({ kind: 'token' })
    await expect(signIn('ada')).rejects.toMatchObject(wrong)
    await signIn('ada', change.newPassword)
  })

  it('requires the current one, and counts wrong ones like a sign-in', async () => {
    const { accounts, addUser, signedIn } = testAccounts()
    await addUser('ada')
    const facts = from('203.0.113.7', { actor: await signedIn('ada') })
    const guess = () => accounts.changePassword({ ...change, currentPassword: 'a guess' }, facts)
    for (let n = 0; n < 5; n++) await expect(guess()).rejects.toMatchObject({ code: 'forbidden' })
    await expect(guess()).rejects.toMatchObject({ code: 'throttled' })
  })

  it('applies the password rules to the new one', async () => {
    const { accounts, addUser, signedIn } = testAccounts()
    await addUser('ada.lovelace')
    const facts = from('203.0.113.7', { actor: await signedIn('ada.lovelace') })
    for (const newPassword of ['password1', 'Ada.Lovelace']) {
      await expect(accounts.changePassword({ ...change, newPassword }, facts)).rejects.toMatchObject({
        code: 'bad_request',
        details: { fields: [{ field: 'newPassword' }] },
      })
    }
  })

  it('succeeds once if several are concurrent', async () => {
    const { accounts, addUser, signedIn, records } = testAccounts()
    await addUser('ada')
    const facts = from('203.0.113.7', { actor: await signedIn('ada') })
    const outcomes = await Promise.allSettled(
      ['one lemon tree', 'two lemon trees', 'three lemon trees'].map(newPassword =>
        accounts.changePassword({ ...change, newPassword }, facts),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await records.find('session')).toHaveLength(1)
  })

  it('invalidates a concurrent sign-in with the old one', async () => {
    const { accounts, addUser, signIn, signedIn, clock } = testAccounts()
    await addUser('ada')
    const facts = from('203.0.113.7', { actor: await signedIn('ada') })
    clock.advance(hour)
    const outcomes = await Promise.allSettled([
      accounts.changePassword(change, facts),
      ...Array.from({ length: 3 }, () => signIn('ada', goodPassword, from('198.51.100.1'))),
    ])
    expect(outcomes[0]).toMatchObject({ status: 'fulfilled' })
    expect(await accounts.listSessions(local)).toHaveLength(1)
  })

  it('is refused in the local terminal, which has no password', async () => {
    const { accounts } = testAccounts()
    await expect(accounts.changePassword(change, from('127.0.0.1', { actor: local }))).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})
