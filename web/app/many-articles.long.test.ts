import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { numberedHead } from '../testing/numbered-head.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The desk of a site that has grown, in a real browser: 130 articles to manage and pick from, 10,000 with figures. */

const count = 130
const body = 'body-of-all'
let site: RealSite
let storageState: VisitOptions['storageState']

async function siteOf(articles: number): Promise<RealSite> {
  const opened = await openSite()
  const { records, blobs } = opened.stores
  const heads = Array.from({ length: articles }, (_, n) => ({ ...numberedHead(n + 1, body), version: 1 }))
  await records.restore('article', heads)
  await blobs.put(body, new TextEncoder().encode('<p>Compared.</p>'))
  return opened
}

beforeAll(async () => {
  site = await siteOf(count)
  await site.local.campaigns.create({ name: 'Autumn' })
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

function open<T>(path: string, width: number, act: (page: Page) => Promise<T>): Promise<T> {
  return site.visit({ viewport: viewport(width), ...(storageState && { storageState }) }, async page => {
    await page.goto(path)
    return act(page)
  })
}

const listed = (page: Page, number: number) => expect.poll(() => page.locator('tbody tr').count()).toBe(number)
const focused = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
const sought = (page: Page) => page.getByRole('searchbox', { name: 'Search by title' })

describe('the table of articles', { timeout: 120_000 }, () => {
  it.each([360, 1280])('turns its pages by keyboard at %i px', async width => {
    await open('/manage-articles', width, async page => {
      await listed(page, 50)
      await expectNoFaults(page, `the first page at ${width} px`)
      await page.getByRole('button', { name: 'Next 50' }).press('Enter')
      await page.getByText(`51–100 of ${count}`).waitFor()
      await page.getByRole('button', { name: 'Next 30' }).press('Enter')
      await listed(page, 30)
      expect(await page.getByRole('button', { name: /^Next/ }).count()).toBe(0)
    })
  })

  it('finds old articles, also after a reload', async () => {
    await open('/manage-articles', 1280, async page => {
      await listed(page, 50)
      await sought(page).fill('7 review')
      await listed(page, 22)
      await sought(page).fill('review 7 1')
      await listed(page, 5)
      await page.reload()
      await listed(page, 5)
      expect(await sought(page).inputValue()).toBe('review 7 1')
      await page.getByRole('link', { name: /^Drafts/ }).click()
      await page.getByText('No articles match this title.').waitFor()
    })
  })
})

describe('the wizard', { timeout: 120_000 }, () => {
  it.each([360, 1280])('finds an article by its title, by keyboard, at %i px', async width => {
    await open('/facebook-ads/create', width, async page => {
      await page.getByRole('radio', { name: 'Autumn' }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      const field = page.getByRole('combobox', { name: 'Article' })
      await field.pressSequentially('review 1')
      await page.getByText('Showing the newest 20. Add more words to narrow the search.').waitFor()
      await expectNoFaults(page, `what was found at ${width} px`)
      await field.fill('review 12')
      await page.getByRole('option', { name: /^Review 12 / }).waitFor()
      // From the newest round to the oldest.
      await field.press('ArrowUp')
      await field.press('Enter')
      await page.getByRole('button', { name: 'Remove Review 12' }).waitFor()
      expect(await page.getByLabel('Ad set name').inputValue()).toBe('Review 12 - Ad Set')
      await page.reload()
      await page.getByRole('button', { name: 'Remove Review 12' }).waitFor()
      await expectNoFaults(page, `the picked one at ${width} px`)
    })
  })
})

describe('the metrics of ten thousand articles', { timeout: 120_000 }, () => {
  let large: RealSite
  let signedIn: VisitOptions['storageState']

  beforeAll(async () => {
    large = await siteOf(10_000)
    const views = Array.from({ length: 60 }, (_, n) => ({
      at: '2026-11-20T10:00:00Z',
      url: `${large.base}/article/review-${n + 1}`,
      visitor: `v${n}`,
    }))
    const content = views.map(view => JSON.stringify(view)).join('\n')
    await large.local.events.import({ name: 'views.ndjson', content })
    signedIn = await large.signIn()
  }, 300_000)

  afterAll(() => large?.close())

  const path = '/analytics?range=2026-11-01..2026-11-21'
  const turned = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const row = (page: Page, number: number) =>
    page.getByRole('link', { name: `Review ${number}`, exact: true }).waitFor()
  const asked = (page: Page) => new URL(page.url()).search

  it.each([360, 1280])('are reached to the end by keyboard at %i px', async width => {
    const options = { viewport: viewport(width), ...(signedIn && { storageState: signedIn }) }
    await large.visit(options, async page => {
      await page.goto(path)
      await turned(page, '1 to 50 of 10,000')
      await expectNoFaults(page, `the first page at ${width} px`)
      const reached = () => page.evaluate(() => document.activeElement?.textContent)
      while ((await reached()) !== 'Next') await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await turned(page, '51 to 100 of 10,000')
      await row(page, 9_991)
      await page.keyboard.press('Enter')
      await row(page, 9_941)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await turned(page, '9,951 to 10,000 of 10,000')
      await row(page, 61)
      expect(await reached()).toBe('Last')
      expect(asked(page)).toMatch(/&page=200$/)
      await expectNoFaults(page, `the last page at ${width} px`)
      await page.reload()
      await row(page, 61)
    })
  })

  it.each([360, 1280])('move focus to the first row of the next page at %i px', async width => {
    const options = { viewport: viewport(width), ...(signedIn && { storageState: signedIn }) }
    await large.visit(options, async page => {
      await page.goto(`${path}&sort=title&direction=asc&page=199`)
      await row(page, 9_950)
      await page.getByRole('button', { name: 'Next page' }).click()
      await row(page, 9_999)
      const first = page.getByRole('table', { name: 'Article Performance' }).locator('tbody tr').first()
      const isInView = () =>
        first.evaluate(it => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().top < innerHeight)
      await expect.poll(isInView).toBe(true)
      await focused(page, 'Next')
    })
  })
})
