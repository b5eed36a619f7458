import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type RealSite } from '../testing/real-site.ts'

/** The built site in a real browser, with all that moves there: what readers and admins do. */

let site: RealSite
let article: string
const visit: RealSite['visit'] = (options, act) => site.visit({ reducedMotion: 'no-preference', ...options }, act)

beforeAll(async () => {
  site = await openSite()
  const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  article = `/article/${(await site.local.generate.article(wanted)).article.slug}`
}, 300_000)

afterAll(() => site?.close())

describe('a reader', () => {
  it('reads the article without JavaScript', async () => {
    await visit({ javaScriptEnabled: false }, async page => {
      await page.goto(article)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const name of ['Detailed Product Reviews', 'Purchase Options', 'Detailed Comparison'])
        expect(await page.getByRole('heading', { name }).count()).toBe(1)
      expect(await page.getByRole('link', { name: /Check Price on Amazon/ }).count()).toBeGreaterThan(0)
      // This browser knows `commandfor`.
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })
  })

  it('gets no framework: the script of a page is one small file', async () => {
    await visit({}, async page => {
      const scripts: string[] = []
      page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
      await page.goto(article, { waitUntil: 'networkidle' })
      expect(scripts).toHaveLength(1)
      expect(scripts[0]).toMatch(/\/assets\/reader-/)
    })
  })

  it('enlarges a product, and closes it by keyboard, by button and by a click beside it', async () => {
    await visit({}, async page => {
      await page.goto(article, { waitUntil: 'networkidle' })
      const picture = page.getByRole('button', { name: /^Enlarge/ }).first()
      const dialog = page.getByRole('dialog')
      await picture.click()
      await dialog.waitFor()
      expect(await dialog.textContent()).toMatch(/£\d+\.\d\d/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await picture.evaluate(element => element === document.activeElement)).toBe(true)
      await picture.click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await picture.click()
      await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'hidden' })
    })
  })

  it('works without browser support for command and closedby', async () => {
    await visit({}, async page => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(HTMLButtonElement.prototype, 'command')
        Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
        // As if the browser did nothing by itself.
        document.addEventListener('DOMContentLoaded', () => {
          for (const dialog of document.querySelectorAll('dialog')) {
            dialog.addEventListener('command', event => event.preventDefault())
          }
        })
      })
      await page.goto(article, { waitUntil: 'networkidle' })
      const dialog = page.getByRole('dialog')
      await page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click()
      await dialog.waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
    })
  })

  it('gets to the reviews by the hero’s button', async () => {
    await visit({ reducedMotion: 'reduce' }, async page => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Browse Reviews' }).click()
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('#featured-reviews')
    })
  })
})

describe('an admin', () => {
  const menu = (page: Page) => page.getByRole('button', { name: 'Logout' })

  it('registers, is known on the next page, logs out, and signs in again', async () => {
    await visit({}, async page => {
      // Typed at once, before the app has loaded and shows the form of registration.
      await page.goto(`/auth#setup=${await site.setupCode()}`, { waitUntil: 'commit' })
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      await page.getByRole('heading', { name: 'Register' }).waitFor()
      await page.getByRole('button', { name: 'Register' }).click()
      await menu(page).waitFor()
      await page.waitForURL('**/today')

      await page.goto(article)
      await menu(page).waitFor()
      await menu(page).click()
      // It is renamed until the answer is there: who goes on before that leaves with the cookies of who was signed in.
      await page.getByRole('button', { name: /^Log(out|ging out)/ }).waitFor({ state: 'detached' })

      await page.goto('/auth')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await menu(page).waitFor()
    })
  })

  it('goes from page to page without the document being loaded again', async () => {
    await visit({}, async page => {
      await page.goto('/auth')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await menu(page).waitFor()
      const documents: string[] = []
      page.on('request', request => request.resourceType() === 'document' && documents.push(request.url()))
      await page.getByRole('link', { name: 'View site' }).click()
      await page.locator('.card-link').first().click()
      await page.getByRole('heading', { name: 'Detailed Comparison' }).waitFor()
      expect(await page.title()).toContain('The Test Shelf')
      await page.goBack()
      await page.getByRole('heading', { name: 'Featured Reviews' }).waitFor()
      expect(documents).toEqual([])
    })
  })
})
