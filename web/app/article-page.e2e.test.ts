import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type RealSite } from '../testing/real-site.ts'

/** Layout of the article page in a real browser, with five products of the sample catalogue. */

let site: RealSite
let articles: string[]

beforeAll(async () => {
  site = await openSite()
  const wanted = [
    { topic: 'wireless earbuds', category: 'audio', productCount: 5 },
    { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 5 },
  ] as const
  const generated = await Promise.all(wanted.map(input => site.local.generate.article(input)))
  articles = generated.map(({ article }) => `/article/${article.slug}`)
}, 300_000)

afterAll(() => site?.close())

const getTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => element.getBoundingClientRect().top + window.scrollY)

describe.each([
  { width: 1280, maxPickTop: 900, maxHeight: 8_000 },
  { width: 360, maxPickTop: 1_100, maxHeight: 14_000 },
])('at $width pixels', ({ width, maxPickTop, maxHeight }) => {
  it('the first pick is near the top, and the page is short and no wider than the window', async () => {
    await site.visit({ viewport: { width, height: 800 } }, async page => {
      for (const article of articles) {
        await page.goto(article)
        expect(await getTop(page, '.pick')).toBeLessThanOrEqual(maxPickTop)
        const size = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return { scrollWidth, scrollHeight }
        })
        expect(size.scrollWidth).toBe(width)
        expect(size.scrollHeight).toBeLessThanOrEqual(maxHeight)
      }
    })
  })
})

it('the verdict comes before the evidence, without JavaScript', async () => {
  await site.visit({ javaScriptEnabled: false }, async page => {
    await page.goto(articles[0] ?? '')
    const ids = ['overview', 'our-top-picks', 'comparison-table', 'reviews', 'how-we-chose', 'buying-guide']
    const sections = [...ids, 'purchase-options', 'author'].map(id => `#${id}`)
    const tops: number[] = []
    for (const section of sections) tops.push(await getTop(page, section))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })
})

describe('the bar of the first pick', () => {
  const isInView = (page: Page) =>
    page.locator('.pick-bar').evaluate(bar => {
      const { top, bottom, height } = bar.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= window.innerHeight + 1
    })
  const scrollTo = (page: Page, selector: string) =>
    page.locator(selector).evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

  it('sticks on phones while the reviews and the guide are in view, and ends before the purchase options', async () => {
    await site.visit({ viewport: { width: 360, height: 800 }, javaScriptEnabled: true }, async page => {
      await page.goto(articles[0] ?? '')
      expect(await isInView(page)).toBe(false)
      await scrollTo(page, '.review:nth-of-type(3)')
      expect(await isInView(page)).toBe(true)
      await scrollTo(page, '#author')
      expect(await isInView(page)).toBe(false)
    })
  })

  it('is missing on wide screens', async () => {
    await site.visit({ viewport: { width: 1280, height: 800 } }, async page => {
      await page.goto(articles[0] ?? '')
      await scrollTo(page, '.review:nth-of-type(3)')
      expect(await isInView(page)).toBe(false)
    })
  })
})

describe('the comparison table', () => {
  const getColumns = (page: Page) => page.locator('#comparison-table thead th').allTextContents()

  it('has columns of the category, with the currency of the site', async () => {
    await site.visit({}, async page => {
      const [earbuds = '', grinders = ''] = articles
      await page.goto(earbuds)
      const columns = await getColumns(page)
      expect(columns.slice(0, 3)).toEqual(['Product', 'Rating', 'Price'])
      expect(columns).not.toContain('Grind Settings')
      expect(columns.length).toBeGreaterThanOrEqual(6)
      expect(columns.length).toBeLessThanOrEqual(9)
      expect(await page.locator('#comparison-table tbody').textContent()).toMatch(/£\d/)
      await page.goto(grinders)
      expect(await getColumns(page)).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
      expect(await page.locator('#comparison-table tbody').textContent()).toMatch(/\$\d/)
    })
  })

  it('scrolls on phones below a cue, with the products in view', async () => {
    await site.visit({ viewport: { width: 360, height: 800 } }, async page => {
      await page.goto(articles[0] ?? '')
      expect(await page.getByText('Swipe for more columns').isVisible()).toBe(true)
      const scroller = page.locator('.scroller')
      const getLeft = () =>
        page
          .locator('.cell-name a')
          .first()
          .evaluate(name => name.getBoundingClientRect().left)
      const left = await getLeft()
      await scroller.evaluate(element => element.scrollBy({ left: 300, behavior: 'instant' }))
      expect(await scroller.evaluate(element => element.scrollLeft)).toBe(300)
      expect(await getLeft()).toBeLessThanOrEqual(left)
      expect(await getLeft()).toBeGreaterThan(0)
    })
  })
})

it('the table of contents marks the section in view', async () => {
  await site.visit({ viewport: { width: 1280, height: 800 } }, async page => {
    await page.goto(articles[0] ?? '', { waitUntil: 'networkidle' })
    const getCurrent = () => page.locator('.contents a[aria-current]').allTextContents()
    await page.locator('#comparison-table').evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(getCurrent).toEqual(['Comparison Table'])
    await page.locator('#buying-guide').evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(getCurrent).toEqual(['Buying Guide'])
  })
})

it('ends with other reviews', async () => {
  await site.visit({}, async page => {
    const [earbuds = '', grinders = ''] = articles
    await page.goto(earbuds)
    const links = page.locator('#more-to-read .card-link')
    await links.first().click()
    await page.waitForURL(`**${grinders}`)
  })
})

it('a photograph that fails to load leaves the drawing', async () => {
  const failing = 'Failed to load resource: net::ERR_FAILED'
  await site.visit({ expected: [failing] }, async page => {
    const picture = '/images/missing.jpg'
    await page.route(`**${picture}`, route => route.abort())
    await page.goto(articles[0] ?? '')
    const before = await page.locator('.pick .picture').first().screenshot()
    await page
      .locator('.pick .picture')
      .first()
      .evaluate((figure, src) => {
        const image = document.createElement('img')
        image.alt = ''
        image.width = 240
        image.height = 180
        const failed = new Promise(resolve => image.addEventListener('error', resolve))
        image.src = src
        figure.querySelector('svg')?.after(image)
        return failed
      }, picture)
    expect((await page.locator('.pick .picture').first().screenshot()).equals(before)).toBe(true)
  })
})
