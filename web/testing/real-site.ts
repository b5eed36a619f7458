import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { findOrInstallBrowser } from '../../bin/find-browser.mjs'
import { serveApp } from './served-app.ts'

export interface VisitOptions extends BrowserContextOptions {
  /** What the browser says by itself of calls that are made to fail. */
  expected?: readonly string[]
}

export type RealSite = Awaited<ReturnType<typeof openSite>>

/** The built site in a real browser, over the real app behind a port of this machine. */
export async function openSite(parts?: Parameters<typeof serveApp>[0]) {
  const { base, local, stores, close: closeApp } = await serveApp(parts)
  // Its pages are all of one site, and a process for each takes long to start.
  const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials']
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...oneProcess]
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args })

  /** Visits with a fresh browser profile; an error that a page puts on the console fails the test. */
  async function visit<T>({ expected = [], ...options }: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
    // To draw what moves takes an eighth of the time.
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const said: string[] = []
    page.on('console', message => message.type() === 'error' && said.push(message.text()))
    page.on('pageerror', error => said.push(error.message))
    try {
      const result = await act(page)
      expect(said).toEqual(expected)
      return result
    } catch (cause) {
      if (said.length === 0 || said.every(line => expected.includes(line))) throw cause
      throw new Error(`The page said: ${said.join('\n')}`, { cause })
    } finally {
      await context.close()
    }
  }

  /** The cookies of an admin, registered by the site's own form or else signed in by it. */
  async function signIn() {
    const [admin] = await local.users.list()
    return visit({}, async page => {
      await page.goto('/auth')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      const form = admin ? 'Sign in' : 'Register'
      // Until the app is there, the form is the other one, and has a button of this name that leads here.
      await page.getByRole('heading', { name: form }).waitFor()
      await page.getByRole('button', { name: form }).click()
      await page.waitForURL(base)
      return page.context().storageState()
    })
  }

  async function close(): Promise<void> {
    await browser.close()
    await closeApp()
  }

  return { base, local, stores, visit, signIn, close }
}
