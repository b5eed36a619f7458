import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../server/contract/default-settings.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { findLongTexts, menu, viewport, words } from '../testing/walk.ts'

/** Every screen as admins get it, and the way in that everybody else does. */

let site: RealSite
let article: string
let articleId: string
let admin: Awaited<ReturnType<RealSite['signIn']>>

beforeAll(async () => {
  site = await openSite()
  const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  const { article: made } = await site.local.generate.article(wanted)
  article = `/article/${made.slug}`
  articleId = made.id
  await site.local.approvals.request({ operation: 'articles.delete', input: { id: made.id } })
  await site.local.generate.article({ ...wanted, topic: 'wireless earbuds', category: 'audio' })
  admin = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const protectedRoutes = [
  ['/today', 'Today'],
  ['/analytics', 'Comprehensive Analytics'],
  ['/ai-optimizer', 'AI Optimizer'],
  ['/create', 'Create Article with AI'],
  ['/facebook-ads', 'Ads Performance'],
  ['/manage-articles', 'Manage Articles'],
  ['/settings', 'Settings'],
  ['/access', 'People and Access'],
  ['/approvals', 'Approvals'],
  ['/audit', 'Audit'],
  ['/pair', 'Connect a terminal'],
] as const

const adminRoutes = [
  ['/', defaultSettings.tagline],
  ['/article/:slug', 'Burr Coffee Grinders'],
  ...protectedRoutes,
] as const

describe('admins get', { timeout: 120_000 }, () => {
  it.each(adminRoutes)('%s, %s, with their menu, at every width, light and dark', async (route, title) => {
    const path = route === '/article/:slug' ? article : route
    await site.visit({ storageState: admin }, async page => {
      await page.goto(path)
      // 768 px has the menu of 360.
      for (const width of [1280, 360]) {
        await page.setViewportSize(viewport(width))
        if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('button', { name: 'Logout' }).waitFor()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        const text = await words(page)
        const where = `${path} at ${width} px as an admin`
        for (const one of menu) expect([where, text]).toEqual([where, expect.stringContaining(one)])
        await expectNoFaults(page, where)
      }
    })
  })
})

/** Screens of the desk that the walk above does not visit. */
const otherRoutes = [
  ...[
    '/articles/calendar',
    '/articles/topics',
    '/articles/new',
    '/articles/import',
    '/analytics/visits',
    '/analytics/search',
    '/earnings',
  ],
  ...['/settings/notifications', '/pages', '/authors', '/jobs', '/facebook-ads/create', '/articles/:id/edit'],
]

describe('a screen has at most one primary button, and short texts', { timeout: 120_000 }, () => {
  it.each([...protectedRoutes.map(([path]) => path), ...otherRoutes])('%s', async route => {
    await site.visit({ storageState: admin, viewport: viewport(1280) }, async page => {
      await page.goto(route.replace(':id', articleId))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      const primary = await page.evaluate(() => {
        const main = document.querySelector('main') ?? document.body
        const sample = main.appendChild(Object.assign(document.createElement('button'), { className: 'button' }))
        const { backgroundColor } = getComputedStyle(sample)
        sample.remove()
        return [...main.querySelectorAll('button, a')]
          .filter(one => getComputedStyle(one).backgroundColor === backgroundColor && one.checkVisibility())
          .map(one => one.textContent)
      })
      expect(primary.length, primary.join(', ')).toBeLessThanOrEqual(1)
      expect(await findLongTexts(page)).toEqual([])
    })
  })
})

describe('the desk', { timeout: 120_000 }, () => {
  it.each(protectedRoutes)('at %s is %s to nobody else: they get the way in', async path => {
    await site.visit({}, async page => {
      await page.goto(path)
      await page.waitForURL('**/auth')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })
  })

  it('closes the menu by keyboard and returns focus', async () => {
    await site.visit({ viewport: viewport(360), storageState: admin }, async page => {
      await page.goto('/')
      // Readers have a menu of their own until the page knows that an admin is signed in.
      const toggle = page.locator('[aria-controls="admin-menu"]')
      await toggle.click()
      await page.getByRole('link', { name: 'View Analytics' }).focus()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'View Analytics' }).waitFor({ state: 'hidden' })
      expect(await toggle.evaluate(element => element === document.activeElement)).toBe(true)
      await toggle.click()
      await page.getByRole('link', { name: 'AI Optimizer' }).click()
      await page.getByRole('heading', { level: 1, name: 'AI Optimizer' }).waitFor()
      await page.getByRole('link', { name: 'AI Optimizer' }).waitFor({ state: 'hidden' })
    })
  })

  it('links to the desk on public pages if the code of the menu cannot be loaded', async () => {
    const expected = ['Failed to load resource: net::ERR_FAILED']
    await site.visit({ viewport: viewport(360), storageState: admin, expected }, async page => {
      // React writes the caught error to the console, with the port of the test.
      await page.addInitScript(() => Object.assign(console, { error: () => undefined }))
      await page.route('**/assets/admin-menu-*', route => route.abort())
      await page.goto('/')
      await page.getByRole('link', { name: 'Today' }).click()
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    })
  })

  it('creates a working token by keyboard alone', async () => {
    await site.visit({ viewport: viewport(360), storageState: admin }, async page => {
      await page.goto('/access')
      await page.getByRole('button', { name: 'Create token' }).press('Enter')
      await page.keyboard.press('Enter')
      await page.getByText('Select at least one permission').waitFor()
      await expectNoFaults(page, 'the form of a token, refused')
      await page.keyboard.type('nightly')
      await page.getByLabel(/^Read articles/).press('Space')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Token “nightly” created' }).waitFor()
      await expectNoFaults(page, 'a token that was made')
      const token = await page.getByText(/^bo_/).innerText()
      const read = (path: string) => fetch(`${site.base}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect((await read('/api/articles?status=all')).status).toBe(200)
      expect((await read('/api/settings')).status).toBe(403)
    })
  })

  it('redirects signed-in users from sign-in to the home page', async () => {
    await site.visit({ storageState: admin }, async page => {
      await page.goto('/auth')
      await page.getByRole('heading', { name: 'Featured Reviews' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })
})
