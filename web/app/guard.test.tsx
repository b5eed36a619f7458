// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { User } from '../../server/contract/schemas/account.ts'
import { ApiProvider, createQueryClient, userKey } from '../lib/api.tsx'
import { storeReturnPath } from '../lib/browser-storage.ts'
import { siteQuery } from '../lib/site.queries.ts'
import { useUser } from '../lib/user.queries.ts'
import { type FakeAnswers, fakeApi } from '../testing/fake-api.ts'
import { ada, site } from '../testing/fixtures.ts'
import { searching } from '../testing/searching.ts'
import { SignedIn, SignedOut } from './guard.tsx'
import { LocationProvider } from './router/router.tsx'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** A part of a page, where it is known who is there, or not yet. */
function part(content: ReactNode, user?: User | null, answers: FakeAnswers = {}) {
  const api = createClient({ ...fakeApi(answers), baseUrl: 'https://shelf.test' })
  const queries = createQueryClient()
  queries.setQueryData(siteQuery(api).queryKey, site)
  if (user !== undefined) queries.setQueryData(userKey, user)
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocationProvider>{content}</LocationProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** The server's markup of it, taken over only when it is known who is there. */
async function takeOver(path: string, content: ReactNode, user: User | null) {
  history.replaceState(null, '', path)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  document.body.innerHTML = renderToString(part(content))
  const before = document.body.textContent
  const failed = vi.fn()
  const root = await act(async () => hydrateRoot(document.body, part(content, user), { onRecoverableError: failed }))
  const shown = { before, after: document.body.textContent, at: location.pathname }
  await act(async () => root.unmount())
  expect(failed).not.toHaveBeenCalled()
  return shown
}

const desk = <SignedIn>The desk</SignedIn>
const form = <SignedOut>The form</SignedOut>

it('redirects signed-out visitors from the desk to sign-in', async () => {
  const shown = await takeOver('/settings', desk, null)
  expect(shown.before).toContain('Loading…')
  expect(shown.at).toBe('/auth')
  expect(location.search).toBe('')
  expect((await takeOver('/auth', form, ada)).at).toBe('/settings')
  expect((await takeOver('/auth', form, ada)).at).toBe('/')
})

it('keeps the code of a link during sign-in', async () => {
  await takeOver('/pair#code=WDJB-MJHT', desk, null)
  await takeOver('/auth', form, ada)
  expect(location.pathname + location.hash).toBe('/pair#code=WDJB-MJHT')
})

it('shows the desk to an admin', async () => {
  expect((await takeOver('/settings', desk, ada)).after).toContain('The desk')
})

it('shows why the session could not be checked, and retries', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('blogops_admin=1')
  const current = vi.fn(() => ada as unknown)
  current.mockImplementationOnce(() => {
    throw new BlogopsError('unavailable', 'The disk of the server refused.')
  })
  render(part(desk, undefined, { 'user.current': current }))
  await screen.findByText('The disk of the server refused.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The desk')
})

it.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test',
  'javascript:alert(1)',
  'settings',
  '//',
])('takes an admin from the form to no other site: not to %j', async path => {
  storeReturnPath(path)
  expect((await takeOver('/auth', form, ada)).at).toBe('/')
})

it('redirects a signed-in admin from sign-in to the home page', async () => {
  expect((await takeOver('/auth', form, ada)).at).toBe('/')
  expect(await takeOver('/auth', form, null)).toEqual({ before: 'The form', after: 'The form', at: '/auth' })
})

it('hydrates the server’s markup before it shows anything for admins', async () => {
  const Greeting = () => <p>{useUser() ? 'Welcome back' : 'Welcome'}</p>
  expect((await takeOver('/', <Greeting />, ada)).after).toContain('Welcome back')
})
