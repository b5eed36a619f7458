import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'

/** What only a browser knows of dialogs: what lies on top, and what stays in view. */

let site: RealSite
let storageState: VisitOptions['storageState']
let articleId: string

beforeAll(async () => {
  site = await openSite()
  const { local } = site
  const { article } = await local.generate.article({ topic: 'burr coffee grinders', category: 'coffee-grinders' })
  articleId = article.id
  const { id: campaignId } = await local.campaigns.create({ name: 'Autumn' })
  const adSet = await local.adsets.assign({ articleId, campaignId })
  for (const dailyBudget of [15, 12.5])
    await local.approvals.request({ operation: 'adsets.budget', input: { adSetId: adSet.id, dailyBudget } })
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

function open<T>(options: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return site.visit({ ...options, ...(storageState && { storageState }) }, async page => {
    await page.goto(`/articles/${articleId}/manage`)
    return act(page)
  })
}

it.each([360, 1280])(
  'a toast lies on the open dialog, and can be used: %i px',
  async width => {
    await open({ viewport: { width, height: 700 } }, async page => {
      await page.getByRole('button', { name: 'Edit the daily budget' }).click()
      await page.getByLabel('Daily budget (£)').fill('0')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.locator('.toast-title', { hasText: 'Invalid Budget' }).waitFor()
      await page.getByRole('button', { name: 'Close message' }).click()
      await page.locator('.toast').waitFor({ state: 'detached' })
      await page.getByRole('dialog', { name: 'Edit Daily Budget' }).waitFor()
    })
  },
  120_000,
)

it('the head of a dialog stays in view while the rest is scrolled', async () => {
  await open({ viewport: { width: 360, height: 640 } }, async page => {
    await page.getByRole('button', { name: 'Generate Ad Variants' }).click()
    const deploy = page.getByRole('button', { name: 'Deploy All 3 Ads' })
    await deploy.scrollIntoViewIfNeeded()
    await expectNoFaults(page, 'the variants dialog')
    await deploy.scrollIntoViewIfNeeded()
    const dialog = page.getByRole('dialog', { name: 'AI-Generated Ad Variants' })
    const top = await dialog.getByRole('heading', { name: 'AI-Generated Ad Variants' }).boundingBox()
    expect(top?.y).toBeGreaterThan(0)
    // What is there for readers alone would be laid out beyond it, and the whole of it scroll.
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click({ trial: true })
  })
}, 120_000)

it.each([
  ['Configure Targeting', 'tab', 900],
  ['Edit Ad Set', 'textbox', 300],
] as const)(
  '%s opens with the focus on its first control, even if it scrolls',
  async (name, role, height) => {
    await open({ viewport: { width: 1280, height } }, async page => {
      await page.getByRole('button', { name }).press('Enter')
      await page.getByRole('dialog').getByRole(role).and(page.locator(':focus-visible')).waitFor()
    })
  },
  60_000,
)

/** Counts the left edges of the amounts, and tells which of them are on the line of their label. */
const readLayout = (list: Locator) =>
  list.evaluate(element => {
    const rows = Array.from(element.children, row => Array.from(row.children, cell => cell.getBoundingClientRect()))
    const lefts = rows.map(([, amount]) => Math.round(amount?.left ?? 0))
    const sameLine = rows.map(
      ([label, amount]) => label !== undefined && amount !== undefined && amount.top < label.bottom,
    )
    return { columns: new Set(lefts).size, sameLine: [...new Set(sameLine)] }
  })

it.each([360, 1280])(
  'the amounts of an approval stand in one column: %i px',
  async width => {
    await site.visit({ viewport: { width, height: 900 }, ...(storageState && { storageState }) }, async page => {
      await page.goto('/approvals')
      const lists = page.locator('.approval-budget')
      await lists.nth(1).waitFor()
      const tidy = { columns: 1, sameLine: [width > 600] }
      for (const list of await lists.all()) expect(await readLayout(list)).toEqual(tidy)
      await page.getByRole('button', { name: 'Approve' }).first().click()
      expect(await readLayout(page.getByRole('dialog').locator('.approval-budget'))).toEqual(tidy)
      await expectNoFaults(page, `/approvals at ${width} px`)
    })
  },
  60_000,
)
