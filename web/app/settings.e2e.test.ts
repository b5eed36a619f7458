import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The settings in a real browser: an admin makes them, and a reader sees what they make. */

let site: RealSite
let article: string
let signedIn: VisitOptions['storageState']
const visit: RealSite['visit'] = (options, act) => site.visit(options, act)

beforeAll(async () => {
  // The affiliate tag is left to the environment.
  site = await openSite({ config: { siteName: null } })
  const topic = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  article = `/article/${(await site.local.generate.article(topic)).article.slug}`
  signedIn = await site.signIn()
}, 300_000)

beforeEach(() => site.local.settings.update({ reset: ['name', 'tagline', 'comparison'] }))

afterAll(() => site?.close())

/** The settings as an admin opens them. */
function open<T>(act: (page: Page) => Promise<T>, options: VisitOptions = {}): Promise<T> {
  return visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/settings')
    await page.getByLabel('Site name').waitFor()
    return act(page)
  })
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

it.each([360, 1280])('fit %i px, with nothing for axe to find, errors shown too', async width => {
  await open(
    async page => {
      await expectNoFaults(page, 'as it opens')
      await page.getByLabel('Site name').fill('')
      await page.getByLabel('Text of column 5').fill('')
      await page.getByLabel('Input of model 1').fill('much')
      await page.getByRole('button', { name: 'Remove column 1' }).click()
      await save(page)
      await page.getByText('The site needs a name').waitFor()
      await expectNoFaults(page, 'with errors')
    },
    { viewport: viewport(width) },
  )
})

describe('changed settings', () => {
  it('appear in the header at once, and for readers', async () => {
    await open(async page => {
      const documents: string[] = []
      page.on('request', request => request.resourceType() === 'document' && documents.push(request.url()))
      await page.getByLabel('Site name').fill('The Coffee Shelf')
      await page.getByLabel('Tagline').fill('Read, then grind.')
      await save(page)
      await saved(page)
      await page.getByRole('banner').getByRole('link', { name: 'The Coffee Shelf' }).waitFor()
      expect(documents).toEqual([])
    })
    await visit({ javaScriptEnabled: false }, async page => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('link', { name: 'The Coffee Shelf' }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Read, then grind.' }).waitFor()
      expect(await page.title()).toContain('The Coffee Shelf')
    })
  })

  it('set the columns of the comparison table', async () => {
    await open(async page => {
      await page.getByLabel('Currency sign').fill('£')
      await page.getByRole('button', { name: 'Remove column 4' }).click()
      await page.getByLabel('Heading of column 4').fill('Warranty')
      await page.getByLabel('Text of column 4').fill('2 years')
      await page.getByRole('button', { name: 'Move up column 3' }).click()
      await save(page)
      await saved(page)
    })
    await visit({ javaScriptEnabled: false }, async page => {
      await page.goto(article)
      const table = page.getByRole('table').filter({ hasText: 'Buy Now' })
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        ...['Product', 'Price', 'Rating', 'Warranty', 'Action'],
      ])
      const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
      expect(cells[0]).toMatch(/^£\d+\.\d\d$/)
      expect(cells[2]).toBe('2 years')
    })
  })

  it.each([360, 768, 1280])('fits an article of %d px with as many columns as there may be', async width => {
    const { comparison } = await site.local.settings.get()
    const more = ['Noise at one metre', 'Weight with beans', 'Warranty', 'Parts'].map(label => ({
      label,
      shows: 'text' as const,
      text: 'as the maker says',
    }))
    await site.local.settings.update({ comparison: { ...comparison, columns: [...comparison.columns, ...more] } })
    await visit({ viewport: viewport(width) }, async page => {
      await page.goto(article)
      await expectNoFaults(page, 'with errors')
    })
  })

  it('survive a reload', async () => {
    await open(async page => {
      await page.getByLabel('Tagline').fill('Read, then buy.')
      await page.getByLabel('Currency sign').fill('£')
      await page.getByLabel('Always show prices').check()
      await save(page)
      await saved(page)
      await page.reload()
      expect(await page.getByLabel('Tagline').inputValue()).toBe('Read, then buy.')
      expect(await page.getByLabel('Currency sign').inputValue()).toBe('£')
      expect(await page.getByLabel('Always show prices').isChecked()).toBe(true)
    })
  })

  it('are not lost without a warning', async () => {
    await open(async page => {
      await page.getByLabel('Tagline').fill('Read, then buy.')
      const asked: string[] = []
      page.on('dialog', dialog => {
        asked.push(dialog.type())
        return dialog.dismiss()
      })
      await page.getByRole('banner').getByRole('link').first().click()
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => asked).toEqual(['confirm', 'beforeunload'])
      expect(new URL(page.url()).pathname).toBe('/settings')
    })
  })
})

it.each([
  [360, true],
  [1280, false],
])('have the menu behind a toggle only where it does not fit: %d px', async (width, behind) => {
  await open(async page => expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(behind), {
    viewport: { width, height: 900 },
  })
})

it('redirects signed-out visitors to sign-in', async () => {
  await visit({}, async page => {
    await page.goto('/settings')
    await page.waitForURL('**/auth')
  })
})
