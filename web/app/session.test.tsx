// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { campaign, performanceRow } from '../testing/ads.ts'
import type { FakeAnswers } from '../testing/fake-api.ts'
import { ada, head, site } from '../testing/fixtures.ts'
import { openPage } from '../testing/open-page.tsx'
import { searching } from '../testing/searching.ts'
import { quietDay } from '../testing/today.ts'

// The screens are loaded as they are first shown.
searching({ asyncUtilTimeout: 8_000 })

const signedOut = () => {
  throw new BlogopsError('unauthorized', 'You are not signed in.')
}
const answers: FakeAnswers = {
  'site.get': () => site,
  'articles.list': () => [head()],
  'user.current': () => ada,
  'auth.registration': () => ({ mode: 'setup', firstAdmin: false, needsCode: true, passkeys: false }),
  'auth.logout': () => ({ ok: true }),
  'facebook.status': () => ({ isConfigured: false, message: 'Database-Only Mode', lastSync: null }),
  'ads.performance': () => [performanceRow()],
  'ads.days': () => ({ since: '2026-11-21', until: '2026-11-21', days: [], latest: null }),
  'campaigns.list': () => [campaign()],
  'adsets.list': () => [],
  'auth.login': () => ada,
  'today.get': () => quietDay(),
}

function open(path: string, changes: FakeAnswers = {}) {
  const browser = { ...answers, ...changes }
  return openPage(path, { server: { ...browser, 'user.current': signedOut }, browser, admin: true })
}

describe('a screen of the desk', () => {
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'a long pass phrase')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  it('cancels calls on logout, and does not return to the page', async () => {
    const { calls } = await open('/facebook-ads')
    await screen.findByRole('heading', { name: 'Ads Performance' })
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect([location.pathname, location.search]).toEqual(['/auth', '']))
    await waitFor(() => expect(calls).toContain('auth.registration'))
    expect(calls.slice(calls.indexOf('auth.logout'))).toEqual(['auth.logout', 'auth.registration'])
    await signIn()
    await waitFor(() => expect(location.pathname).toBe('/today'))
  })

  it('is left for the form, and the form for Today, without an empty page in between', async () => {
    await open('/facebook-ads')
    await screen.findByRole('heading', { name: 'Ads Performance' })
    const main = screen.getByRole('main')
    const emptyAt: string[] = []
    const observer = new MutationObserver(() => main.textContent === '' && emptyAt.push(location.pathname))
    observer.observe(main, { childList: true, subtree: true })
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await signIn()
    await screen.findByRole('heading', { name: 'Today' })
    observer.disconnect()
    expect(emptyAt).toEqual([])
  })

  it('returns to the page after signing in again', async () => {
    const { calls } = await open('/facebook-ads?of=august', { 'adsets.budget': signedOut })
    await userEvent.click(await screen.findByRole('textbox', { name: /^Daily budget of the ad set/ }))
    await userEvent.keyboard('8.5{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/auth'))
    await signIn()
    expect(await screen.findByRole('heading', { name: 'Ads Performance' })).toBeDefined()
    expect(location.pathname + location.search).toBe('/facebook-ads?of=august')
    // The refused change reads the figures again, and so does the return to the page.
    await waitFor(() => expect(calls.filter(call => call === 'ads.performance')).toHaveLength(3))
  })
})

describe('the form to sign in', () => {
  it('is left once somebody has signed in in another tab, and this one is looked at again', async () => {
    let isIn = false
    const { calls } = await open('/facebook-ads', { 'user.current': () => (isIn ? ada : signedOut()) })
    await waitFor(() => expect(location.pathname).toBe('/auth'))
    await waitFor(() => expect(calls).toContain('auth.registration'))
    const before = calls.length
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(calls.slice(before)).toEqual(['user.current']))
    isIn = true
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(location.pathname).toBe('/facebook-ads'))
  })
})
