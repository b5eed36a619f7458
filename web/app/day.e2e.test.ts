import { chromium, type Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { findOrInstallBrowser } from '../../bin/find-browser.mjs'
import { blogopsIn } from '../../cli/testing/blogops-process.ts'
import { fakeAnthropic } from '../../server/testing/fake-anthropic.ts'
import { fakeGraph } from '../../server/testing/fake-graph.ts'
import { fakePlausible } from '../../server/testing/fake-plausible.ts'

/** A day of an admin, all in the browser: the built program in a process of its own, each service it asks a fake. */

async function openDay() {
  const [model, graph, plausible] = await Promise.all([
    fakeAnthropic({ models: null }),
    fakeGraph(),
    fakePlausible('shelf.example'),
  ])
  onTestFinished(async () => void (await Promise.all([model.close(), graph.close(), plausible.close()])))
  const { serve } = blogopsIn(undefined, {
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: 'sk-ant-fake',
    FACEBOOK_API_URL: graph.url,
    FACEBOOK_ACCESS_TOKEN: graph.credentials.token,
    FACEBOOK_AD_ACCOUNT_ID: graph.credentials.accountId,
    FACEBOOK_APP_SECRET: graph.credentials.appSecret,
    FACEBOOK_PAGE_ID: graph.credentials.pageId,
    PLAUSIBLE_URL: plausible.url,
    PLAUSIBLE_SITE_ID: 'shelf.example',
    PLAUSIBLE_API_KEY: plausible.apiKey,
  })
  const server = await serve()
  const base = server.url
  const setupUrl = await server.setupUrl()
  return { base, setupUrl, page: await openPage(base), model, graph, plausible }
}

/** What it puts on the console fails the test. */
async function openPage(base: string): Promise<Page> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args })
  const page = await browser.newPage({ baseURL: base, reducedMotion: 'reduce' })
  page.setDefaultTimeout(20_000)
  const messages: string[] = []
  page.on('console', message => message.type() === 'error' && messages.push(message.text()))
  page.on('pageerror', error => messages.push(error.message))
  onTestFinished(async () => {
    await browser.close()
    expect(messages).toEqual([])
  })
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string | RegExp) => button(page, name).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const dialogGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const waitForText = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()

async function register(page: Page, setupUrl: string) {
  await page.goto(setupUrl)
  await heading(page, 'Register')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('a long pass phrase')
  await press(page, 'Register')
  await button(page, 'Logout').waitFor()
  await page.goto('/settings')
  await page.getByLabel('Site name').fill('The Lamp Shelf')
  await press(page, 'Save changes')
  await waitForText(page, /^Saved$/)
}

/** @returns the id of the article, which has an ad set. */
async function write(page: Page): Promise<string> {
  await page.goto('/create')
  await page.getByLabel('Topic').fill('desk lamps')
  await page.getByLabel('Number of products').selectOption('3')
  await press(page, 'New campaign')
  await page.getByLabel('Campaign name').fill('Spring lamps')
  await press(page, 'Create Campaign')
  await dialogGone(page)
  await press(page, 'Generate Article')
  await heading(page, 'Article Created Successfully!')
  await press(page, 'Create Ads Now')
  await page.waitForURL('**/manage')
  return /articles\/([^/]+)\/manage/.exec(page.url())?.[1] ?? ''
}

async function edit(page: Page, id: string) {
  await page.goto(`/articles/${id}/edit`)
  await page.getByLabel('Title').fill('Three Desk Lamps, Compared')
  await press(page, 'Save')
  await waitForText(page, /^No unsaved changes$/)
  await press(page, 'Unpublish')
  await press(page, 'Publish')
  await button(page, 'Unpublish').waitFor()
}

async function advertise(page: Page, id: string) {
  await page.goto(`/articles/${id}/manage`)
  await press(page, 'Generate Ad Variants')
  await press(page, 'Deploy All 3 Ads')
  await dialogGone(page)
  for (const at of [0, 1, 2]) {
    await page.getByRole('switch').nth(at).click()
    await button(page, 'Activate ad').click()
    await dialogGone(page)
  }
}

