import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { describeBrowser } from './sessions.ts'
import { day, from, goodPassword, local, minute, second, testAccounts } from './testing/test-accounts.ts'

const nobody = { kind: 'anonymous' }

async function withAda(records?: RecordStore) {
  const test = testAccounts(records ? { records } : {})
  await test.addUser('ada')
  const { session } = await test.signIn('ada')
  return { ...test, session, who: () => test.accounts.authenticate({ sessionId: session.id }) }
}

describe('a session', () => {
  it('ends thirty days after it began, regardless of use', async () => {
    const { clock, session, who } = await withAda()
    expect(session.expiresAt.getTime() - clock.now().getTime()).toBe(30 * day)
    for (let days = 0; days < 29; days++) {
      clock.advance(day)
      expect(await who()).toMatchObject({ kind: 'user' })
    }
    clock.advance(day - second)
    expect(await who()).toMatchObject({ kind: 'user' })
    clock.advance(second)
    expect(await who()).toEqual(nobody)
  })

  it('ends seven days after its last use', async () => {
    const { clock, who } = await withAda()
    clock.advance(7 * day - second)
    expect(await who()).toMatchObject({ kind: 'user' })
    clock.advance(7 * day)
    expect(await who()).toEqual(nobody)
  })

  it('records its use at most every five minutes', async () => {
    const { clock, who, records, session } = await withAda()
    const version = async () => (await records.get('session', session.id))?.version
    clock.advance(5 * minute - second)
    await Promise.all([who(), who(), who()])
    expect(await version()).toBe(1)
    clock.advance(second)
    await Promise.all([who(), who(), who()])
    expect(await version()).toBe(2)
    expect((await records.get('session', session.id))?.lastSeenAt).toBe(clock.now().toISOString())
  })

  it('works on a full disk, without recording its use', async () => {
    const store = createMemoryRecordStore()
    let full = false
    const transact: RecordStore['transact'] = work =>
      full ? Promise.reject(new BlogopsError('storage_full', 'The disk is full.')) : store.transact(work)
    const records: RecordStore = {
      ...wrapReader(store),
      transact,
      close: store.close.bind(store),
    }
    const { clock, who } = await withAda(records)
    clock.advance(day)
    full = true
    expect(await who()).toMatchObject({ kind: 'user' })
  })

  it('stays ended after signing out', async () => {
    const { accounts, who } = await withAda()
    const actor = await who()
    await accounts.signOut(actor)
    expect(await who()).toEqual(nobody)
    await accounts.signOut(actor)
  })

  it.each(['', 'nothing', '__proto__', 'a\0b', '\ud800'])('does not exist under the id %j', async sessionId => {
    const { accounts } = await withAda()
    expect(await accounts.authenticate({ sessionId })).toEqual(nobody)
  })
})

describe('the list of sessions', () => {
  it('contains the open ones with their users, and marks the current one', async () => {
    const { accounts, addUser, signIn, signedIn, clock } = await withAda()
    clock.advance(8 * day)
    await addUser('grace')
    const grace = await signedIn('grace')
    await signIn('ada', goodPassword, from('203.0.113.7', { userAgent: `odd \ud800 ${'x'.repeat(300)}` }))
    const sessions = await accounts.listSessions(grace)
    expect(sessions.map(({ username, current }) => [username, current])).toEqual([
      ['grace', true],
      ['ada', false],
    ])
    expect(sessions[1]?.userAgent).toMatch(/^odd \ufffd x{194}$/)
    expect(sessions[0]).not.toHaveProperty('userId')
  })

  it('can end one of them', async () => {
    const { accounts, session, who } = await withAda()
    await accounts.revokeSession(session.id, local)
    expect(await who()).toEqual(nobody)
    await expect(accounts.revokeSession(session.id, local)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('authentication', () => {
  it('identifies sessions, tokens and the local terminal', async () => {
    const { accounts, who, clock } = await withAda()
    const { token } = await accounts.createToken({ name: 'nightly', scope: ['generate'] }, await who())
    expect(await accounts.current(await who())).toMatchObject({ username: 'ada' })
    expect(await accounts.current(await accounts.authenticate({ bearer: token }))).toMatchObject({ username: 'ada' })
    const createdAt = clock.now().toISOString()
    expect(await accounts.current(local)).toEqual({ id: 'local', username: 'local', role: 'owner', createdAt })
  })

  it('returns an anonymous caller without credentials', async () => {
    const { accounts } = testAccounts()
    const actor = await accounts.authenticate({})
    await expect(accounts.current(actor)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Safari/604.1`, 'Chrome on iOS'],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Old Browser', 'Old Browser'],
  ['  ', 'Unknown browser'],
])('has a name for the list of sessions: %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})
