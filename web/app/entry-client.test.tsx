// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { FakeAnswers } from '../testing/fake-api.ts'
import { ada, article, head, product, secondProduct, site, sitePage } from '../testing/fixtures.ts'
import { openPage, type Visit } from '../testing/open-page.tsx'
import { searching } from '../testing/searching.ts'
import { routes } from './routes.tsx'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })

const signedOut = () => {
  throw new BlogopsError('unauthorized', 'You are not signed in.')
}
const missing = () => {
  throw new BlogopsError('not_found', 'There is no such article.')
}
const gone = () => {
  throw new BlogopsError('gone', 'Article not found')
}
const answers: FakeAnswers = {
  'site.get': () => site,
  'articles.list': () => [head(), head({ id: 'a2', slug: 'two', title: 'Two Kettles' })],
  'articles.get': ({ slug }) => (slug === 'five-grinders' ? article() : slug === 'gone' ? gone() : missing()),
  'articles.products': () => [product(), secondProduct],
  'articles.links': () => ({ mentions: [], alsoIn: [] }),
  'pages.get': ({ id }) => (id === 'nowhere' ? missing() : sitePage({ id: String(id), slug: String(id) })),
  'auth.registration': () => ({ mode: 'setup', firstAdmin: false, needsCode: true, passkeys: false }),
  'user.current': () => ada,
  'auth.logout': () => ({ ok: true }),
}

function open(path: string, { server, browser, admin = true }: Partial<Visit> = {}) {
  return openPage(path, {
    server: { ...answers, 'user.current': signedOut, ...server },
    browser: { ...answers, ...browser },
    admin,
  })
}

beforeAll(() => Promise.all(routes.map(route => route.preload())))

describe('hydrating a page', () => {
  it.each([
    '/',
    '/category/kitchen',
    '/article/five-grinders',
    '/terms',
    '/privacy',
    '/auth',
    '/nowhere',
    '/article/none',
    '/article/gone',
  ])('%s: keeps the markup as it is, without a word in the console', async path => {
    const { before, element } = await open(path, { admin: false })
    // /auth shows its button as usable, and where to go on, from here.
    if (path !== '/auth') expect(element.innerHTML).toBe(before)
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelectorAll('link[rel=canonical]').length).toBeLessThan(2)
  })

  it('shows an admin a draft that the server did not find', async () => {
    await open('/article/draft', {
      browser: { 'articles.get': () => article({ slug: 'draft', status: 'draft', publishedAt: null }) },
    })
    expect(await screen.findByText('Not published yet')).toBeDefined()
  })

  it('does not request the user without the admin hint', async () => {
    const { calls } = await open('/', { admin: false })
    expect(calls).not.toContain('user.current')
  })
})

describe('the header of the signed-in', () => {
  it('has Logout, behind a toggle on small screens, which closes on a choice', async () => {
    await open('/')
    const toggle = await screen.findByRole('button', { name: 'Menu' })
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull())
    expect(screen.queryByRole('button', { name: /menu/i })).toBeNull()
  })

  it('reports a failed logout and stays signed in', async () => {
    const failing = () => {
      throw new BlogopsError('unavailable', 'The server is being restarted.')
    }
    await open('/', { browser: { 'auth.logout': failing } })
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect((await screen.findAllByText('Logout failed')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/503: The server is being restarted\./).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined()
  })

  it('clears admin data when the session ends', async () => {
    let signedIn = true
    const draft = article({ slug: 'draft', title: 'Secret Draft', status: 'draft', publishedAt: null })
    await open('/article/draft', {
      browser: {
        'articles.get': () => (signedIn ? draft : missing()),
        'auth.logout': () => {
          signedIn = false
          return { ok: true }
        },
      },
    })
    await screen.findByRole('heading', { name: 'Secret Draft' })
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Article not found')).toBeDefined()
    expect(screen.queryByText('Secret Draft')).toBeNull()
  })

  it('clears admin data when any call returns 401', async () => {
    await open('/', {
      browser: {
        'articles.get': signedOut,
      },
    })
    await screen.findByRole('button', { name: 'Logout' })
    await userEvent.click(screen.getByRole('link', { name: 'Two Kettles' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull())
  })
})

describe('navigating inside the app', () => {
  it('shows three skeletons while a list is read, then the list', async () => {
    let give: () => void = () => undefined
    const later = new Promise<void>(resolve => (give = resolve))
    await open('/terms', { browser: { 'articles.list': () => later.then(() => [head()]) } })
    await userEvent.click(screen.getAllByRole('link', { name: site.name })[0] ?? document.body)
    expect(await screen.findByRole('heading', { name: 'Featured Reviews' })).toBeDefined()
    expect(document.querySelectorAll('.skeleton')).toHaveLength(3)
    await act(async () => give())
    expect(await screen.findByRole('link', { name: 'Five Grinders Compared' })).toBeDefined()
    expect(document.title).toBe(site.name)
    expect(document.activeElement?.id).toBe('content')
  })

  it('shows that an article is loading or missing', async () => {
    let give: () => void = () => undefined
    const later = new Promise<void>(resolve => (give = resolve))
    await open('/', { browser: { 'articles.get': () => later.then(missing) } })
    await userEvent.click(screen.getByRole('link', { name: 'Two Kettles' }))
    expect(await screen.findByText('Loading article...')).toBeDefined()
    await act(async () => give())
    expect(await screen.findByText('Article not found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('shows a deleted article as missing', async () => {
    await open('/', { browser: { 'articles.get': gone } })
    await userEvent.click(screen.getByRole('link', { name: 'Two Kettles' }))
    expect(await screen.findByText('Article not found')).toBeDefined()
  })

  it('replaces a former address of an article with the current one', async () => {
    await open('/', { browser: { 'articles.get': () => article() } })
    const before = history.length
    await userEvent.click(screen.getByRole('link', { name: 'Two Kettles' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Five Grinders Compared' })).toBeDefined()
    expect([location.pathname, history.length]).toEqual(['/article/five-grinders', before + 1])
  })

  it('reads nothing twice', async () => {
    const { calls } = await open('/')
    await userEvent.click(screen.getByRole('link', { name: 'Five Grinders Compared' }))
    await screen.findByRole('heading', { name: 'Detailed Comparison' })
    await userEvent.click(screen.getByRole('link', { name: 'Back to Articles' }))
    await screen.findByRole('heading', { name: 'Featured Reviews' })
    // The list of the home page, and what to read after the article.
    expect(calls.filter(id => id === 'articles.list')).toHaveLength(2)
  })
})
