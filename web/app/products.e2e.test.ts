import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'

/** The products of an article, in the built desk over the real app. */

let site: RealSite
let storageState: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

describe('the products of an article', { timeout: 90_000 }, () => {
  it('are changed, put in order with the keyboard, added by a link and restored', async () => {
    const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3, draft: true } as const
    const { article, products } = await site.local.generate.article(wanted)
    const [first, second] = products
    const stored = () => site.local.products.list({ id: article.id }).then(({ products: listed }) => listed)

    await site.visit({ ...(storageState && { storageState }) }, async page => {
      await page.goto(`/articles/${article.id}/edit`)
      await page.getByRole('link', { name: 'Products 3' }).click()
      const form = page.getByRole('form', { name: first?.name ?? '' })
      await form.getByLabel('Price, £').fill('1.00')
      await button(page, 'Save product').click()
      await form.getByText(/^\d+ sentences? contradicts? this product$/).waitFor()
      await form.getByText(/^Stated by ada on /).waitFor()
      expect((await stored())[0]).toMatchObject({ price: 1, priceCurrent: true })

      await form.getByRole('button', { name: 'Show in the text' }).first().click()
      await page.locator('.claim-refused').first().waitFor()
      await page.getByRole('link', { name: 'Products 3' }).click()
      await button(page, 'Undo the change').click()
      await form.getByText('No sentence contradicts this product').waitFor()
      expect((await stored())[0]?.price).toBe(first?.price)

      await button(page, `Move ${first?.name}`).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect.poll(async () => (await stored()).map(({ id }) => id).slice(0, 2)).toEqual([second?.id, first?.id])

      await button(page, 'Add').click()
      const dialog = page.getByRole('dialog', { name: 'Add a product' })
      await dialog.getByLabel('Link').fill('https://www.amazon.co.uk/Dart-Hand-Mill/dp/B0SMPLZ009?tag=other-21')
      await dialog.getByText('Amazon UK, ASIN B0SMPLZ009').waitFor()
      await button(page, 'Add product').click()
      await page.getByRole('form', { name: 'Dart Hand Mill' }).waitFor()
      await page.getByRole('link', { name: 'Products 4' }).waitFor()
      await expectNoFaults(page, 'the products of an article')
      await page.setViewportSize({ width: 360, height: 800 })
      await expectNoFaults(page, 'the products of an article on a phone')
    })
  })
})
