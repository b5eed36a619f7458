import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { computeTotp, getTotpStep } from '../../../server/features/accounts/totp.ts'
import { createMemoryRecordStore } from '../../../server/storage/records/open-record-store.ts'
import { createTestApp } from '../../../server/testing/create-test-app.ts'
import { type FakeTerminalOptions, runLine, temporaryFolder } from '../../testing/fake-terminal.ts'

const password = 'a long pass phrase'
const at = ['--server', 'http://localhost:3000']

describe('an authenticator app in the terminal', () => {
  let home: FakeTerminalOptions
  let site: Awaited<ReturnType<typeof createTestApp>>

  beforeEach(async () => {
    site = await createTestApp()
    await site.local.users.create({ username: 'ada', password })
    home = { cwd: temporaryFolder(), fetch: site.app.fetch }
    await login()
  })

  const login = (...code: string[]) => run(['login', '--username', 'ada', '--password-stdin', ...code], password)
  const run = (line: string[], stdin = '') => runLine([...line, ...at], { ...home, stdin })

  /** Sets the app up, and returns the code of the next step at each call. */
  async function enrol() {
    const { exit, stdout } = await run(['totp', 'enrol', '--password-stdin', '--json'], password)
    expect(exit).toBe(0)
    const { key, url } = JSON.parse(stdout)
    expect(url).toContain(`secret=${key}`)
    const getCode = () => computeTotp(decodeBase32(key), getTotpStep(site.clock.now()))
    const confirmed = await run(['totp', 'confirm', getCode(), '--json'])
    return {
      recoveryCodes: JSON.parse(confirmed.stdout).recoveryCodes,
      nextCode() {
        site.clock.advance(30_000)
        return getCode()
      },
    }
  }

  it('is set up with a key, then asked for at login', async () => {
    const { nextCode, recoveryCodes } = await enrol()
    expect(JSON.parse((await run(['totp', 'status', '--json'])).stdout)).toMatchObject({ enabled: true })
    expect(await login()).toMatchObject({ exit: 4, stderr: expect.stringContaining('Enter the code of your') })
    expect(await login('--code', '000000')).toMatchObject({ exit: 4, stderr: expect.stringContaining('code is wrong') })
    expect(await login('--code', nextCode())).toMatchObject({ exit: 0 })
    expect(await login('--code', recoveryCodes[0])).toMatchObject({ exit: 0 })
  })

  it('shows the key as a QR code and as text', async () => {
    const { stdout } = await run(['totp', 'enrol', '--password-stdin'], password)
    expect(stdout).toMatch(/[█▀▄]{5}/)
    expect(stdout).toMatch(/type the key: [A-Z2-7]{32}\n$/)
  })

  it('is turned off with a code, and by the terminal at the data folder', async () => {
    const { nextCode } = await enrol()
    expect(await run(['totp', 'disable', '--code', nextCode()])).toMatchObject({
      exit: 0,
      stdout: 'Turned off your authenticator app\n',
    })
    await enrol()
    await site.local.users.resetTotp({ user: 'ada' })
    expect(await login()).toMatchObject({ exit: 0 })
  })

  it('is not set up with a wrong password', async () => {
    const refused = await run(['totp', 'enrol', '--password-stdin'], 'not the password')
    expect(refused).toMatchObject({ exit: 4, stderr: expect.stringContaining('The password is wrong.') })
  })
})

function decodeBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

describe('passkeys in the terminal', () => {
  it('are listed, renamed, and removed with the password', async () => {
    const records = createMemoryRecordStore()
    const site = await createTestApp({ records })
    const { id: userId } = await site.local.users.create({ username: 'ada', password })
    const facts = { publicKey: 'AA', counter: 0, transports: [], aaguid: '', deviceType: 'multiDevice' } as const
    const times = { createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null }
    const own = { id: '01KPASSKEY', version: 0, userId, credentialId: 'AA', name: 'Phone', backedUp: true }
    await records.transact(tx => tx.put('passkey', { ...own, ...facts, ...times }))
    const home = { cwd: temporaryFolder(), fetch: site.app.fetch }
    const run = (line: string[], stdin = '') => runLine([...line, ...at], { ...home, stdin })
    await run(['login', '--username', 'ada', '--password-stdin'], password)
    const list = async () => JSON.parse((await run(['passkeys', 'list', '--json'])).stdout)
    expect(await list()).toMatchObject([{ id: '01KPASSKEY', name: 'Phone', synced: true }])
    expect(await run(['passkeys', 'rename', '01KPASSKEY', 'Old phone'])).toMatchObject({ exit: 0 })
    const remove = ['passkeys', 'remove', '01KPASSKEY', '--password-stdin']
    expect(await run(remove, 'not the password')).toMatchObject({ exit: 4 })
    expect(await list()).toMatchObject([{ name: 'Old phone' }])
    expect(await run(remove, password)).toMatchObject({ exit: 0, stdout: 'Removed the passkey Old phone\n' })
    expect(await list()).toEqual([])
  })
})

describe('what proves who the caller is', () => {
  it.each([
    ['the password', ['passkeys', 'remove', '01KPASSKEY', '--password-stdin', '--yes']],
    ['a code', ['passkeys', 'remove', '01KPASSKEY', '--code', 'ABCDE-FGHJK', '--yes']],
    ['a code in a dry run', ['passkeys', 'remove', '01KPASSKEY', '--code', 'ABCDE-FGHJK', '--dry-run']],
    ['a code', ['totp', 'disable', '--code', 'ABCDE-FGHJK', '--yes']],
    ['the first code', ['totp', 'confirm', '123456']],
    ['a code for new recovery codes', ['totp', 'codes', '123456']],
  ])('is not sent to a server that only .env names: %s', async (_, line) => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, '.env'), 'BLOGOPS_SERVER=https://stranger.example\n')
    let requests = 0
    const fetch = async () => {
      requests += 1
      return Response.json({ error: { code: 'forbidden', message: 'No.' } }, { status: 403 })
    }
    expect(await runLine(line, { cwd, fetch, stdin: password })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('Refusing to send a secret to https://stranger.example, which only .env names.'),
    })
    expect(requests).toBe(0)
  })
})

describe('the own password in the terminal', () => {
  it('is changed by an editor with the current one', async () => {
    const site = await createTestApp()
    await site.local.users.create({ username: 'ada', password })
    await site.local.users.create({ username: 'grace', password, role: 'editor' })
    const home = { cwd: temporaryFolder(), fetch: site.app.fetch }
    const run = (line: string[], stdin = '') => runLine([...line, ...at], { ...home, stdin })
    const login = (secret: string) => run(['login', '--username', 'grace', '--password-stdin'], secret)
    await login(password)
    const change = (stdin: string) => run(['password', '--password-stdin'], stdin)
    expect(await change(password)).toMatchObject({ exit: 2, stderr: expect.stringContaining('Two passwords') })
    expect(await change('not the password\nviolet harbour engine')).toMatchObject({ exit: 4 })
    expect(await change(`${password}\nviolet harbour engine\n`)).toMatchObject({
      exit: 0,
      stdout: 'Changed your password\n',
    })
    expect(await login(password)).toMatchObject({ exit: 4 })
    expect(await login('violet harbour engine')).toMatchObject({ exit: 0 })
    expect(await run(['totp', 'enrol', '--password-stdin', '--json'], 'violet harbour engine')).toMatchObject({
      exit: 0,
    })
    expect(await run(['passkeys', 'list'])).toMatchObject({ exit: 0 })
    expect(await run(['sessions', 'list', '--json'])).toMatchObject({ exit: 0 })
  })
})
