import { chromium } from 'playwright-core'
import { findBrowser } from '../../find-browser.mjs'
import { admin } from './site.mjs'

/** Screens of the admin desk, with actions that cause further calls. */
const screensOf = ({ article, plan }) => [
  { name: 'Manage Articles', path: '/manage-articles', act: showMore },
  { name: 'Manage Articles, with words of a title', path: '/manage-articles', act: searchArticles },
  { name: 'Edit Article', path: `/articles/${article}/edit` },
  { name: 'Create', path: '/create' },
  { name: 'Analytics', path: '/analytics' },
  { name: 'Analytics of a year', path: '/analytics?range=12mo' },
  { name: 'Analytics of an article', path: `/analytics/${article}` },
  { name: 'AI Optimizer', path: '/ai-optimizer' },
  { name: 'AI Optimizer, a plan', path: `/ai-optimizer?plan=${plan}` },
  { name: 'Ads', path: '/facebook-ads' },
  { name: 'Ads of an article', path: `/articles/${article}/manage` },
  { name: 'Create Ads', path: '/facebook-ads/create', act: pickForAds },
  { name: 'Approvals', path: '/approvals' },
  { name: 'Audit', path: '/audit' },
  { name: 'Access', path: '/access' },
  { name: 'Settings', path: '/settings' },
]

const words = 'earbuds'

async function searchArticles(page) {
  const field = page.getByRole('searchbox').first()
  // Short lists have no search field.
  if (await field.isVisible()) await field.fill(words)
}

async function showMore(page) {
  const button = page.getByRole('button', { name: 'Show more' })
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
 * Opens every screen in a browser. @param of ids of an article with ads and of an optimizer plan
 * @returns the calls of each screen: `/api/articles?status=all`
 */
export async function callsOfScreens(base, cookie, of) {
  return inBrowser(async browser => {
    const context = await browser.newContext()
    await context.addCookies(cookie.split('; ').map(pair => ({ ...pairOf(pair), url: base })))
    const screens = []
    for (const { name, path, act } of screensOf(of)) {
      const page = await context.newPage()
      const asked = noteRequests(page)
      await page.goto(base + path, { timeout: 120_000 })
      await asked.settled()
      await act?.(page)
      await asked.settled()
      const calls = asked.calls()
      if (calls.length === 0) throw new Error(`${path} asked for nothing`)
      screens.push({ name, calls })
      await page.close()
    }
    return screens
  })
}

/** Measures the bytes over the wire for a reader's first page and the next one. */
export function bytesOfReader(base, paths) {
  return inBrowser(async browser => {
    const context = await browser.newContext()
    const [first, next] = paths
    return { first: await bytesOf(context, base + first), next: await bytesOf(context, base + next) }
  })
}

async function bytesOf(context, url) {
  const page = await context.newPage()
  const sizes = []
  page.on('requestfinished', request => sizes.push(request.sizes()))
  const asked = noteRequests(page)
  await page.goto(url)
  await asked.settled()
  const all = await Promise.all(sizes)
  await page.close()
  return all.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0)
}

async function inBrowser(work) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium: node bin/find-browser.mjs --install')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

function noteRequests(page) {
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

function pairOf(pair) {
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
