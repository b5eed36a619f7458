import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryBlobStore } from '../../server/storage/blobs/memory-blob-store.ts'
import { memoryRecordStore } from '../../server/storage/records/memory-record-store.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { numberedHead } from '../testing/numbered-head.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The desk of a site that has grown: 130 articles, managed and picked from in a real browser. */

const count = 130
const body = 'body-of-all'
let site: RealSite
let storageState: BrowserContextOptions['storageState']

beforeAll(async () => {
  const records = memoryRecordStore()
  await records.transact(async tx => {
    for (let number = 1; number <= count; number += 1) await tx.put('article', numberedHead(number, body))
  })
  const blobs = memoryBlobStore()
  await blobs.put(body, new TextEncoder().encode('<p>Compared.</p>'))
  site = await openSite({ records, blobs })
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

const cards = (page: Page) => page.getByRole('article')
const listed = (page: Page, number: number) => expect.poll(() => cards(page).count()).toBe(number)
const focused = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)
const sought = (page: Page) => page.getByRole('searchbox', { name: 'Search by title' })

describe('the articles of the desk', { timeout: 120_000 }, () => {
  it.each([360, 1280])('come in parts by keyboard, at %i px', async width => {
    await open('/manage-articles', width, async page => {
      await listed(page, 50)
      await expectNoFaults(page, `the first part at ${width} px`)
      const more = page.getByRole('button', { name: 'Show more' })
      await more.press('Enter')
      await listed(page, 100)
      await focused(page, 'Review 80')
      await more.press('Enter')
      await listed(page, count)
      await focused(page, 'Review 30')
      expect(await more.count()).toBe(0)
    })
  })

  it('are found however old they are, also after the page is loaded again', async () => {
    await open('/manage-articles', 1280, async page => {
      await listed(page, 50)
      await sought(page).fill('7 review')
      await listed(page, 22)
      await sought(page).fill('review 7 1')
      await listed(page, 5)
      await page.reload()
      await listed(page, 5)
      expect(await sought(page).inputValue()).toBe('review 7 1')
      await page.getByRole('button', { name: 'Drafts' }).click()
      await page.getByText('No article here has these words in its title.').waitFor()
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
      await page.getByText('These are the newest 20: more words find others.').waitFor()
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
