// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { ad, adSet } from '../testing/ads.ts'
import { addDialogMethods } from '../testing/dialogs.ts'
import type { FakeAnswers } from '../testing/fake-api.ts'
import { ada, head, site } from '../testing/fixtures.ts'
import { openPage } from '../testing/open-page.tsx'
import { searching } from '../testing/searching.ts'
import { quietDay } from '../testing/today.ts'
import { LazyPalette, LazySheet } from './desk-rail.tsx'
import { findCommands, screens, settingSections } from './palette-search.ts'
import { routes } from './routes.tsx'

// On a busy machine a screen takes longer than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })
beforeAll(async () => {
  addDialogMethods()
  await Promise.all([...routes.map(route => route.preload()), LazyPalette.preload(), LazySheet.preload()])
})

const answers: FakeAnswers = {
  'site.get': () => site,
  'user.current': () => ada,
  'today.get': () => quietDay(),
  'audit.list': () => [],
  'approvals.list': () => [],
  'articles.list': ({ title }) => (title === 'grind' ? [head()] : []),
  'campaigns.list': () => [],
  'adsets.list': () => [adSet({ name: 'Grinders - Ad Set' })],
  'ads.all': () => [ad({ name: 'Grinders - Variant A' })],
}

async function open() {
  await openPage('/today', { server: answers, browser: answers, admin: true })
  await screen.findByRole('heading', { level: 1, name: 'Today' })
}

async function openPalette() {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  // A browser focuses the first field of a dialog.
  await userEvent.click(await screen.findByRole('combobox', { name: 'Articles, ads, settings, actions' }))
}

const found = () => within(screen.getByRole('listbox', { name: 'Found' }))
const options = () =>
  found()
    .getAllByRole('option')
    .map(option => option.textContent)

describe('the command palette', () => {
  it('finds articles and ads by words of their names, and opens the selected one', async () => {
    await openPalette()
    await userEvent.keyboard('grind')
    await screen.findByRole('option', { name: 'Five Grinders Compared' })
    await waitFor(() =>
      expect(options()).toEqual([
        'Five Grinders Compared',
        'Grinders - Ad Set',
        'Grinders - Variant A',
        'Create Article about “grind”',
      ]),
    )
    await userEvent.keyboard('{ArrowDown}')
    expect(found().getByRole('option', { selected: true }).textContent).toBe('Grinders - Ad Set')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/articles/a1/edit'))
    expect(screen.queryByRole('combobox', { name: 'Articles, ads, settings, actions' })).toBeNull()
  })

  it('finds every screen by its title', () => {
    const titles = ['Manage Articles', 'Ads Performance', 'Comprehensive Analytics', 'AI Optimizer']
    expect(titles.map(title => findCommands(screens, title)[0]?.name)).toEqual(titles)
    expect(findCommands(screens, 'view analytics')[0]?.name).toBe('Comprehensive Analytics')
    expect(findCommands(screens, 'Facebook Ads')[0]?.name).toBe('Ads Performance')
  })

  it('leads to sections of the settings that exist', async () => {
    const settings = await import('../features/settings/settings-screen.tsx?raw')
    const titles = [...String(settings.default).matchAll(/title="([^"]+)"/g)].map(([, title]) => title)
    expect(settingSections.map(({ name }) => name.replace('Settings: ', '')).sort()).toEqual(
      titles.filter(title => title !== 'Could not load settings' && title !== 'Settings').sort(),
    )
  })

  it('says if nothing has the name, and starts an article about it', async () => {
    await openPalette()
    await userEvent.keyboard('zebra crossings')
    await waitFor(() => expect(options()).toEqual(['Create Article about “zebra crossings”']))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/create?topic=zebra%20crossings'))
  })
})

describe('keyboard shortcuts', () => {
  it('lead to the sections', async () => {
    await open()
    await userEvent.keyboard('gs')
    await waitFor(() => expect(location.pathname).toBe('/settings'))
  })

  it('are listed after ?', async () => {
    await open()
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getByText('Go to Optimizer')).toBeDefined()
  })

  it('do nothing while somebody types', async () => {
    await openPalette()
    await userEvent.keyboard('gs?')
    expect(location.pathname).toBe('/today')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  })
})
