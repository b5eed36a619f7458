import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'

/** The table of articles and the form for a new one, in a real browser over the real app. */

let site: RealSite
let storageState: Awaited<ReturnType<RealSite['signIn']>>

beforeAll(async () => {
  site = await openSite()
  for (const [title, category] of [
    ['Five Kettles', 'kitchen'],
    ['Desk Lamps', 'office'],
    ['Wireless Earbuds: Everything You Could Want to Know About Five of Them, in One Very Long Title', 'audio'],
  ] as const)
    await site.local.articles.create({ title, category })
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const visit = (width: number, act: (page: Page) => Promise<void>) =>
  site.visit({ viewport: { width, height: 800 }, storageState }, async page => {
    await page.goto('/manage-articles')
    await page.getByRole('rowheader', { name: 'Five Kettles' }).waitFor()
    await act(page)
  })

describe('the table of articles', { timeout: 120_000 }, () => {
  it.each([360, 768, 1280, 1920])('has rows of at most 56 px and no faults at %i px', async width => {
    await visit(width, async page => {
      await expectNoFaults(page, 'the table')
      const heights = await page.locator('tbody tr').evaluateAll(rows => rows.map(row => row.clientHeight))
      if (width >= 768) expect(Math.max(...heights)).toBeLessThanOrEqual(56)
      await page.getByLabel('Select Five Kettles').check()
      await expectNoFaults(page, 'a selection')
    })
  })

  it('publishes two articles with three presses, and undoes a deletion', async () => {
    await visit(1280, async page => {
      await page.getByLabel('Select Five Kettles').check()
      await page.getByLabel('Select Desk Lamps').check()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByText('Published 2 articles.').waitFor()
      expect((await site.local.articles.table({})).counts).toMatchObject({ published: 2, draft: 1 })
      await page.getByLabel('Select Desk Lamps').check()
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('Deleted 1 article.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Restored 1 article.').waitFor()
      await page.getByRole('rowheader', { name: 'Desk Lamps' }).waitFor()
    })
  })

  it('schedules several drafts over days, and counts the articles of each tab', async () => {
    const { local } = site
    for (const title of ['Bike Lights', 'Rain Jackets']) await local.articles.create({ title, category: 'home' })
    await local.topics.pause()
    await local.topics.add({ topic: 'yoga mats' })
    const { counts: before } = await local.articles.table({})
    await visit(1280, async page => {
      const tab = (label: string, count: number) =>
        page.getByRole('navigation', { name: 'Articles by status' }).getByRole('link', { name: `${label} ${count}` })
      await tab('All', before.all).waitFor()
      await tab('Published', before.published).waitFor()
      await tab('Scheduled', 0).waitFor()
      await tab('Topics', 1).waitFor()
      await tab('Drafts', before.draft).click()
      await page.getByLabel('Select Bike Lights').check()
      await page.getByLabel('Select Rain Jackets').check()
      await page.getByRole('button', { name: 'Schedule…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^First date and time/).fill('2030-01-04T06:00')
      await dialog.getByLabel('Spread').selectOption('One a week')
      await dialog.getByText(/The last one is published on 11 Jan 2030, 06:00/).waitFor()

      await expectNoFaults(page, 'the dialog for several times')
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByText('Scheduled 2 articles.').waitFor()
      await tab('Scheduled', 2).click()
      // The rows of the earlier tab stay until those of this one are read.
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
      await page.getByRole('rowheader', { name: 'Rain Jackets' }).waitFor()
    })
    const { rows } = await local.articles.table({ status: 'scheduled' })
    expect(rows.map(({ article }) => article.scheduledFor?.slice(0, 10)).sort()).toEqual(['2030-01-04', '2030-01-11'])
  })

  it('shows the menu of the last row whole', async () => {
    await visit(1280, async page => {
      await page
        .getByRole('button', { name: /^More:/ })
        .last()
        .click()
      const menu = page.getByRole('menu')
      await menu.waitFor()
      const item = await menu.getByRole('menuitem', { name: 'Delete…' }).boundingBox()
      expect((item?.y ?? 0) + (item?.height ?? 0)).toBeLessThanOrEqual(800)
    })
  })
})

describe('a new article', { timeout: 120_000 }, () => {
  it.each([360, 1280])('is written from Markdown and opens in the editor at %i px', async width => {
    await visit(width, async page => {
      await page.getByRole('link', { name: 'Write by hand' }).click()
      await page.getByRole('button', { name: 'Markdown' }).click()
      await expectNoFaults(page, 'the form')
      await page.getByLabel('Text', { exact: true }).fill(`# Toasters at ${width}\n\nWhich *suits* whom.`)
      await page.getByRole('button', { name: 'Create draft' }).click()
      await page.getByRole('heading', { name: `Toasters at ${width}` }).waitFor()
      expect(await site.local.articles.byId({ id: `toasters-at-${width}` })).toMatchObject({ status: 'draft' })
    })
  })
})
