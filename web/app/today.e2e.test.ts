import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** First screen after sign-in, and the frame around it, in a real browser over the real app. */

let site: RealSite
let storageState: Awaited<ReturnType<RealSite['signIn']>>

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

describe('Today', { timeout: 120_000 }, () => {
  it('leads to the first article, and has no faults while it is empty', async () => {
    await site.visit({ storageState }, async page => {
      await page.goto('/today')
      await page.getByRole('heading', { name: 'Create your first article' }).waitFor()
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `empty Today at ${width} px`)
      }
      await page.getByRole('link', { name: 'Create your first article' }).click()
      await page.waitForURL('**/create')
    })
  })

  it('publishes a generated draft with at most two clicks after sign-in', async () => {
    const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3, draft: true } as const
    const { article } = await site.local.generate.article(wanted)
    await site.visit({}, async page => {
      await page.goto('/auth')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/today')
      let clicks = 0
      const press = async (name: string) => {
        clicks += 1
        await page.getByRole('button', { name, exact: true }).click()
      }
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `Today at ${width} px`)
      }
      await press('Publish now')
      await page.getByText('Create the next article').waitFor()
      expect(clicks).toBeLessThanOrEqual(2)
      expect(await site.local.articles.byId({ id: article.id })).toMatchObject({ status: 'published' })
    })
  })
})

describe('the rail', { timeout: 60_000 }, () => {
  it('stays narrow after a reload if somebody chose so', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/today')
      const getWidth = async () => (await page.getByRole('banner').boundingBox())?.width ?? 0
      const fold = page.getByRole('button', { name: 'Narrow navigation' })
      await fold.waitFor()
      expect(await getWidth()).toBeGreaterThan(200)
      await fold.click()
      await expect.poll(getWidth).toBeLessThan(70)
      await page.reload()
      await fold.waitFor()
      expect(await getWidth()).toBeLessThan(70)
      await page.getByRole('link', { name: 'Facebook Ads' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ads Performance' }).waitFor()
      await expectNoFaults(page, 'the narrow rail')
    })
  })

  it('puts every screen at the same left edge, without the public footer', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      const edges = new Set<number>()
      for (const path of ['/today', '/manage-articles', '/facebook-ads', '/ai-optimizer', '/settings', '/earnings']) {
        await page.goto(path)
        edges.add(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? -1))
        expect([path, await page.getByRole('contentinfo').count()]).toEqual([path, 0])
      }
      expect([...edges]).toEqual([244])
    })
  })
})

