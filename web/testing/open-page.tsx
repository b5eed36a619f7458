import { act } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { LazyAdminMenu, LazyToaster } from '../app/app.tsx'
import { start } from '../app/entry-client.tsx'
import { render } from '../app/entry-server.tsx'
import { loadRest } from '../lib/lazy.tsx'
import { dismissToast, toasts } from '../lib/toasts.ts'
import { type FakeAnswers, fakeApi, readBy } from './fake-api.ts'

const assets = { reader: '/reader.js', app: '/app.js', styles: [], fonts: [] }
let root: Root | undefined

export interface Visit {
  /** What the API answers to the server, who renders for everybody. */
  server: FakeAnswers
  /** What it answers to this browser. */
  browser: FakeAnswers
  /** Whether an admin has signed in with this browser. */
  admin: boolean
}

/**
 * What the server sends, in a document, and the app started on it, in place of the page that may be open. It closes with
 * the test. `before` is the markup as it was sent.
 */
export async function openPage(path: string, { server, browser, admin }: Visit) {
  onTestFinished(closePage)
  leavePage()
  history.replaceState(null, '', path)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(admin ? 'a=1; blogops_admin=1' : 'a=1')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const page = await renderAsServer(location.pathname, server)
  const sent = new DOMParser().parseFromString(page.html, 'text/html')
  document.head.innerHTML = sent.head.innerHTML
  document.body.innerHTML = sent.body.innerHTML
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root.')
  const before = element.innerHTML
  const api = fakeApi(browser)
  await act(async () => {
    root = await start(element, api.fetch)
    // Otherwise they load at an unknown time, perhaps after the test.
    await Promise.all([LazyToaster.preload(), LazyAdminMenu.preload()])
    await loadRest()
  })
  return { calls: api.calls, before, element }
}

/** Without a `window`, by which code that runs in both places knows where it is. */
async function renderAsServer(path: string, answers: FakeAnswers) {
  vi.stubGlobal('window', undefined)
  try {
    return await render({ path, read: readBy(fakeApi(answers).fetch), assets })
  } finally {
    vi.unstubAllGlobals()
  }
}

function leavePage(): void {
  act(() => root?.unmount())
  root = undefined
}

/** As at the end of a test: for one that comes back to it. */
export function closePage(): void {
  leavePage()
  dismissToast(toasts.get()?.id ?? 0)
  vi.restoreAllMocks()
}
