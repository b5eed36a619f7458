import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { computeTotp, getTotpStep } from '../../server/features/accounts/totp.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** People of a site in a real browser: an invitation, a role, an authenticator app, a passkey. */

const password = 'plum tractor violin'
const refusedCalls = (...statuses: string[]) =>
  statuses.map(status => `Failed to load resource: the server responded with a status of ${status}`)

let site: RealSite
beforeAll(async () => {
  // Codes depend on the time.
  site = await openSite({ clock: { now: () => new Date() } })
}, 120_000)
afterAll(() => site?.close())

/** Decodes a key as an authenticator app does. */
function decodeBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

async function fillSignIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

it('an owner invites an editor, who sets up an authenticator app and signs in with it', async () => {
  const owner = await site.signIn()
  const link = await site.visit({ storageState: owner, viewport: viewport(360) }, async page => {
    await page.goto('/access')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const shown = await page.locator('.access-link code').textContent()
    await expectNoFaults(page, 'people and access of an owner')
    return new URL(shown ?? '')
  })

  const key = await site.visit({ viewport: viewport(1280) }, async page => {
    await page.goto(link.pathname + link.hash)
    await page.getByLabel('Username').fill('grace')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('**/today')
    await page.goto('/audit')
    await page.getByRole('heading', { name: 'Your role does not open this page' }).waitFor()
    await page.goto('/access')
    await page.getByRole('heading', { name: 'Your role: Editor' }).waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.locator('[name="proof"]').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.qr-code path').waitFor()
    await expectNoFaults(page, 'the key of an authenticator app')
    const text = (await page.locator('[aria-label="Authenticator app"] > code').textContent()) ?? ''
    await page.locator('[name="proof"]').fill(computeTotp(decodeBase32(text), getTotpStep(new Date())))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('10 recovery codes left').waitFor()
    return decodeBase32(text)
  })
  expect(await site.local.users.list()).toMatchObject([
    { username: 'ada', role: 'owner', totp: false, passkeys: 0 },
    { username: 'grace', role: 'editor', totp: true, passkeys: 0 },
  ])

  const expected = refusedCalls('401 ()', '403 ()')
  await site.visit({ viewport: viewport(360), expected }, async page => {
    await fillSignIn(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This code is wrong').waitFor()
    await expectNoFaults(page, 'sign-in with a code')
    // The code of the next step, since each works once.
    await page.getByLabel('Code').fill(computeTotp(key, getTotpStep(new Date()) + 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/today')
  })
}, 180_000)

/** Gives the page a device that stores passkeys and verifies its user. */
async function addDevice(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    getCredentials: async () => (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

it('a person adds a passkey, signs in with it alone, renames and removes it', async () => {
  const owner = await site.signIn()
  const expected = refusedCalls('403 ()')
  await site.visit({ storageState: owner, viewport: viewport(360), expected }, async page => {
    const device = await addDevice(page)
    await page.goto('/access')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const form = page.getByRole('form', { name: 'New passkey' })
    await form.getByLabel('Name').fill('Laptop')
    await form.getByLabel('Current password').fill('not the password')
    await form.getByRole('button', { name: 'Create passkey' }).click()
    await form.getByText('The password is wrong.').waitFor()
    expect(await device.getCredentials()).toEqual([])
    await form.getByLabel('Current password').fill('a long pass phrase')
    await form.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByText('Never used').waitFor()
    await expectNoFaults(page, 'the passkeys of a person')
    expect(await device.getCredentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

    await page.context().clearCookies()
    await page.goto('/auth')
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await signIn.waitFor()
    await expectNoFaults(page, 'sign-in with a passkey')
    await device.setVerified(false)
    await signIn.click()
    await page.getByText('The browser did not use a passkey.').first().waitFor()
    await device.setVerified(true)
    await signIn.click()
    await page.waitForURL('**/today')

    await page.goto('/access')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByText('Last used').waitFor()
    await passkeys.getByRole('button', { name: 'Rename Laptop' }).click()
    await passkeys.getByLabel('New name').fill('Old laptop')
    await passkeys.getByRole('button', { name: 'Rename', exact: true }).click()
    await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
    await passkeys.getByLabel('Current password').fill('a long pass phrase')
    await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
    await passkeys.getByText('Old laptop').waitFor({ state: 'detached' })
  })
  expect(await site.local.users.list()).toMatchObject([{ username: 'ada', passkeys: 0 }, { username: 'grace' }])
}, 180_000)
