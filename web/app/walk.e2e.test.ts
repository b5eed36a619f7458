import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { menu, viewport, widths, words } from '../testing/walk.ts'

/** Every public page as readers get it, held to the texts of the product's specification. */

let site: RealSite
let article: string

beforeAll(async () => {
  site = await openSite()
  const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  article = `/article/${(await site.local.generate.article(wanted)).article.slug}`
  // Menus link only to categories with reviews.
  await site.local.generate.article({ ...wanted, topic: 'wireless earbuds', category: 'audio' })
  await site.local.generate.article({ ...wanted, topic: 'electric kettles', category: 'kitchen' })
  await site.local.generate.article({ ...wanted, topic: 'air purifiers', category: 'home' })
}, 300_000)

afterAll(() => site?.close())

const footer = [
  ...['Coffee Grinders', 'Kitchen Appliances', 'Home & Garden', 'Privacy Policy', 'Terms of Service'],
  'As an Amazon Associate I earn from qualifying purchases.',
]

/** Each public route, the status it answers with, and what it says; `:slug` is that of the article. */
const publicRoutes: [path: string, status: number, says: string[]][] = [
  ['/', 200, ['Browse Reviews', 'Featured Reviews', 'min']],
  ['/category/coffee-grinders', 200, ['Coffee Grinders', 'Featured Reviews']],
  ['/category/fitness', 200, ['Fitness', 'No reviews yet']],
  [
    '/article/:slug',
    200,
    [
      ...['Table of Contents', 'Overview', 'Our Top Picks', 'Comparison Table', 'Buying Guide', 'Back to Articles'],
      ...['Detailed Product Reviews', 'Purchase Options', 'Detailed Comparison', 'min read', 'November 21, 2026'],
      ...[
        'Check Price on Amazon',
        'Affiliate Link',
        'Grind Settings',
        'Capacity',
        '40g',
        'Buy Now',
        'Price checked on',
      ],
      ...['customer reviews', 'ASIN', '/5', '(paid link)'],
    ],
  ],
  ['/article/nothing-of-that-name', 404, ['Article not found', 'Back to Home']],
  ['/terms', 200, ['Terms of Service', 'England and Wales']],
  ['/privacy', 200, ['Privacy Policy', 'collects no personal data and sets no cookies']],
  ['/no/such/page', 404, ['Page Not Found']],
  ['/?page=99', 404, ['Page Not Found']],
]

/** On small screens there is no table of contents. */
const shownAt = (width: number, says: readonly string[]) =>
  says.filter(one => width >= 1024 || (one !== 'Table of Contents' && one !== 'Comparison Table'))

describe('readers get', { timeout: 120_000 }, () => {
  it.each(publicRoutes)('%s as it is specified, at every width, light and dark', async (route, status, says) => {
    const path = route === '/article/:slug' ? article : route
    const expected = status === 404 ? ['Failed to load resource: the server responded with a status of 404 ()'] : []
    await site.visit({ expected }, async page => {
      expect((await page.goto(path))?.status()).toBe(status)
      for (const width of widths) {
        await page.setViewportSize(viewport(width))
        // Part of a long text is closed at first.
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true
        })
        const text = await words(page)
        const where = `${path} at ${width} px`
        for (const one of [...shownAt(width, says), ...footer]) {
          expect([where, text]).toEqual([where, expect.stringContaining(one)])
        }
        for (const one of menu) expect([where, text]).not.toEqual([where, expect.stringContaining(one)])
        await expectNoFaults(page, where)
      }
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
      await page.getByLabel('Appearance').selectOption('Match device')
      expect(await paper(page)).toBe(dark)
    })
  })

  it('hide the theme control without a script', async () => {
    await site.visit({ javaScriptEnabled: false }, async page => {
      await page.goto('/')
      expect(await page.getByLabel('Appearance').isVisible()).toBe(false)
    })
  })
})
