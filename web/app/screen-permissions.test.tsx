// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDialogMethods } from '../testing/dialogs.ts'
import type { FakeAnswers } from '../testing/fake-api.ts'
import { ada, site } from '../testing/fixtures.ts'
import { openPage } from '../testing/open-page.tsx'
import { searching } from '../testing/searching.ts'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })
addDialogMethods()

async function openAs(role: 'editor' | 'analyst', path: string, changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ({ ...ada, role }),
    'approvals.list': () => [],
    'authors.list': () => [],
    ...changes,
  }
  return openPage(path, { server: answers, browser: answers, admin: true })
}

it('does not open a screen that the role does not allow, and says which role does', async () => {
  await openAs('editor', '/audit')
  expect(await screen.findByRole('heading', { name: 'Your role does not open this page' })).toBeDefined()
  expect(screen.getByText(/^Your role is Editor\. This page needs the role Owner\./)).toBeDefined()
})

it('leaves out the links to screens that the role does not allow', async () => {
  await openAs('analyst', '/authors')
  const rail = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(rail.getByRole('link', { name: 'Manage Articles' })).toBeDefined()
  expect(rail.queryByRole('link', { name: 'Create Article' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull()
})

it('disables the controls of a screen whose changes the role does not allow', async () => {
  await openAs('analyst', '/authors')
  expect(await screen.findByText(/^Your role is Analyst\. Changes on this page need/)).toBeDefined()
  const button = await screen.findByRole('button', { name: /author/i })
  expect(button.matches(':disabled')).toBe(true)
})

it('leaves a screen alone that the role allows', async () => {
  await openAs('editor', '/authors')
  expect((await screen.findByRole('button', { name: /author/i })).matches(':disabled')).toBe(false)
  expect(screen.queryByText(/^Your role is/)).toBeNull()
})
