import { type BrowserContextOptions, type Cookie, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findOrInstallBrowser } from '../../bin/find-browser.mjs'
import { serveApp } from './served-app.ts'

export interface VisitOptions extends Omit<BrowserContextOptions, 'storageState' | 'viewport'> {
  viewport?: { width: number; height: number }
  /** Cookies of a user who has signed in. */
  storageState?: { cookies: Cookie[] }
  /** Messages that the browser logs about calls that are meant to fail. */
  expected?: readonly string[]
}

export type RealSite = Awaited<ReturnType<typeof openSite>>

let browserOfWorker: ReturnType<typeof chromium.launch> | undefined

/** Returns the browser that all test files of a worker share. It ends with the worker. */
function sharedBrowser() {
  // All pages belong to one site, and each renderer process is slow to start.
  const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials']
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...oneProcess]
  browserOfWorker ??= chromium.launch({ executablePath: findOrInstallBrowser(), args })
  return browserOfWorker
}

/** Opens a context, and a blank page, which keeps the process of the other pages alive. */
async function openProfile(options: BrowserContextOptions) {
  const context = await (await sharedBrowser()).newContext(options)
  return { context, protocol: await context.newCDPSession(await context.newPage()) }
}

type Profile = Awaited<ReturnType<typeof openProfile>>

/** Opens a real browser for the site at `base`. */
export function openBrowser(base: string) {
  /** Empty profiles by their options. A new one for each visit would start a process and compile each script again. */
  const free = new Map<string, Profile[]>()

  async function empty({ context, protocol }: Profile): Promise<void> {
    const [, ...pages] = context.pages()
    await Promise.all(pages.map(page => page.close()))
    await context.clearCookies()
    await protocol.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' })
  }

  /** Visits with an empty browser profile; an error that a page puts on the console fails the test. */
  async function visit<T>(options: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
    const { expected = [], viewport = { width: 1280, height: 720 }, storageState, ...others } = options
    // To draw what moves takes an eighth of the time.
    const profileOptions = { baseURL: base, reducedMotion: 'reduce', ...others } as const
    const key = JSON.stringify(profileOptions)
    const profile = free.get(key)?.pop() ?? (await openProfile(profileOptions))
    if (storageState) await profile.context.addCookies(storageState.cookies)
    const page = await profile.context.newPage()
    await page.setViewportSize(viewport)
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
      await empty(profile)
      free.set(key, [...(free.get(key) ?? []), profile])
    }
  }

  async function close(): Promise<void> {
    await Promise.all([...free.values()].flat().map(({ context }) => context.close()))
  }

  return { visit, close }
}

/** The built site in a real browser, over the real app behind a port of this machine. */
export async function openSite(parts?: Parameters<typeof serveApp>[0]) {
  const { close: closeApp, ...served } = await serveApp(parts)
  const { base, local } = served
  const { visit, close: closeBrowser } = openBrowser(base)

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

  async function close(): Promise<void> {
    await closeBrowser()
    await closeApp()
  }

  return { ...served, visit, signIn, close }
}
