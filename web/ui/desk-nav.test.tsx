// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { routes } from '../app/routes.tsx'
import { asked } from '../testing/approvals.ts'
import { ada, site } from '../testing/fixtures.ts'
import { openPage } from '../testing/open-page.tsx'
import { searching } from '../testing/searching.ts'

// On a busy machine a screen takes longer than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })
beforeAll(() => Promise.all(routes.map(route => route.preload())))

it('links the administration pages and shows the number of pending approvals', async () => {
  const answers = {
    'site.get': () => site,
    'user.current': () => ada,
    'audit.list': () => [],
    'approvals.list': () => [asked, { ...asked, id: 'w2' }],
  }
  await openPage('/audit', { server: answers, browser: answers, admin: true })
  const parts = within(await screen.findByRole('navigation', { name: 'Site administration' }))
  await parts.findByRole('link', { name: 'Approvals 2 waiting' })
  const links = parts.getAllByRole('link').map(link => [link.getAttribute('href'), link.getAttribute('aria-current')])
  expect(links).toEqual([
    ['/settings', null],
    ['/settings/notifications', null],
    ['/pages', null],
    ['/authors', null],
    ['/access', null],
    ['/approvals', null],
    ['/audit', 'page'],
  ])
  const menu = within(screen.getByRole('navigation', { name: 'Admin' }))
  expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('true')
})

it.each([
  ['/analytics/visits', 'View Analytics'],
  ['/articles/a1/edit', 'Manage Articles'],
  ['/facebook-ads/create', 'Facebook Ads'],
  ['/pages/about/edit', 'Settings'],
  ['/earnings', 'View Analytics'],
  ['/create', 'Manage Articles'],
])('marks the section of %s in the menu', async (path, section) => {
  const answers = { 'site.get': () => site, 'user.current': () => ada, 'approvals.list': () => [] }
  await openPage(path, { server: answers, browser: answers, admin: true })
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const current = menu.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'true')
  expect(current.map(link => link.textContent)).toEqual([section])
})