/** Four weeks of each ad, one of which is clicked most. */
async function importFigures(page: Page) {
  const ads: { id: string }[] = await (await page.request.get('/api/facebook/ads/all')).json()
  const dayAgo = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: 28 }, (_, at) =>
    ads.map(({ id }, nth) => `${dayAgo(at + 1)},${id},500,${[20, 8, 2][nth]},3.00`),
  )
  const content = ['Day,Ad ID,Impressions,Link clicks,Amount spent (GBP)', ...rows.flat()].join('\n')
  await page.goto('/facebook-ads')
  await press(page, 'More: ads')
  await page.getByRole('menuitem', { name: 'Import ad data' }).click()
  const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await press(page, 'Import')
  await waitForText(page, /^Imported rows: 84 of 84/)
  await page.keyboard.press('Escape')
  await page.goto('/analytics')
  await waitForText(page, /^£252\.00$/)
}

async function optimize(page: Page) {
  await page.goto('/ai-optimizer')
  await press(page, 'Run AI Optimization')
  await heading(page, 'Proposed Changes')
  await press(page, 'Apply 1 change')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await waitForText(page, /^Applied .* by ada/)
  expect(await statuses(page)).toEqual(['ACTIVE', 'ACTIVE', 'PAUSED'])
  await press(page, 'Undo 1 change')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 change' }).click()
  await waitForText(page, /^Undone .* by ada/)
  expect(await statuses(page)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
}

async function statuses(page: Page): Promise<string[]> {
  const ads: { status: string }[] = await (await page.request.get('/api/facebook/ads/all')).json()
  return ads.map(({ status }) => status).sort()
}

/** A program asks, with a token of its own, for what takes something away. */
async function refuseAnAssistant(page: Page, id: string) {
  await page.goto('/access')
  await press(page, 'Create token')
  await page.getByLabel('Name').fill('assistant')
  await page.getByLabel(/articles:write/).check()
  await press(page, 'Create token')
  await heading(page, 'Token “assistant” created')
  const headers = {
    authorization: `Bearer ${await page.getByText(/^bo_/).innerText()}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ operation: 'articles.delete', input: { id } })
  const asked = await fetch(new URL('/api/approvals', page.url()), { method: 'POST', headers, body })
  expect(asked.status).toBe(200)
  await page.goto('/approvals')
  await waitForText(page, /^Delete an article.*Three Desk Lamps, Compared/)
  await press(page, /^Reject/)
  await waitForText(page, /^Rejected by ada/)
}

async function leave(page: Page) {
  await page.goto('/audit')
  for (const act of ['Rejected “', 'Undid changes of ', 'Created the API token “']) {
    await waitForText(page, new RegExp(`^${act}`))
  }
  await press(page, 'Logout')
  await button(page, /^Logout|^Logging out/).waitFor({ state: 'detached' })
  await page.goto('/settings')
  await heading(page, 'Sign in')
}

it('is walked from the registration to the sign-out', { timeout: 180_000 }, async () => {
  const { base, setupUrl, page, model, graph, plausible } = await openDay()
  await register(page, setupUrl)
  const id = await write(page)
  await edit(page, id)
  await advertise(page, id)
  expect(graph.objects('ad').map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  await importFigures(page)
  await optimize(page)
  await refuseAnAssistant(page, id)
  await leave(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Three Desk Lamps, Compared' }).first().click()
  await heading(page, 'Three Desk Lamps, Compared')
  await expect
    .poll(() => plausible.events.map(({ url }) => new URL(url).pathname))
    .toContainEqual(expect.stringMatching(/^\/article\//))
  expect(new URL(page.url()).origin).toBe(base)
  expect(model.calls('advice')).toHaveLength(1)
})
