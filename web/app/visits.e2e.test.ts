import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findOrInstallBrowser } from '../../bin/find-browser.mjs'
import { readAll } from '../../server/ports/event-log.conformance.ts'
import type { EventLog } from '../../server/ports/event-log.ts'
import { type FakePlausible, fakePlausible } from '../../server/testing/fake-plausible.ts'
import { ordinaryBrowser } from '../../server/testing/user-agents.ts'
import { serveApp } from '../testing/served-app.ts'

/** Views and clicks of the built site in a real browser, up to where they are counted. */

let browser: Browser
let context: BrowserContext
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args })
}, 300_000)
afterAll(() => browser?.close())
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

/** A site with one article, and a visitor who starts on `?utm_source=…` of it with an ordinary browser. */
async function visit(plausible: FakePlausible | null = null) {
  const config = { plausible: plausible && { url: plausible.url, siteId: 'shelf.example', apiKey: null } }
  const { base, local, stores, close } = await serveApp({ config })
  cleanUp.push(close)
  const { article } = await local.generate.article({ topic: 'burr coffee grinders', productCount: 3 })

  context = await browser.newContext({ baseURL: base, userAgent: ordinaryBrowser })
  cleanUp.push(() => context.close())
  // The shop, so that nothing leaves this machine.
  await context.route('https://www.amazon.co.uk/**', route => route.fulfill({ body: '<title>Shop</title>' }))
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => message.type() === 'error' && messages.push(message.text()))
  await page.goto(`/article/${article.slug}?utm_source=facebook&utm_content=b`, { waitUntil: 'load' })
  return { page, article, base, eventLog: stores.eventLog, said: messages }
}

const everything = { from: '2000-01-01', to: '2099-12-31' }
const isReadingTime = ({ name }: { name: string }) => name === 'engagement'
const stored = async (log: EventLog) => (await readAll(log, everything)).filter(event => !isReadingTime(event))
const bodyLink = (page: Page) => page.locator('.prose a[data-event]').first()
const cardLink = (page: Page) => page.getByRole('link', { name: /^Check Price on Amazon/ }).first()

/** What a link says of itself. */
function factsOf(link: ReturnType<typeof bodyLink>) {
  return link.evaluate((element: HTMLElement) => {
    const { product, url, price, article } = element.dataset
    return { product, url, price, article }
  })
}

/** Follows a link in the same tab, so that the click and the end of the page are one. */
async function leaveBy(page: Page, link: ReturnType<typeof bodyLink>): Promise<void> {
  await link.evaluate(element => {
    element.removeAttribute('target')
    // Part of a long text is closed at first.
    element.closest('details')?.setAttribute('open', '')
  })
  await link.click()
  await page.waitForURL('https://www.amazon.co.uk/**')
}

describe('the built-in collector', () => {
  it('hears of the view and of clicks in the body and on a card, although the page is left at once', async () => {
    const { page, article, eventLog, said } = await visit()
    const clicked = [await factsOf(bodyLink(page)), await factsOf(cardLink(page))]
    await leaveBy(page, bodyLink(page))
    await page.goBack()
    await leaveBy(page, cardLink(page))
    await page.close()

    await expect.poll(async () => (await stored(eventLog)).length).toBe(4)
    const events = await stored(eventLog)
    expect(events.map(event => event.name).toSorted()).toEqual([
      ...['Product Click', 'Product Click', 'pageview', 'pageview'],
    ])
    const clicks = events.filter(event => event.name === 'Product Click')
    expect(clicks.map(event => event.props)).toEqual(clicked)
    for (const { article: title, url, price } of clicked) {
      expect([title, url, price]).toEqual([
        ...[article.title, expect.stringContaining('tag=test-21'), expect.stringMatching(/^\d+\.\d\d$/)],
      ])
    }
    for (const event of events) {
      expect(event).toMatchObject({ path: `/article/${article.slug}`, utm: { source: 'facebook', content: 'b' } })
    }
    expect(new Set(events.map(event => event.visitor)).size).toBe(1)
    expect(said).toEqual([])
  })

  it('hears of clicks by keyboard and by the middle button, into other tabs', async () => {
    const { page, eventLog } = await visit()
    await cardLink(page).focus()
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await opened
    await cardLink(page).click({ button: 'middle' })
    await expect
      .poll(async () => (await stored(eventLog)).map(event => event.name))
      .toEqual([...['pageview', 'Product Click', 'Product Click']])
  })

  it('hears how far the page was read when it is closed', async () => {
    const { page, article, eventLog } = await visit()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.close()
    await expect
      .poll(async () => (await readAll(eventLog, everything)).filter(isReadingTime))
      .toMatchObject([{ path: `/article/${article.slug}`, source: null, utm: {}, props: { depth: 100 } }])
  })

  it('hears nothing of an admin', async () => {
    const { page, base, eventLog } = await visit()
    await expect.poll(async () => (await stored(eventLog)).length).toBe(1)
    await context.addCookies([{ name: 'blogops_admin', value: '1', url: base }])
    await page.goto('/terms', { waitUntil: 'networkidle' })
    expect(await stored(eventLog)).toHaveLength(1)
  })
})

/** Views and clicks that Plausible received. */
const listViews = ({ events }: FakePlausible) => events.filter(event => !isReadingTime(event))

describe('a Plausible', () => {
  it('receives no desk pages or codes of their links, even after navigation in the app', async () => {
    const plausible = await fakePlausible('shelf.example')
    cleanUp.push(plausible.close)
    const { page, base } = await visit(plausible)
    for (const path of ['/auth#invite=SECRET', '/auth?setup=SECRET', '/pair?code=SECRET', '/pair#code=SECRET'])
      await page.goto(path, { waitUntil: 'networkidle' })
    // From the form of signing in, to which the app has taken the visitor, it goes on to the home page.
    await page.getByRole('link', { name: 'The Test Shelf' }).first().click()
    await page.waitForURL(`${base}/`)
    await page.goto('/terms?token=SECRET&utm_source=mail', { waitUntil: 'networkidle' })
    await expect.poll(() => listViews(plausible)).toHaveLength(3)
    expect(listViews(plausible).map(({ url }) => url.replace(base, ''))).toEqual([
      expect.stringMatching(/^\/article\//),
      '/',
      '/terms?utm_source=mail',
    ])
    expect(JSON.stringify([plausible.events, plausible.refused, plausible.dropped])).not.toContain('SECRET')
  })

  it('receives the same events if it is configured', async () => {
    const plausible = await fakePlausible('shelf.example')
    cleanUp.push(plausible.close)
    const { page, base, article, eventLog, said } = await visit(plausible)
    const clicked = await factsOf(bodyLink(page))
    await leaveBy(page, bodyLink(page))
    await expect.poll(() => listViews(plausible).length + plausible.refused.length).toBe(2)
    const url = `${base}/article/${article.slug}?utm_source=facebook&utm_content=b`
    const common = { url, domain: 'shelf.example', referrer: null }
    expect(plausible.refused).toEqual([])
    expect(listViews(plausible)).toEqual([
      { name: 'pageview', ...common },
      { name: 'Product Click', ...common, props: clicked },
    ])
    expect(await stored(eventLog)).toEqual([])
    expect(said).toEqual([])
  })
})
