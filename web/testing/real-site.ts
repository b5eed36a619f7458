import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findOrInstallBrowser } from '../../bin/find-browser.mjs'
import { serveApp } from './served-app.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** What the browser says by itself of calls that are made to fail. */
  expected?: readonly string[]
}

export type RealSite = Awaited<ReturnType<typeof openSite>>

let browserOfWorker: Promise<Browser> | undefined

/** Returns the browser that all test files of a worker share. It ends with the worker. */
function sharedBrowser(): Promise<Browser> {
  // All pages belong to one site, and each renderer process is slow to start.
  const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials']
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...oneProcess]
  browserOfWorker ??= chromium.launch({ executablePath: findOrInstallBrowser(), args })
  return browserOfWorker
}

/** Opens a real browser for the site at `base`. */
export async function openBrowser(base: string) {
  const browser = await sharedBrowser()

  /** Visits with a fresh browser profile; an error that a page puts on the console fails the test. */
  async function visit<T>({ expected = [], ...options }: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
    // To draw what moves takes an eighth of the time.
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const messages: string[] = []
    page.on('console', message => message.type() === 'error' && messages.push(message.text()))
    page.on('pageerror', error => messages.push(error.message))
    try {
      const result = await act(page)
      expect(messages).toEqual(expected)
      return result
    } catch (cause) {
      if (messages.length === 0 || messages.every(line => expected.includes(line))) throw cause
      throw new Error(`The page said: ${messages.join('\n')}`, { cause })
    } finally {
      await context.close()
    }
  }

  return { visit }
}

/** The built site in a real browser, over the real app behind a port of this machine. */
export async function openSite(parts?: Parameters<typeof serveApp>[0]) {
  const { close: closeApp, ...served } = await serveApp(parts)
  const { base, local } = served
  const { visit } = await openBrowser(base)

  /** Returns the cookies of an admin who signs in by the site's own form; creates the admin if there is none. */
  async function signIn() {
    const credentials = { username: 'ada', password: 'a long pass phrase' }
    if ((await local.users.list()).length === 0) await local.users.create(credentials)
    return visit({}, async page => {
      await page.goto('/auth')
      await page.getByLabel('Username').fill(credentials.username)
      await page.getByLabel('Password').fill(credentials.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/today')
      return page.context().storageState()
    })
  }

  return { ...served, visit, signIn, close: closeApp }
}
