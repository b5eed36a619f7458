import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults, openSite, type RealSite } from '../testing/real-site.ts'

/** Every route as readers and as admins get it, held to the texts of the product's specification. */

let site: RealSite
let article: string
let admin: Awaited<ReturnType<RealSite['signIn']>>

beforeAll(async () => {
  site = await openSite()
  const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  article = `/article/${(await site.local.generate.article(wanted)).article.slug}`
  await site.local.generate.article({ ...wanted, topic: 'wireless earbuds', category: 'audio' })
  admin = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const footer = [
  ...['Coffee Grinders', 'Kitchen Appliances', 'Home & Garden', 'Privacy Policy', 'Terms of Service'],
  'As an Amazon Associate I earn from qualifying purchases.',
]
const menu = ['View Analytics', 'Manage Articles', 'AI Optimizer', 'Facebook Ads', 'Create Article', 'Logout']

/** Each public route, the status it answers with, and what it says. */
const publicRoutes = (): [path: string, status: number, says: string[]][] => [
  ['/', 200, ['Browse Reviews', 'Featured Reviews', 'min']],
  ['/category/coffee-grinders', 200, ['Coffee Grinders', 'Featured Reviews']],
  ['/category/fitness', 200, ['Fitness', 'No reviews yet']],
  [
    article,
    200,
    [
      ...['Table of Contents', 'Overview', 'Our Top Picks', 'Comparison Table', 'Buying Guide', 'Back to Articles'],
      ...['Detailed Product Reviews', 'Purchase Options', 'Detailed Comparison', 'min read', 'November 21, 2026'],
      ...['Check Price on Amazon', 'Affiliate Link', 'Grind Settings', 'Capacity', '40g', 'Buy Now', 'Price read on'],
      ...['customer reviews', 'ASIN', '/5', '(paid link)'],
    ],
  ],
  ['/article/nothing-of-that-name', 404, ['Article not found', 'Back to Home']],
  ['/terms', 200, ['Terms of Service', 'England and Wales']],
  ['/privacy', 200, ['Privacy Policy', 'collects no personal data and sets no cookies']],
  ['/no/such/page', 404, ['Page Not Found']],
  ['/?page=99', 404, ['Page Not Found']],
]

const protectedRoutes = [
  ['/analytics', 'Comprehensive Analytics'],
  ['/ai-optimizer', 'AI Optimizer'],
  ['/create', 'Create Article with AI'],
  ['/facebook-ads', 'Ads Performance'],
  ['/manage-articles', 'Manage Articles'],
  ['/settings', 'Settings'],
] as const

const widths = [360, 768, 1280] as const
const schemes = ['light', 'dark'] as const
const looks = widths.flatMap(width => schemes.map(colorScheme => ({ width, colorScheme })))
const viewport = (width: number) => ({ width, height: 900 })
const words = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')

describe.each(looks)('at $width px, $colorScheme', { timeout: 120_000 }, ({ width, colorScheme }) => {
  it('readers get every public page as it is specified', async () => {
    for (const [path, status, says] of publicRoutes()) {
      const failed = status === 404 ? ['Failed to load resource: the server responded with a status of 404 ()'] : []
      await site.visit({ viewport: viewport(width), colorScheme, expected: failed }, async page => {
        const response = await page.goto(path)
        expect([path, response?.status()]).toEqual([path, status])
        const text = await words(page)
        // On small screens there is no table of contents.
        const shown =
          width < 1024 ? says.filter(one => one !== 'Table of Contents' && one !== 'Comparison Table') : says
        for (const one of [...shown, ...footer]) expect([path, text]).toEqual([path, expect.stringContaining(one)])
        for (const one of menu) expect([path, text]).not.toEqual([path, expect.stringContaining(one)])
        await expectNoFaults(page, path)
      })
    }
  })
})

// 768 px has the menu of 360.
const deskLooks = looks.filter(({ width }) => width !== 768)

describe.each(deskLooks)('at $width px, $colorScheme', { timeout: 120_000 }, ({ width, colorScheme }) => {
  it('admins get them too, with their menu, and every screen of the desk', async () => {
    const paths = ['/', article, ...protectedRoutes.map(([path]) => path)]
    await site.visit({ viewport: viewport(width), colorScheme, storageState: admin }, async page => {
      for (const path of paths) {
        await page.goto(path)
        const toggle = page.getByRole('button', { name: 'Menu', exact: true })
        if (width < 1024) await toggle.click()
        await page.getByRole('button', { name: 'Logout' }).waitFor()
        const text = await words(page)
        for (const one of menu) expect([path, text]).toEqual([path, expect.stringContaining(one)])
        await expectNoFaults(page, `${path} as an admin`)
      }
    })
  })
})

describe('the desk', { timeout: 120_000 }, () => {
  it.each(protectedRoutes)('%s shows %s to an admin, and the way in to nobody else', async (path, title) => {
    await site.visit({ storageState: admin }, async page => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    await site.visit({}, async page => {
      await page.goto(path)
      await page.waitForURL('**/auth?next=*')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    })
  })

  it('has a menu that a key closes, with the focus back where it was', async () => {
    await site.visit({ viewport: viewport(360), storageState: admin }, async page => {
      await page.goto('/')
      const toggle = page.getByRole('button', { name: 'Menu', exact: true })
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

  it('takes the signed-in home from the sign-in page', async () => {
    await site.visit({ storageState: admin }, async page => {
      await page.goto('/auth')
      await page.getByRole('heading', { name: 'Featured Reviews' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })
})

describe('light and dark', { timeout: 60_000 }, () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  it('follow the device until somebody chooses, and the choice stays', async () => {
    await site.visit({ colorScheme: 'dark' }, async page => {
      await page.goto('/')
      const dark = await paper(page)
      await page.getByLabel('Appearance').selectOption('Light')
      const light = await paper(page)
      expect(light).not.toBe(dark)
      await page.goto(article)
      expect(await paper(page)).toBe(light)
      expect(await page.getByLabel('Appearance').inputValue()).toBe('light')
      await page.getByLabel('Appearance').selectOption('As my device')
      expect(await paper(page)).toBe(dark)
    })
  })

  it('need no control where there is no script to work it', async () => {
    await site.visit({ javaScriptEnabled: false }, async page => {
      await page.goto('/')
      expect(await page.getByLabel('Appearance').isVisible()).toBe(false)
    })
  })
})
