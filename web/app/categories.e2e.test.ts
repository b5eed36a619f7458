import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Menus, category pages and the empty home page in a real browser. Each test continues with the site of the last. */

let site: RealSite
let signedIn: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const asAdmin = <T>(options: VisitOptions, act: (page: Page) => Promise<T>) =>
  site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, act)
const linksIn = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link').allInnerTexts()
const write = (topic: string, category: string) =>
  site.local.generate.article({ topic, category, productCount: 3, embedded: true })

it.each([360, 1280])(
  'an empty site promises readers three things, and shows an admin the first steps, at %i px',
  async width => {
    await site.visit({ viewport: viewport(width) }, async page => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'No reviews yet' }).waitFor()
      expect(await page.getByRole('link', { name: 'Follow by RSS' }).getAttribute('href')).toBe('/feed.xml')
      expect(await page.locator('.card-promise h3').allInnerTexts()).toEqual([
        'The verdict first',
        'A table of what differs',
        'What you give up',
      ])
      expect(await page.getByRole('navigation', { name: 'Categories' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
      await expectNoFaults(page, 'for a reader')
    })
    await asAdmin({ viewport: viewport(width) }, async page => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Create your first article' }).waitFor()
      await expectNoFaults(page, 'for an admin')
      await page.getByRole('link', { name: 'Create your first article' }).click()
      await page.waitForURL('**/create')
    })
  },
)

it('menus link to categories with published reviews, and an admin hides, orders and renames them', async () => {
  await write('wireless earbuds', 'audio')
  await write('electric kettles', 'kitchen')
  const expected = ['Failed to load resource: the server responded with a status of 409 ()']
  await asAdmin({ viewport: viewport(1280), expected }, async page => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Rename Audio' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Sound & Vision')
    await page.getByLabel('Address', { exact: true }).fill('kitchen')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('The address kitchen belongs to the category Kitchen Appliances.').waitFor()
    await page.getByLabel('Address', { exact: true }).fill('sound')
    await page.getByText('/category/audio will redirect.').waitFor()
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('Audio is now Sound & Vision.').waitFor()
    await page.getByRole('button', { name: 'Move down Sound & Vision' }).click()
    await page.getByText('Sound & Vision moved to position 6 of 8.').waitFor()
    await page.getByRole('button', { name: 'Hide Gaming' }).click()
    await page.getByText('Gaming is hidden.').waitFor()
    await expectNoFaults(page, 'the settings')
  })
  const categories = await site.local.categories.list()
  expect(categories.map(({ slug }) => slug).slice(3, 6)).toEqual(['office', 'gaming', 'sound'])
  await site.visit({ viewport: viewport(1280) }, async page => {
    await page.goto('/')
    expect(await linksIn(page, 'Site')).toEqual(['Sound & Vision', 'Kitchen Appliances'])
    expect(await linksIn(page, 'Categories')).toEqual(['Sound & Vision', 'Kitchen Appliances'])
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Sound & Vision' }).click()
    await page.waitForURL('**/category/sound')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sound & Vision')
  })
})

it('on a phone, the menu opens and closes without a script', async () => {
  await site.visit({ viewport: viewport(360), javaScriptEnabled: false }, async page => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Site' })
    expect(await menu.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Sound & Vision', 'Kitchen Appliances'])
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
  })
})

it('former addresses redirect for good, hidden categories answer, and unknown ones do not', async () => {
  const status = async (path: string) => {
    const { status, headers } = await fetch(site.base + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await status('/category/audio')).toEqual([301, '/category/sound'])
  expect(await status('/category/audio?page=2')).toEqual([301, '/category/sound?page=2'])
  expect(await status('/category/gaming')).toEqual([200, null])
  expect(await status('/category/toys')).toEqual([404, null])
  const sitemap = await (await fetch(`${site.base}/sitemap.xml`)).text()
  expect([...sitemap.matchAll(/\/category\/([a-z-]+)/g)].map(([, slug]) => slug)).toEqual(['sound', 'kitchen'])
  await site.local.categories.hide({ slug: 'kitchen' })
  expect(await (await fetch(`${site.base}/sitemap.xml`)).text()).not.toContain('/category/kitchen')
  expect(await (await fetch(site.base)).text()).not.toContain('/category/kitchen')
  expect((await fetch(`${site.base}/category/kitchen`)).status).toBe(200)
  expect(await (await fetch(`${site.base}/feed.xml`)).text()).toContain('<category>Sound &amp; Vision</category>')
  await site.local.categories.unhide({ slug: 'kitchen' })
})

it('an admin edits the footer menu, and readers see it at once', async () => {
  await asAdmin({ viewport: viewport(1280) }, async page => {
    await page.goto('/settings')
    const footer = page.getByRole('group', { name: 'Footer', exact: true })
    await footer.getByLabel('Your own links').check()
    await page.getByLabel('Text of footer link 1').fill('Listen')
    await page.getByRole('button', { name: 'Remove footer link 2' }).click()
    await page.getByRole('group', { name: 'Footer links' }).getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Text of footer link 2').fill('Shop')
    await page.getByLabel('Address of footer link 2').fill('http://shop.example')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/^The address must be a path of this site/).waitFor()
    await page.getByLabel('Address of footer link 2').fill('https://shop.example/')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })
  await site.visit({ viewport: viewport(1280) }, async page => {
    await page.goto('/')
    expect(await linksIn(page, 'Browse')).toEqual(['Listen', 'Shop'])
    expect(await linksIn(page, 'Site')).toEqual(['Sound & Vision', 'Kitchen Appliances'])
  })
})
