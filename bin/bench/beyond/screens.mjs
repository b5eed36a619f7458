import { chromium } from 'playwright-core'
import { findBrowser } from '../../find-browser.mjs'
import { admin } from './site.mjs'

/** Screens of the admin desk, with actions that cause further calls. */
const listScreens = ({ article, ad, plan, sitePage }) => [
  { name: 'Today', path: '/today' },
  { name: 'Command palette', path: '/pair', action: searchPalette },
  { name: 'Manage Articles', path: '/manage-articles', action: turnPage },
  { name: 'Manage Articles, most visitors first', path: '/manage-articles?sort=visitors' },
  { name: 'Manage Articles, without ads by title', path: '/manage-articles?ads=without&sort=title&direction=asc' },
  { name: 'Manage Articles, search by title', path: '/manage-articles', action: searchArticles },
  { name: 'Manage Articles, drafts of a category', path: '/manage-articles?show=drafts&category=audio' },
  { name: 'Manage Articles, scheduled', path: '/manage-articles?show=scheduled' },
  { name: 'Calendar', path: '/articles/calendar' },
  { name: 'Topics', path: '/articles/topics' },
  { name: 'Links', path: '/articles/links' },
  { name: 'Import', path: '/articles/import' },
  { name: 'Write by hand', path: '/articles/new' },
  { name: 'Edit Article', path: `/articles/${article}/edit` },
  { name: 'Edit Article, products', path: `/articles/${article}/edit?tab=products` },
  { name: 'Create', path: '/create' },
  { name: 'Analytics', path: '/analytics' },
  { name: 'Analytics of a year', path: '/analytics?range=12mo' },
  { name: 'Analytics of an article', path: `/analytics/${article}` },
  { name: 'Visits', path: '/analytics/visits' },
  { name: 'Search', path: '/analytics/search' },
  { name: 'Earnings', path: '/earnings' },
  { name: 'AI Optimizer', path: '/ai-optimizer' },
  { name: 'AI Optimizer, a plan', path: `/ai-optimizer?plan=${plan}` },
  { name: 'Ads', path: '/facebook-ads' },
  { name: 'Ads, an ad', path: `/facebook-ads?open=${ad}` },
  { name: 'Ads of an article', path: `/articles/${article}/manage` },
  { name: 'Create Ads', path: '/facebook-ads/create', action: pickForAds },
  { name: 'Jobs', path: '/jobs' },
  { name: 'Jobs, failed ones', path: '/jobs?status=failed&type=generation' },
  { name: 'Approvals', path: '/approvals' },
  { name: 'Audit', path: '/audit' },
  { name: 'Audit, a person', path: '/audit?by=bench' },
  { name: 'Access', path: '/access' },
  { name: 'Settings', path: '/settings' },
  { name: 'Notifications', path: '/settings/notifications' },
  { name: 'Authors', path: '/authors' },
  { name: 'Pages', path: '/pages' },
  { name: 'Edit Page', path: `/pages/${sitePage}/edit` },
]

const words = 'earbuds'

async function searchArticles(page) {
  const field = page.getByRole('searchbox').first()
  // Short lists have no search field.
  if (await field.isVisible()) await field.fill(words)
}

async function searchPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(words)
}

async function turnPage(page) {
  const button = page.getByRole('button', { name: /^Next/ })
  if (await button.isVisible()) await button.click()
}

/** Continues with a campaign; searches if there are too many articles for a list. */
async function pickForAds(page) {
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Article', { exact: true })
  await field.waitFor()
  if (await field.evaluate(element => element.tagName === 'INPUT')) await field.fill(words)
}

/** Milliseconds without requests after which a screen counts as loaded. */
const quietMs = 500

/**
 * Opens every screen in a browser. @param ids ids of an article with ads, of an ad, of an optimizer plan and of a page of the site
 * @returns the calls of each screen: `/api/articles?status=all`
 */
export async function recordScreenCalls(base, cookie, ids) {
  return withBrowser(async browser => {
    const context = await browser.newContext()
    await context.addCookies(cookie.split('; ').map(pair => ({ ...parseCookie(pair), url: base })))
    const screens = []
    for (const { name, path, action } of listScreens(ids)) {
      const page = await context.newPage()
      const requests = trackRequests(page)
      await page.goto(base + path, { timeout: 120_000 })
      await requests.settled()
      await action?.(page)
      await requests.settled()
      const calls = requests.calls()
      if (calls.length === 0) throw new Error(`${path} made no request`)
      screens.push({ name, calls })
      await page.close()
    }
    return screens
  })
}

/** Measures the bytes over the wire for a reader's first page and the next one. */
export function measureReaderBytes(base, paths) {
  return withBrowser(async browser => {
    const context = await browser.newContext()
    const [first, next] = paths
    return { first: await measurePageBytes(context, base + first), next: await measurePageBytes(context, base + next) }
  })
}

async function measurePageBytes(context, url) {
  const page = await context.newPage()
  const sizes = []
  page.on('requestfinished', request => sizes.push(request.sizes()))
  const requests = trackRequests(page)
  await page.goto(url)
  await requests.settled()
  const all = await Promise.all(sizes)
  await page.close()
  return all.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0)
}

async function withBrowser(work) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: node bin/find-browser.mjs --install')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

function trackRequests(page) {
  const calls = new Set()
  const open = new Set()
  let last = performance.now()
  page.on('request', request => {
    // Open event streams are not counted as calls.
    if (request.resourceType() === 'eventsource') return
    open.add(request)
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.add(pathname + search)
  })
  for (const end of ['requestfinished', 'requestfailed']) {
    page.on(end, request => {
      open.delete(request)
      last = performance.now()
    })
  }
  return {
    calls: () => [...calls],
    async settled() {
      last = performance.now()
      while (open.size > 0 || performance.now() - last < quietMs) await page.waitForTimeout(50)
    },
  }
}

function parseCookie(pair) {
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1) }
}

/** Signs an admin in. @returns the cookies */
export async function signIn(base) {
  const headers = { 'content-type': 'application/json', origin: base }
  const answer = await fetch(`${base}/api/login`, { method: 'POST', headers, body: JSON.stringify(admin) })
  if (!answer.ok) throw new Error(`Nobody was signed in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}
