import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'

/** Layout of the article page in a real browser, with products of the sample catalogue and of a product file. */

const listings = [
  [
    'Pocket Buds Wireless Earbuds, Bluetooth 5.3 Headphones with ENC Mic, 40H Playtime, IP5 Waterproof',
    '5.0,436,29.99',
  ],
  ['Hark Wireless Earbuds, 50Hrs Playtime Bluetooth Earbuds with Charging Case, IPX7 Waterproof', '4.9,248,24.99'],
  ['Wren Wireless Earbuds, Bluetooth 5.3 Headphones with 4 Mics, CVC8.0 Noise Cancelling, IPX7', '4.8,195,20.99'],
  ['Lark Wireless Earbuds with 45H Playtime, 13mm Drivers, Bluetooth 5.3, IP7 Waterproof', '4.7,154,16.99'],
  ['Mere Wireless Bluetooth Earphones, In-Ear Earbuds with Charging Case for Sport', '4.6,150,21.99'],
] as const

/** Product file of a shop whose pictures cannot be loaded. */
const feed = {
  name: 'listings.csv',
  content: [
    'asin,title,imgUrl,productURL,stars,reviews,price',
    ...listings.map(([title, figures], at) => {
      const asin = `B0CD14NY0${at}`
      const address = `https://www.amazon.co.uk/dp/${asin}`
      return `${asin},"${title}",https://pictures.example/${at}.jpg,${address},${figures}`
    }),
  ].join('\n'),
}

/** Answers requests for the pictures of the product file with no picture. Failing them would log errors. */
const breakPictures = (page: Page) =>
  page.route('https://pictures.example/**', route => route.fulfill({ contentType: 'image/jpeg', body: '' }))

let site: RealSite
let articles: string[]

beforeAll(async () => {
  site = await openSite()
  const wanted = [
    { topic: 'wireless earbuds', category: 'audio', productCount: 5 },
    { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 5 },
    { topic: 'wireless earbuds', category: 'audio', productCount: 5, feed },
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
      await breakPictures(page)
      for (const article of articles) {
        await page.goto(article)
        expect(await page.locator('.review').count()).toBe(5)
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

it.each([360, 768])('the picture is beside the byline at %i pixels, also above the label of a sample', async width => {
  await site.visit({ viewport: { width, height: 800 } }, async page => {
    await breakPictures(page)
    for (const article of articles) {
      await page.goto(article)
      const [byline, picture] = await Promise.all(
        ['.article-hero .byline', '.article-hero-image'].map(selector => page.locator(selector).boundingBox()),
      )
      if (!byline || !picture) throw new Error('The article has no byline or no picture.')
      expect(picture.x).toBeGreaterThanOrEqual(byline.x + byline.width)
      expect(picture.y).toBeLessThan(byline.y + byline.height)
      expect(picture.y + picture.height).toBeGreaterThan(byline.y)
    }
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

it('ends with other reviews, those of the same category first', async () => {
  await site.visit({}, async page => {
    const [earbuds = '', grinders = '', listed = ''] = articles
    await page.goto(earbuds)
    const links = page.locator('#more-to-read .card-link')
    expect(await links.evaluateAll(found => found.map(link => link.getAttribute('href')))).toEqual([listed, grinders])
    await links.last().click()
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

it('pictures of a shop that cannot be loaded leave the drawings, and every product has pros or drawbacks', async () => {
  await site.visit({ viewport: { width: 360, height: 800 } }, async page => {
    await breakPictures(page)
    await page.goto(articles[2] ?? '', { waitUntil: 'networkidle' })
    const pictures = page.locator('.pick .picture')
    await pictures.first().scrollIntoViewIfNeeded()
    const image = pictures.first().locator('img')
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(0)
    const withImage = await pictures.first().screenshot()
    await image.evaluate(img => img.remove())
    expect((await pictures.first().screenshot()).equals(withImage)).toBe(true)
    const reviews = page.locator('.review')
    expect(await reviews.filter({ has: page.locator('.for-against li') }).count()).toBe(await reviews.count())
  })
})

it.each([360, 768, 1280])('has nothing for axe to find at %i px', { timeout: 120_000 }, async width => {
  await site.visit({ viewport: { width, height: 800 } }, async page => {
    await breakPictures(page)
    for (const article of [articles[0], articles[2]]) {
      await page.goto(article ?? '')
      await expectNoFaults(page, article ?? '')
    }
  })
})
