import { beforeEach, describe, expect, it } from 'vitest'
import { passkeysBegin } from '../../contract/operations/passkeys.ts'
import type { Actor } from '../../contract/scopes.ts'
import { createSoftwareAuthenticator, flag } from '../../testing/software-authenticator.ts'
import { signInMeansHandlers } from './second-factor-handlers.ts'
import { day, from, goodPassword, local, minute, testAccounts } from './testing/test-accounts.ts'
import { computeTotp, getTotpStep } from './totp.ts'

const origin = 'https://reviews.example'
const unused = {
  requestId: 'r1',
  session: { begin: () => undefined, end: () => undefined },
  setHeader: () => undefined,
  lastEventId: undefined,
  endDryRun: undefined,
  signal: new AbortController().signal,
  fail: () => {
    throw new Error('It failed.')
  },
}
const as = (actor: Actor) => ({ ...from('203.0.113.7', { actor }), ...unused })
/** Decodes a key as an authenticator app does. */
function decodeKey(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

const notAccepted = { code: 'forbidden', message: 'This passkey was not accepted.' }
const unknown = { code: 'forbidden', message: 'This passkey is not known here, or was removed.' }
const usedBefore = { code: 'forbidden', message: 'This passkey was used for this already.' }

type Device = ReturnType<typeof createSoftwareAuthenticator>
type Test = Awaited<ReturnType<typeof openTest>>

async function openTest(options: Parameters<typeof testAccounts>[0] = {}) {
  const test = testAccounts(options)
  await test.addUser('ada')
  await test.addUser('grace')
  const ada = await test.signedIn('ada')
  const grace = await test.signedIn('grace')
  const handlers = signInMeansHandlers(test.accounts)
  const begin = (actor: Actor) => handlers['passkeys.begin']({ password: goodPassword }, as(actor))
  const add = async (device: Device, actor: Actor = ada, name = 'Phone') =>
    handlers['passkeys.add']({ name, credential: device.create(await begin(actor)) }, as(actor))
  const request = () => handlers['auth.passkeyOptions']({}, as(anonymous))
  const signIn = (credential: ReturnType<Device['use']>, facts = from()) =>
    test.accounts.passkeys.signIn(credential, facts)
  return { ...test, ada, grace, handlers, begin, add, request, signIn }
}

const anonymous: Actor = { kind: 'anonymous' }

let test: Test
let phone: Device
beforeEach(async () => {
  test = await openTest()
  phone = createSoftwareAuthenticator({ origin })
})

describe('adding a passkey', () => {
  it('needs the password, then the answer of the device', async () => {
    const { handlers, ada, accounts } = test
    expect(await accounts.passkeys.isOffered()).toBe(false)
    for (const proof of [{ password: 'not the password' }, { password: '' }])
      await expect(handlers['passkeys.begin'](proof, as(ada))).rejects.toMatchObject({ code: 'forbidden' })
    const passkey = await test.add(phone)
    expect(passkey).toMatchObject({ name: 'Phone', synced: false, lastUsedAt: null })
    expect(await handlers['passkeys.list']({}, as(ada))).toEqual([passkey])
    expect(await handlers['passkeys.list']({}, as(test.grace))).toEqual([])
    expect(await accounts.passkeys.isOffered()).toBe(true)
    expect(await accounts.listUsers()).toMatchObject([{ passkeys: 1 }, { passkeys: 0 }])
  })

  it('needs the password also of a person with an authenticator app: a code is not enough', async () => {
    const { handlers, ada, clock } = test
    const { key } = await handlers['totp.enrol']({ password: goodPassword }, as(ada))
    const code = computeTotp(decodeKey(key), getTotpStep(clock.now()))
    const { recoveryCodes } = await handlers['totp.confirm']({ code }, as(ada))
    const [recoveryCode] = recoveryCodes
    expect(passkeysBegin.body.safeParse({ code: recoveryCode }).success).toBe(false)
    const proof = { password: 'not the password', code: recoveryCode }
    await expect(handlers['passkeys.begin'](proof, as(ada))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await test.begin(ada)).toMatchObject({ user: { name: 'ada' } })
  })

  it('asks the browser for a discoverable passkey that verifies its user, and excludes those that exist', async () => {
    await test.add(phone)
    expect(await test.begin(test.ada)).toMatchObject({
      rp: { id: 'reviews.example', name: 'reviews.example' },
      user: { name: 'ada' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.id, transports: ['internal'] }],
    })
  })

  it('accepts an answer once, also of two at the same time', async () => {
    const { handlers, ada } = test
    const credential = phone.create(await test.begin(ada))
    const add = () => handlers['passkeys.add']({ name: 'Phone', credential }, as(ada))
    const results = await Promise.allSettled([add(), add()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add()).rejects.toMatchObject(usedBefore)
  })

  it('refuses a passkey that somebody has already', async () => {
    await test.add(phone)
    const before = await test.records.find('passkey')
    await expect(test.add(phone, test.grace)).rejects.toMatchObject({ code: 'conflict' })
    expect(await test.records.find('passkey')).toEqual(before)
  })

  it('refuses the challenge of another person, session or purpose, an expired one, and a made-up one', async () => {
    const { handlers, ada, grace, clock, signedIn } = test
    const addTo = (actor: Actor, credential: ReturnType<Device['create']>) =>
      handlers['passkeys.add']({ name: 'Phone', credential }, as(actor))
    const options = await test.begin(ada)
    await expect(addTo(grace, phone.create(options))).rejects.toMatchObject(notAccepted)
    await expect(addTo(await signedIn('ada'), phone.create(options))).rejects.toMatchObject(notAccepted)
    const { challenge } = await test.request()
    await expect(addTo(ada, phone.create(options, { challenge }))).rejects.toMatchObject(notAccepted)
    const forged = `${options.challenge.slice(0, -4)}AAAA`
    await expect(addTo(ada, phone.create(options, { challenge: forged }))).rejects.toMatchObject(notAccepted)
    clock.advance(5 * minute)
    await expect(addTo(ada, phone.create(options))).rejects.toMatchObject(notAccepted)
    expect(await test.records.find('passkey')).toEqual([])
  })

  it('refuses another site, a device that does not verify its user, and the answer of a sign-in', async () => {
    const { handlers, ada } = test
    const options = await test.begin(ada)
    const addBy = (device: Device, change = {}) =>
      handlers['passkeys.add']({ name: 'Phone', credential: device.create(options, change) }, as(ada))
    await expect(addBy(phone, { origin: 'https://reviews.example.evil' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Passkeys of this site work at https://reviews.example only.',
    })
    await expect(addBy(phone, { type: 'webauthn.get' })).rejects.toMatchObject(notAccepted)
    const careless = createSoftwareAuthenticator({ origin, verifiesUser: false })
    await expect(addBy(careless)).rejects.toMatchObject(notAccepted)
  })

  it('is refused to a token, to a session that ended, and beyond 20', async () => {
    const { accounts, handlers, ada, records } = test
    const { token } = await accounts.createToken({ name: 'laptop', scope: ['accounts:write'] }, ada)
    const laptop = await accounts.authenticate({ bearer: token })
    await expect(test.begin(laptop)).rejects.toMatchObject({ message: 'Passkeys are added in a browser.' })
    await test.add(phone)
    const [first] = await records.find('passkey')
    await records.transact(async tx => {
      for (let n = 1; n < 20 && first; n += 1)
        await tx.put('passkey', { ...first, id: `p${n}`, version: 0, credentialId: `c${n}` })
    })
    await expect(test.add(createSoftwareAuthenticator({ origin }))).rejects.toMatchObject({ code: 'conflict' })
    const credential = createSoftwareAuthenticator({ origin }).create(await test.begin(ada))
    await accounts.signOut(ada)
    await expect(handlers['passkeys.add']({ name: 'Phone', credential }, as(ada))).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})

describe('signing in with a passkey', () => {
  it('starts a session without a password and a code', async () => {
    const { handlers, ada, clock, records, accounts } = test
    await test.add(phone)
    const { key } = await handlers['totp.enrol']({ password: goodPassword }, as(ada))
    await handlers['totp.confirm']({ code: computeTotp(decodeKey(key), getTotpStep(clock.now())) }, as(ada))
    const { user, session } = await test.signIn(phone.use(await test.request()))
    expect(user).toMatchObject({ username: 'ada' })
    expect(await accounts.authenticate({ sessionId: session.id })).toMatchObject({ kind: 'user', username: 'ada' })
    expect(await records.find('passkey')).toMatchObject([{ counter: 1, lastUsedAt: clock.now().toISOString() }])
  })

  it('accepts an answer once, also of several at the same time and in another process', async () => {
    await test.add(phone)
    const other = await openOther(test)
    const credential = phone.use(await test.request())
    const results = await Promise.allSettled([test.signIn(credential), other.signIn(credential, from())])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(test.signIn(credential)).rejects.toMatchObject({ code: 'forbidden' })
    const synced = createSoftwareAuthenticator({ origin, isSynced: true })
    await test.add(synced, test.grace)
    const answer = synced.use(await test.request())
    const both = await Promise.allSettled([test.signIn(answer), other.signIn(answer, from())])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(test.signIn(answer)).rejects.toMatchObject(usedBefore)
  })

  it('accepts a challenge that another process created', async () => {
    await test.add(phone)
    const other = await openOther(test)
    expect((await other.signIn(phone.use(await test.request()), from())).user.username).toBe('ada')
  })

  it('refuses an expired or foreign challenge, another site, another user, and an unverified user', async () => {
    const { clock, ada, grace } = test
    await test.add(phone)
    const request = await test.request()
    const { challenge } = await test.begin(ada)
    await expect(test.signIn(phone.use(request, { challenge }))).rejects.toMatchObject(notAccepted)
    await expect(test.signIn(phone.use(request, { origin: 'http://reviews.example' }))).rejects.toThrow(
      'Passkeys of this site work at https://reviews.example only.',
    )
    await expect(test.signIn(phone.use({ ...request, rpId: 'evil.example' }))).rejects.toMatchObject(notAccepted)
    const userHandle = Buffer.from(grace.userId).toString('base64url')
    await expect(test.signIn(phone.use(request, { userHandle }))).rejects.toMatchObject(unknown)
    clock.advance(5 * minute)
    await expect(test.signIn(phone.use(request))).rejects.toMatchObject(notAccepted)
    clock.advance(day)
    const next = await test.request()
    await expect(test.signIn(phone.use(next, { flags: flag.present }))).rejects.toMatchObject(notAccepted)
    const otherKey = createSoftwareAuthenticator({ origin })
    otherKey.create(await test.begin(await test.signedIn('ada')))
    const forged = { ...otherKey.use(next), id: phone.id, rawId: phone.id }
    await expect(test.signIn(forged)).rejects.toMatchObject(notAccepted)
    await expect(test.signIn(phone.use(next))).resolves.toBeDefined()
  })

  it('refuses a passkey that was removed, alone or with its person', async () => {
    const { handlers, ada, accounts } = test
    const { id } = await test.add(phone)
    const tablet = createSoftwareAuthenticator({ origin })
    await test.add(tablet, test.grace)
    const answer = phone.use(await test.request())
    await handlers['passkeys.remove']({ id, password: goodPassword }, as(ada))
    await expect(test.signIn(answer)).rejects.toMatchObject(unknown)
    const next = tablet.use(await test.request())
    await accounts.removeUser('grace')
    await expect(test.signIn(next)).rejects.toMatchObject(unknown)
    expect(await test.records.find('passkey')).toEqual([])
  })

  it('refuses a copy, whose count is behind, and does not count for synced passkeys', async () => {
    await test.add(phone)
    await test.signIn(phone.use(await test.request()))
    phone.setBack()
    await expect(test.signIn(phone.use(await test.request()))).rejects.toMatchObject(notAccepted)
    const synced = createSoftwareAuthenticator({ origin, isSynced: true })
    expect(await test.add(synced, test.grace)).toMatchObject({ synced: true })
    for (let time = 0; time < 3; time += 1) await test.signIn(synced.use(await test.request()))
  })

  it('slows down attempts with one passkey from one address, whatever passwords were tried', async () => {
    await test.add(phone)
    for (let guess = 0; guess < 6; guess += 1) await test.accounts.signIn(wrongAda, from()).catch(() => undefined)
    await expect(test.accounts.signIn(wrongAda, from())).rejects.toMatchObject({ code: 'throttled' })
    await test.signIn(phone.use(await test.request()))
    const forged = { ...phone.use(await test.request()), id: 'AAAA', rawId: 'AAAA' }
    for (let guess = 0; guess < 6; guess += 1) await test.signIn(forged).catch(() => undefined)
    await expect(test.signIn(forged)).rejects.toMatchObject({ code: 'throttled' })
    await expect(test.signIn(phone.use(await test.request()), from('198.51.100.9'))).resolves.toBeDefined()
  })

  it('forgets used challenges after they expired', async () => {
    await test.add(phone)
    await test.signIn(phone.use(await test.request()))
    expect(await test.records.find('spentChallenge')).toHaveLength(2)
    test.clock.advance(day)
    await test.accounts.signIn({ username: 'ada', password: goodPassword }, from())
    expect(await test.records.find('spentChallenge')).toEqual([])
  })
})

const wrongAda = { username: 'ada', password: 'not the password' }

/** A second process over the same records, whose clock shows the same time. */
async function openOther({ records }: Test) {
  return testAccounts({ records }).accounts.passkeys
}

describe('managing passkeys', () => {
  it('renames and removes only own ones, removes with the password or a code, and says what is missing', async () => {
    const { handlers, ada, grace } = test
    const { id } = await test.add(phone)
    const missing = { code: 'not_found' }
    await expect(handlers['passkeys.rename']({ id, name: 'Mine' }, as(grace))).rejects.toMatchObject(missing)
    await expect(handlers['passkeys.remove']({ id, password: goodPassword }, as(grace))).rejects.toMatchObject(missing)
    expect(await handlers['passkeys.rename']({ id, name: 'Old phone' }, as(ada))).toMatchObject({ name: 'Old phone' })
    for (const proof of [{}, { password: 'not the password' }, { code: '123456' }])
      await expect(handlers['passkeys.remove']({ id, ...proof }, as(ada))).rejects.toBeDefined()
    expect(await handlers['passkeys.list']({}, as(ada))).toMatchObject([{ id }])
    await handlers['passkeys.remove']({ id, password: goodPassword }, as(ada))
    expect(await handlers['passkeys.list']({}, as(ada))).toEqual([])
  })

  it('lets an owner remove those of somebody else, and not their own', async () => {
    const { handlers, ada } = test
    await test.add(phone, test.grace)
    await test.add(createSoftwareAuthenticator({ origin }))
    expect(await handlers['users.removePasskeys']({ user: 'grace' }, as(ada))).toMatchObject({ passkeys: 0 })
    await expect(handlers['users.removePasskeys']({ user: 'grace' }, as(ada))).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(handlers['users.removePasskeys']({ user: 'ada' }, as(ada))).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await handlers['users.removePasskeys']({ user: 'ada' }, as(local))).toMatchObject({ passkeys: 0 })
  })

  it('ends the sessions of a person whose passkeys an owner removes', async () => {
    const { handlers, accounts, ada, grace } = test
    await test.add(phone, grace)
    const { session } = await test.signIn(phone.use(await test.request()))
    await handlers['users.removePasskeys']({ user: 'grace' }, as(ada))
    for (const sessionId of [session.id, grace.sessionId])
      expect(await accounts.authenticate({ sessionId })).toEqual({ kind: 'anonymous' })
    expect(await accounts.authenticate({ sessionId: ada.sessionId })).toMatchObject({ username: 'ada' })
  })

  it.each(['http://reviews.example', 'http://127.0.0.1:3000', 'https://203.0.113.7', 'https://[2001:db8::1]'])(
    'says that passkeys do not work at %s',
    async siteUrl => {
      const other = await openTest({ siteUrl })
      await expect(other.begin(other.ada)).rejects.toMatchObject({
        code: 'conflict',
        message: `Passkeys need an https address. The address of this site is ${siteUrl}.`,
      })
      await expect(other.request()).rejects.toMatchObject({ code: 'conflict' })
    },
  )

  it('works at http://localhost', async () => {
    const other = await openTest({ siteUrl: 'http://localhost:3000' })
    expect(await other.request()).toMatchObject({ rpId: 'localhost' })
  })
})