describe('the command palette', { timeout: 60_000 }, () => {
  it('finds an article by its title with one shortcut, and has no faults', async () => {
    const wanted = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const
    const { article } = await site.local.generate.article(wanted)
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/settings')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Articles, ads, settings, actions' }).waitFor()
      await page.keyboard.type('earbuds')
      await page.getByRole('option', { name: article.title }).waitFor()
      for (const width of [360, 1280]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `the palette at ${width} px`)
      }
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/articles/${article.id}/edit`)
    })
  })

  it('returns the focus after Escape, and lists the shortcuts after ?', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/today')
      const search = page.getByRole('button', { name: /^Search/ })
      await search.press('Enter')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await search.evaluate(element => element === document.activeElement)).toBe(true)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await expectNoFaults(page, 'the keyboard shortcuts')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await page.waitForURL('**/ai-optimizer')
    })
  })
})

describe('the log of a job', { timeout: 60_000 }, () => {
  it('is searched by keyboard, and has no faults', async () => {
    const input = { topic: 'yoga mats', category: 'fitness', productCount: 3 } as const
    await site.local.jobs.create({ type: 'generation', input })
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/jobs')
      const row = page.getByRole('row', { name: /yoga mats/ })
      await row.getByText('Done').waitFor()
      await row.getByRole('button', { name: /^Log/ }).press('Enter')
      await page.locator('.job-log').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('FOUND')
      await page.getByText(/^1 of \d+ lines$/).waitFor()
      expect(await page.locator('.job-log mark').innerText()).toBe('Found')
      for (const width of [360, 1280]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `a searched log at ${width} px`)
      }
    })
  })
})

/** A message on a screen, and a way to another one. */
interface Leaving {
  path: string
  show: (page: Page) => Promise<void>
  message: string
  leave: (page: Page) => Promise<void>
  /** Heading of the screen that it leads to. */
  next: string
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More: Desk Lamps' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const refuse = (page: Page, path: string) =>
  page.route(path, route => route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Full.' } } }))

const hasFocus = (element: Element) => element === document.activeElement

const leavings: Readonly<Record<string, Leaving>> = {
  'the rail': {
    path: '/manage-articles',
    show: page => choose(page, 'Publish'),
    message: 'Published',
    leave: page => page.getByRole('link', { name: 'Facebook Ads' }).click(),
    next: 'Ads Performance',
  },
  'the palette': {
    path: '/articles/links',
    async show(page) {
      await refuse(page, '**/api/links/check')
      await page.getByRole('button', { name: 'Check now' }).click()
    },
    message: 'Failed to Check the Links',
    async leave(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Articles, ads, settings, actions' }).fill('audit')
      await page.getByRole('option', { name: 'Audit', exact: true }).waitFor()
      await page.keyboard.press('Enter')
    },
    next: 'Audit',
  },
  'a link': {
    path: '/authors',
    async show(page) {
      await page.getByRole('button', { name: 'Add author' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('Grace')
      await page.getByRole('dialog').getByRole('button', { name: 'Add author' }).click()
    },
    message: 'Author Saved',
    leave: page => page.getByRole('navigation', { name: 'Site administration' }).getByText('Pages').click(),
    next: 'Pages',
  },
  Back: {
    path: '/manage-articles',
    async show(page) {
      await refuse(page, '**/unpublish')
      await choose(page, 'Unpublish')
    },
    message: 'Failed to Unpublish',
    leave: async page => void (await page.goBack()),
    next: 'Jobs',
  },
}

describe('a message', { timeout: 60_000 }, () => {
  beforeAll(() => site.local.articles.create({ title: 'Desk Lamps', category: 'office' }))

  it.each(Object.entries(leavings))('ends when its screen is left by %s', async (_, leaving) => {
    const expected = leaving.message.startsWith('Failed')
      ? ['Failed to load resource: the server responded with a status of 503 (Service Unavailable)']
      : []
    await site.visit({ storageState, expected, viewport: viewport(1280) }, async page => {
      await page.goto('/jobs')
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
      // In the app, so that Back stays in it.
      await page.evaluate(path => {
        const link = Object.assign(document.createElement('a'), { href: path })
        document.body.append(link)
        link.click()
        link.remove()
      }, leaving.path)
      await leaving.show(page)
      await page.locator('.toast-title', { hasText: leaving.message }).waitFor()
      // Messages in a window that nobody looks at wait.
      await page.evaluate(() => dispatchEvent(new Event('blur')))
      await leaving.leave(page)
      await page.getByRole('heading', { level: 1, name: leaving.next, exact: true }).waitFor()
      await page.locator('.toast').waitFor({ state: 'detached' })
    })
  })

  it('about a deletion can be read, and the deletion undone by keyboard, on the screen that it leads to', async () => {
    const { id } = await site.local.articles.create({ title: 'Rain Jackets', category: 'home' })
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto(`/articles/${id}/edit`)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete article' }).click()
      await page.getByRole('heading', { level: 1, name: 'Manage Articles' }).waitFor()
      await page.locator('.toast-title', { hasText: 'Deleted' }).waitFor()
      await page.keyboard.press('F8')
      const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
      for (let presses = 0; presses < 3 && !(await undo.evaluate(hasFocus)); presses += 1)
        await page.keyboard.press('Tab')
      expect(await undo.evaluate(hasFocus)).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByRole('rowheader', { name: 'Rain Jackets' }).waitFor()
    })
  })
})
