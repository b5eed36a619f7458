import { describe, expect, it } from 'vitest'
import type { Actor } from '../../contract/scopes.ts'
import { signInMeansHandlers } from './second-factor-handlers.ts'
import { from, goodPassword, local, minute, testAccounts } from './testing/test-accounts.ts'
import { throttleLimits } from './throttle.ts'
import { computeTotp, getTotpStep } from './totp.ts'

const wrongPassword = 'not the password'

/** Decodes a key as an authenticator app does. */
function decodeKey(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** Ada with an authenticator app, and the calls of her browser. */
async function enrolled(options: Parameters<typeof testAccounts>[0] = {}) {
  const test = testAccounts(options)
  await test.addUser('ada')
  await test.addUser('grace')
  const ada = await test.signedIn('ada')
  const handlers = signInMeansHandlers(test.accounts)
  const as = (actor: Actor) => ({ ...from('203.0.113.7', { actor }), ...unused })
  const { key, url } = await handlers['totp.enrol']({ password: goodPassword }, as(ada))
  const secret = decodeKey(key)
  const getCode = (offset = 0) => computeTotp(secret, getTotpStep(test.clock.now()) + offset)
  const { recoveryCodes } = await handlers['totp.confirm']({ code: getCode() }, as(ada))
  const signIn = (code?: string, password = goodPassword, facts = from()) =>
    test.accounts.signIn({ username: 'ada', password, code }, facts)
  /** Waits for the next code. */
  const nextCode = () => {
    test.clock.advance(minute)
    return getCode()
  }
  return { ...test, ada, handlers, as, url, recoveryCodes, getCode, nextCode, signIn }
}

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

const required = { code: 'unauthorized', message: 'Enter the code of your authenticator app, or a recovery code.' }
const wrong = { code: 'forbidden', message: 'This code is wrong, or was used already.' }

describe('signing in with a second factor', () => {
  it('asks for a code only after the correct password', async () => {
    const { signIn, nextCode } = await enrolled()
    await expect(signIn(undefined, wrongPassword)).rejects.toMatchObject({
      message: 'The username or the password is wrong.',
    })
    await expect(signIn(nextCode(), wrongPassword)).rejects.toMatchObject({
      message: 'The username or the password is wrong.',
    })
    await expect(signIn()).rejects.toMatchObject({ ...required, details: { fields: [{ field: 'code' }] } })
    expect((await signIn(nextCode())).user).toMatchObject({ username: 'ada' })
  })

  it('accepts a code once, also of several at the same time', async () => {
    const { signIn, nextCode } = await enrolled()
    const code = nextCode()
    const results = await Promise.allSettled([signIn(code), signIn(code), signIn(code)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(code)).rejects.toMatchObject(wrong)
  })

  it('does not accept an earlier code after a later one', async () => {
    const { signIn, nextCode, getCode } = await enrolled()
    nextCode()
    await signIn(getCode(1))
    await expect(signIn(getCode())).rejects.toMatchObject(wrong)
  })

  it('does not accept the code that confirmed the app', async () => {
    const { signIn, getCode } = await enrolled()
    await expect(signIn(getCode())).rejects.toMatchObject(wrong)
  })

  it('slows down guesses of codes as it does guesses of passwords', async () => {
    const { signIn, nextCode } = await enrolled()
    nextCode()
    for (let guess = 0; guess < 6; guess += 1) await signIn('000000').catch(() => undefined)
    await expect(signIn('000000')).rejects.toMatchObject({ code: 'throttled' })
    await expect(signIn()).rejects.toMatchObject({ code: 'throttled' })
  })

  it('forgives no wrong code for a correct password', async () => {
    const { handlers, as, ada, nextCode, clock, signIn } = await enrolled()
    nextCode()
    const guess = () => handlers['totp.renew']({ code: '000000' }, as(ada))
    const proveByPassword = () => handlers['passkeys.begin']({ password: goodPassword }, as(ada))
    for (let time = 0; time < 5; time += 1) {
      await expect(guess()).rejects.toMatchObject(wrong)
      await proveByPassword()
    }
    await expect(guess()).rejects.toMatchObject({ code: 'throttled' })
    await expect(signIn('000000')).rejects.toMatchObject({ code: 'throttled' })
    await proveByPassword()
    await expect(guess()).rejects.toMatchObject({ code: 'throttled' })
    clock.advance(minute)
    await handlers['totp.renew']({ code: nextCode() }, as(ada))
    await expect(guess()).rejects.toMatchObject(wrong)
  })

  it('needs no more of the limit of its address than a sign-in without a code', async () => {
    const { accounts, clock, signIn, nextCode } = await enrolled()
    const office = from('198.51.100.9')
    for (let failures = 0; failures < 24; failures++) {
      clock.advance(20_000)
      const mistyped = accounts.signIn({ username: `nobody${failures}`, password: wrongPassword }, office)
      await expect(mistyped).rejects.toMatchObject({ code: 'unauthorized' })
    }
    expect(await signIn(nextCode(), goodPassword, office)).toMatchObject({ user: { username: 'ada' } })
    expect(await accounts.signIn({ username: 'grace', password: goodPassword }, office)).toMatchObject({
      user: { username: 'grace' },
    })
  })

  it('is possible again soon after ten wrong codes from one address', async () => {
    const { clock, signIn, nextCode } = await enrolled()
    const home = from('198.51.100.77')
    for (let failures = 0; failures < 10; failures++) {
      clock.advance(2 * minute)
      await expect(signIn('000000', goodPassword, home)).rejects.toMatchObject(wrong)
    }
    expect(await signIn(nextCode(), goodPassword, home)).toMatchObject({ user: { username: 'ada' } })
  })

  it('does not count a missing code as a guess', async () => {
    const { signIn, nextCode } = await enrolled()
    for (let time = 0; time < 20; time += 1) await expect(signIn()).rejects.toMatchObject(required)
    await signIn(nextCode())
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { signIn, recoveryCodes, accounts, handlers, as, ada } = await enrolled()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    await signIn(first.toLowerCase().replace('-', ' '))
    await expect(signIn(first)).rejects.toMatchObject(wrong)
    const results = await Promise.allSettled([signIn(second), signIn(second)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await handlers['totp.get']({}, as(ada))).toMatchObject({ enabled: true, recoveryCodesLeft: 8 })
    expect(await accounts.listUsers()).toMatchObject([{ totp: true }, { totp: false }])
  })

  it('stores neither the key nor the recovery codes in the clear', async () => {
    const { records, url, recoveryCodes } = await enrolled()
    const stored = JSON.stringify(await records.find('user'))
    const key = /secret=(\w+)/.exec(url)?.[1] ?? ''
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const bytes = decodeKey(key)
    const forbidden = [key, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
    for (const text of [...forbidden, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))])
      expect(stored).not.toContain(text)
  })
})

describe('setting up and turning off', () => {
  it('needs the password, and nothing changes before the first code', async () => {
    const { accounts, signedIn, signIn, as, handlers } = await enrolled()
    const grace = as(await signedIn('grace'))
    await expect(handlers['totp.enrol']({ password: wrongPassword }, grace)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await handlers['totp.enrol']({ password: goodPassword }, grace)
    expect(await handlers['totp.get']({}, grace)).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 })
    await accounts.signIn({ username: 'grace', password: goodPassword }, from())
    await expect(handlers['totp.confirm']({ code: '000000' }, grace)).rejects.toMatchObject(wrong)
    await expect(signIn()).rejects.toMatchObject(required)
  })

  it('forgets a key that is not confirmed in half an hour', async () => {
    const { clock, signedIn, as, handlers } = await enrolled()
    const grace = as(await signedIn('grace'))
    const { key } = await handlers['totp.enrol']({ password: goodPassword }, grace)
    clock.advance(31 * minute)
    const code = computeTotp(decodeKey(key), getTotpStep(clock.now()))
    await expect(handlers['totp.confirm']({ code }, grace)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is turned off with the password or a code, and with nothing else', async () => {
    const { handlers, as, ada, accounts, nextCode } = await enrolled()
    const disable = (proof: { password?: string; code?: string }) => handlers['totp.disable'](proof, as(ada))
    for (const proof of [{}, { password: wrongPassword }, { code: '000000' }])
      await expect(disable(proof)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await disable({ code: nextCode() })).toMatchObject({ enabled: false })
    await accounts.signIn({ username: 'ada', password: goodPassword }, from())
    await expect(disable({ password: goodPassword })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('needs the scope for the own account if a token does it', async () => {
    const { handlers, as, accounts, nextCode } = await enrolled()
    const createActor = async (scope: 'events:write' | 'profile:write') => {
      const { token } = await accounts.createToken({ name: scope, scope: [scope], user: 'ada' }, local)
      return as(await accounts.authenticate({ bearer: token }))
    }
    const limited = await createActor('events:write')
    const refused = { code: 'forbidden', message: 'This token lacks the scope profile:write.' }
    await expect(handlers['totp.enrol']({ password: goodPassword }, limited)).rejects.toMatchObject(refused)
    await expect(handlers['totp.confirm']({ code: nextCode() }, limited)).rejects.toMatchObject(refused)
    await expect(handlers['totp.renew']({ code: nextCode() }, limited)).rejects.toMatchObject(refused)
    await expect(handlers['totp.disable']({ password: goodPassword }, limited)).rejects.toMatchObject(refused)
    expect(await handlers['totp.get']({}, limited)).toMatchObject({ enabled: true })
    const allowed = await createActor('profile:write')
    expect(await handlers['totp.disable']({ password: goodPassword }, allowed)).toMatchObject({ enabled: false })
  })

  it('counts wrong first codes like wrong passwords', async () => {
    const { signedIn, as, handlers } = await enrolled()
    const grace = as(await signedIn('grace'))
    await handlers['totp.enrol']({ password: goodPassword }, grace)
    for (let tries = 0; tries < throttleLimits.pair.free; tries += 1)
      await expect(handlers['totp.confirm']({ code: '000000' }, grace)).rejects.toMatchObject(wrong)
    await expect(handlers['totp.confirm']({ code: '000000' }, grace)).rejects.toMatchObject({ code: 'throttled' })
  })

  it('replaces all recovery codes', async () => {
    const { handlers, as, ada, signIn, recoveryCodes, nextCode } = await enrolled()
    const { recoveryCodes: renewed } = await handlers['totp.renew']({ code: nextCode() }, as(ada))
    await expect(signIn(recoveryCodes[0])).rejects.toMatchObject(wrong)
    await signIn(renewed[0])
  })

  it('is reset by another owner or the terminal, not by oneself, a token or an editor', async () => {
    const { handlers, as, ada, signedIn, accounts } = await enrolled()
    const reset = (actor: Actor) => handlers['users.resetTotp']({ user: 'ada' }, as(actor))
    const { token } = await accounts.createToken({ name: 't', scope: ['accounts:write'], user: 'grace' }, local)
    await expect(reset(ada)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(reset(await accounts.authenticate({ bearer: token }))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await reset(await signedIn('grace'))).toMatchObject({ username: 'ada', totp: false })
    await accounts.signIn({ username: 'ada', password: goodPassword }, from())
    await expect(reset(local)).rejects.toMatchObject({ code: 'conflict' })
  })
})
