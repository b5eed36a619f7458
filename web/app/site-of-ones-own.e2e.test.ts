import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Authors, pages and brand in a real browser: an admin changes them, and a reader sees the result. */

let site: RealSite
let article: string
let signedIn: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  const topic = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  article = `/article/${(await site.local.generate.article(topic)).article.slug}`
  signedIn = await site.signIn()
}, 300_000)

beforeEach(() => site.local.settings.update({ reset: ['brand', 'language', 'operator'] }))

afterAll(() => site?.close())

function open<T>(path: string, act: (page: Page) => Promise<T>, options: VisitOptions = {}): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto(path)
    return act(page)
  })
}

describe('an author', () => {
  it.each([360, 1280])('is edited at %i px, and the article and the page of the author follow', async width => {
    await open(
      '/authors',
      async page => {
        await page.getByRole('button', { name: 'Edit The Editorial Desk' }).click()
        await page.getByLabel('Address').fill('Not An Address')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('may only have lower-case letters').waitFor()
        await expectNoFaults(page, 'with an error')
        await page.getByLabel('Address').fill(`desk-${width}`)
        await page.getByLabel('About the author').fill('We read the listings.')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('listitem').getByText('We read the listings.').waitFor()
        await expectNoFaults(page, 'the list')
      },
      { viewport: viewport(width) },
    )
    await site.visit({}, async page => {
      await page.goto(article)
      expect(await page.locator('.author-box').innerText()).toContain('We read the listings.')
      await page.locator('.article-hero a[rel=author]').click()
      await page.waitForURL(`**/author/desk-${width}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Editorial Desk')
      await expectNoFaults(page, 'the page of the author')
      await page.goto('/author/the-editorial-desk')
      expect(new URL(page.url()).pathname).toBe(`/author/desk-${width}`)
    })
  })
})

describe('a page', () => {
  it.each([360, 1280])('is written, previewed and published at %i px', async width => {
    const slug = `imprint-${width}`
    await open(
      '/pages',
      async page => {
        await page.getByRole('button', { name: 'Create page' }).click()
        await page.getByLabel('Title').fill('Imprint')
        await page.getByLabel('Address').fill('settings')
        await page.getByRole('button', { name: 'Create draft' }).click()
        await page.getByText('The site uses this address itself').waitFor()
        await page.getByLabel('Address').fill(slug)
        await page.getByRole('button', { name: 'Create draft' }).click()
        const text = page.getByRole('textbox', { name: 'Page text' })
        await text.fill('We are {{operator}} of {{site}}.')
        await expectNoFaults(page, 'the editor')
        await page.getByRole('button', { name: 'Preview' }).click()
        await page.getByText(/We are the operator of this site of/).waitFor()
        await page.getByRole('button', { name: 'Close', exact: true }).click()
        await page.getByRole('button', { name: 'Save and publish' }).click()
        await page.getByRole('button', { name: 'Unpublish' }).waitFor()
      },
      { viewport: viewport(width) },
    )
    await site.visit({ viewport: viewport(width) }, async page => {
      await page.goto(`/${slug}`)
      await page.getByText(/We are the operator of this site of/).waitFor()
      await expectNoFaults(page, 'the page')
    })
  })

  it('gets its default text back', async () => {
    await site.local.pages.update({ id: 'about', content: '<p>Mine.</p>' })
    await open('/pages/about/edit', async page => {
      await page.getByRole('button', { name: 'Restore the default text' }).click()
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await page.getByText('This page has its default text.').waitFor()
    })
    await site.visit({}, async page => {
      await page.goto('/about')
      await page.getByRole('heading', { name: 'How we work' }).waitFor()
    })
  })
})

describe('the brand', () => {
  const accent = { light: 'rgb(122, 31, 61)', dark: 'rgb(255, 176, 200)' }

  it.each(['light', 'dark'] as const)(
    'is applied in the %s theme, with one font and nothing for axe to find',
    async theme => {
      await open('/settings', async page => {
        await page.getByLabel('Accent colour, light theme', { exact: true }).fill('#ffcc00')
        await page.getByText('In the light theme, links (#ffcc00) on the page').waitFor()
        await page.getByLabel('Accent colour, light theme', { exact: true }).fill('#7a1f3d')
        await page.getByLabel('Accent colour, dark theme', { exact: true }).fill('#ffb0c8')
        await page.getByLabel('Fraunces, a warm serif').check()
        await page.getByLabel('Language').fill('en-IE')
        await page.getByRole('button', { name: 'Save changes' }).click()
        await page.getByText('Saved', { exact: true }).waitFor()
      })
      await site.visit({ colorScheme: theme }, async page => {
        const fonts: string[] = []
        page.on('request', request => request.resourceType() === 'font' && fonts.push(request.url()))
        await page.goto(article)
        await page.evaluate(() => document.fonts.ready)
        const color = await page.locator('.author-box a').evaluate(link => getComputedStyle(link).color)
        expect(color).toBe(accent[theme])
        expect(await page.locator('html').getAttribute('lang')).toBe('en-IE')
        expect(fonts.length).toBeGreaterThan(0)
        for (const font of fonts) expect(font).toContain('fraunces')
        await expectNoFaults(page, `the article in the ${theme} theme`)
      })
    },
  )
})
